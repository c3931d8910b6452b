/**
 * Moves the focus when the focused element disappears; without it the keyboard starts again at the top of the page. What
 * dialogs and single controls need is in files of its own: every first visit loads this one.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

export function isFocusLost(): boolean {
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
