/** The scroll position of the strip, as its element has it. */
export interface StripPosition {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

export interface TabPosition {
  readonly offsetLeft: number;
  readonly offsetWidth: number;
}

/** The sides on which tabs are out of view. Ignores one pixel: zoomed pages leave fractions of a pixel. */
export function overflowOf({ scrollLeft, clientWidth, scrollWidth }: StripPosition) {
  return { hasMoreBefore: scrollLeft > 1, hasMoreAfter: scrollLeft + clientWidth < scrollWidth - 1 };
}

/** Wider than the fade, so that a tab in view is never under it and its neighbour shows that there is more. */
const MARGIN_PX = 56;

/** Where to scroll so that the tab is in view; unchanged if it is. */
export function scrollLeftToShow(strip: StripPosition, tab: TabPosition): number {
  const leftmost = tab.offsetLeft + tab.offsetWidth + MARGIN_PX - strip.clientWidth;
  const rightmost = tab.offsetLeft - MARGIN_PX;
  // A tab that does not fit between both margins shows its start.
  return Math.max(0, Math.min(Math.max(strip.scrollLeft, leftmost), rightmost));
}
