/**
 * Everything that moves or restores the focus. Without it the keyboard starts again at the top of the page whenever the
 * focused element disappears.
 */
import { type FocusEvent, type RefCallback, useEffect, useLayoutEffect, useRef } from 'react';

function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/**
 * Focuses the page's heading. For a page that replaced another without a page load: unless the focus moves, a screen
 * reader stays silent and Tab starts nowhere.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** For a screen that disappears with the focus: when it is gone, focuses the heading of the next one. */
export function useFocusHeadingAfter(): void {
  useEffect(
    () => () => {
      if (isFocusLost()) focusHeading();
    },
    [],
  );
}

/**
 * For an element that disappears by itself, such as an error whose 'Try Again' was pressed: if the focus was inside it,
 * the nearest focusable ancestor gets it. Returns the ref of that element.
 */
export function useFocusParentAfter<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      leaving.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

interface FocusReplacement {
  /** Call when the control is used. */
  readonly moveToReplacement: () => void;
  /** The ref of what replaces it. */
  readonly replacementRef: RefCallback<HTMLElement>;
}

/**
 * For a control that is replaced when it is used, such as a button 'Apply' by the text 'In use'. Focuses the replacement,
 * but only after the control was used: nothing else that appears may take the focus.
 */
export function useFocusReplacement(): FocusReplacement {
  const isExpected = useRef(false);
  return {
    moveToReplacement() {
      isExpected.current = true;
    },
    replacementRef(element) {
      if (element === null || !isExpected.current) return;
      isExpected.current = false;
      if (isFocusLost()) element.focus();
    },
  };
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for a dialog with its own trigger,
 * and ours are opened by state. If the opener is gone, such as the button of a removed column, focuses the nearest
 * remaining element around it. A target, if there is one at that moment, goes before the opener.
 */
export function useFocusReturn(target?: () => HTMLElement | null) {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const element = target?.() ?? nearestRemaining(opener.current);
      if (element instanceof HTMLElement) element.focus();
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
