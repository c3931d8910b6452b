import { useLayoutEffect, useRef } from 'react';

/**
 * For what goes away by itself, such as an error whose 'Try Again' was pressed: whoever was in it is put into the nearest
 * place around it that can hold the focus. Without this the keyboard starts again at the top of the page.
 */
export function useFocusHeir<Element extends HTMLElement>() {
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
