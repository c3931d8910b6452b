/** What is needed of a strip that scrolls sideways; the element itself will do. */
export interface StripPosition {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

export interface TabPosition {
  readonly offsetLeft: number;
  readonly offsetWidth: number;
}

/** Which sides are cut off. Half a pixel is no cut: zoomed pages have fractions of pixels left over. */
export function cutSides({ scrollLeft, clientWidth, scrollWidth }: StripPosition) {
  return { isStartCut: scrollLeft > 1, isEndCut: scrollLeft + clientWidth < scrollWidth - 1 };
}

/** Wider than the fade, so that a tab in view is never under it and its neighbour shows that there is more. */
const MARGIN_PX = 56;

/** Where to scroll so that the tab is in view; where it is already, unchanged. */
export function scrollLeftToShow(strip: StripPosition, tab: TabPosition): number {
  const leftmost = tab.offsetLeft + tab.offsetWidth + MARGIN_PX - strip.clientWidth;
  const rightmost = tab.offsetLeft - MARGIN_PX;
  // Where the tab does not fit between both margins its beginning counts.
  return Math.max(0, Math.min(Math.max(strip.scrollLeft, leftmost), rightmost));
}
