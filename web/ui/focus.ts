/**
 * All that moves and restores the focus across what comes and goes. Without it the keyboard starts again at the top of the
 * page whenever the element that has the focus vanishes.
 */
import { type FocusEvent, type RefCallback, useEffect, useLayoutEffect, useRef } from 'react';

function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/**
 * Focuses the page's heading. For a page that took the place of another without a page load: unless the focus moves, a
 * screen reader stays silent and Tab goes on from nowhere.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** For a screen that vanishes once it is passed, and the focus with it: what comes after begins at its heading. */
export function useFocusHeadingAfter(): void {
  useEffect(
    () => () => {
      if (isFocusLost()) focusHeading();
    },
    [],
  );
}

/**
 * For what goes away by itself, such as an error whose 'Try Again' was pressed: where the focus was in it, the nearest
 * element around it that can be focused gets it. Returns the ref of what goes.
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
 * For a control that something else replaces when it is used: a button 'Apply' by the words 'In use'. The replacement gets
 * the focus, but only when it is expected: nothing else that appears may take the focus from where somebody is.
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
 * Returns the focus to whatever had it when a dialog opened. Radix does so only for a dialog with a trigger of its own, and
 * ours are opened by state. Where the opener is gone by then, such as a removed column's button, the focus goes to the
 * nearest element left around it that can be focused.
 */
export function useFocusReturn() {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const element = nearestLeft(opener.current);
      if (element instanceof HTMLElement) element.focus();
    },
  };
}

function withAncestors(element: Element | null): Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)];
}

function nearestLeft([opener, ...around]: readonly Element[]): Element | null | undefined {
  if (opener?.isConnected) return opener;
  return around
    .filter(({ isConnected }) => isConnected)
    .map((element) => (element.hasAttribute('tabindex') ? element : element.querySelector('[tabindex="0"]')))
    .find((element) => element !== null);
}

/**
 * Radix focuses the dialog when something in it vanishes while nothing has the focus. Between one field and the next nothing
 * has it either: after a cell that closes when it is left, or the mark of a chart, the focus would end up at the top of the
 * dialog, and what is typed next would be lost. Here it moves on to where it was going.
 */
export function useFocusTransfer() {
  const target = useRef<EventTarget | null>(null);
  return {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      target.current = relatedTarget;
      // Once it has arrived, it must not be sent there again.
      setTimeout(() => {
        target.current = null;
      });
    },
    onFocus: ({ target: focused, currentTarget: dialog }: FocusEvent) => {
      const next = target.current;
      if (focused !== dialog || next === dialog) return;
      target.current = null;
      // Only within the dialog: with a target outside, dialog and trap would take the focus from each other forever.
      if (next instanceof HTMLElement && dialog.contains(next)) next.focus();
    },
  };
}
