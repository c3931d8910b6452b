import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for a dialog with its own trigger,
 * and ours are opened by state. If the opener is gone, such as the button of a removed column, focuses the nearest
 * remaining element around it. A target, if there is one at that moment, goes before the opener.
 */
export function useFocusReturn(target?: () => HTMLElement | null, options?: FocusOptions) {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const element = target?.() ?? nearestRemaining(opener.current);
      if (element instanceof HTMLElement) element.focus(options);
    },
  };
}

function withAncestors(element: Element | null): Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)];
}

function nearestRemaining([opener, ...around]: readonly Element[]): Element | null | undefined {
  if (opener?.isConnected) return opener;
  return around
    .filter(({ isConnected }) => isConnected)
    .map((element) => (element.hasAttribute('tabindex') ? element : element.querySelector('[tabindex="0"]')))
    .find((element) => element !== null);
}

/**
 * Radix focuses the dialog when something in it disappears while nothing has the focus, which is also true between two
 * fields. After a cell that closes on blur, the focus would end up on the dialog, and what is typed next would be lost.
 * This moves it on to where it was going.
 */
export function useFocusTransfer() {
  const target = useRef<EventTarget | null>(null);
  return {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      target.current = relatedTarget;
      // Once the focus has arrived, it must not be sent there again.
      setTimeout(() => {
        target.current = null;
      });
    },
    onFocus: ({ target: focused, currentTarget: dialog }: FocusEvent) => {
      const next = target.current;
      if (focused !== dialog || next === dialog) return;
      target.current = null;
      // Only within the dialog: with a target outside, this and the focus trap would fight forever.
      if (next instanceof HTMLElement && dialog.contains(next)) next.focus();
    },
  };
}

/**
 * For the onKeyUp of a dialog. From its last stop Tab leads to the first, and back: Radix moves the focus there without
 * scrolling, and in a long dialog nobody would see where it is.
 */
export function showTabStop({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
}
