import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so only for a dialog with a trigger of its own,
 * and ours are opened by state: without this the keyboard starts again at the top of the page. Where that is gone by then, a
 * removed column's button, the focus goes to the nearest place that is left around it and can hold it.
 */
export function useFocusReturn() {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const place = placeLeft(opener.current);
      if (place instanceof HTMLElement) place.focus();
    },
  };
}

function withAncestors(element: Element | null): Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)];
}

function placeLeft([opener, ...around]: readonly Element[]): Element | null | undefined {
  if (opener?.isConnected) return opener;
  return around
    .filter(({ isConnected }) => isConnected)
    .map((place) => (place.hasAttribute('tabindex') ? place : place.querySelector('[tabindex="0"]')))
    .find((place) => place !== null);
}
