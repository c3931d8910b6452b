import { type RefObject, useEffect } from 'react';
import { cutSides } from './strip-scroll.ts';

/**
 * Marks the sides at which the strip is cut off, for the style sheet's fades. Set on the element, not in state:
 * scrolling must not draw the tabs again. The row inside is watched too: counts and the font change its width.
 */
export function useCutSides(strip: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || !row.current) return;
    const mark = () => {
      const { isStartCut, isEndCut } = cutSides(element);
      element.toggleAttribute('data-start-cut', isStartCut);
      element.toggleAttribute('data-end-cut', isEndCut);
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    sizes.observe(row.current);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [strip, row]);
}
