import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so only for a dialog with a trigger of its own,
 * and ours are opened by state: without this the keyboard starts again at the top of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
