import { type RefObject, useEffect } from 'react';
import { overflowOf, scrollLeftAfterWheel, showChosenTab } from './strip-scroll.ts';

/** Scrolls the strip with the wheel, and marks the sides on which tabs are out of view. */
export function useStripScrolling(
  strip: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || !row.current) return;
    const stopMarking = markOverflow(element, row.current);
    // Not passive: what scrolls the strip must not scroll the page too. React's own wheel listeners are passive.
    const onWheel = (event: WheelEvent) => scrollByWheel(element, event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      stopMarking();
      element.removeEventListener('wheel', onWheel);
    };
  }, [strip, row]);
}

/**
 * The style sheet shows a fade and an arrow on the marked sides. Sets attributes, not state: scrolling must not render
 * the tabs again. Also observes the row inside, because the font changes its width. Returns a stop function.
 */
function markOverflow(strip: HTMLElement, row: HTMLElement): () => void {
  const mark = () => {
    const { hasMoreBefore, hasMoreAfter } = overflowOf(strip);
    strip.toggleAttribute('data-start-cut', hasMoreBefore);
    strip.toggleAttribute('data-end-cut', hasMoreAfter);
  };
  let width = 0;
  const sizes = new ResizeObserver(() => {
    // On a phone that was turned, the chosen tab may have been cut.
    if (strip.clientWidth !== width) showChosenTab(strip);
    width = strip.clientWidth;
    mark();
  });
  sizes.observe(strip);
  sizes.observe(row);
  strip.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    strip.removeEventListener('scroll', mark);
  };
}

function scrollByWheel(strip: HTMLElement, event: WheelEvent): void {
  const next = scrollLeftAfterWheel(strip, event);
  // At its ends the strip lets the page scroll.
  if (next === null) return;
  event.preventDefault();
  strip.scrollLeft = next;
}
