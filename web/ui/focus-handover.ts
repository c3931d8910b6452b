import { useRef } from 'react';

/**
 * For a control that makes way for something else when it is used: a button 'Apply' for the words 'In use'. What comes in its
 * place takes the focus over, and only then: nothing else that appears may take it from where somebody is.
 */
export function useFocusHandover() {
  const isDue = useRef(false);
  return {
    handOver(): void {
      isDue.current = true;
    },
    /** The ref of what comes. */
    takeOver(element: HTMLElement | null): void {
      if (element === null || !isDue.current) return;
      isDue.current = false;
      if (document.activeElement === document.body) element.focus();
    },
  };
}
