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

export function showChosenTab(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-selected=true]');
  if (tab) strip.scrollLeft = scrollLeftToShow(strip, tab);
}

/** Where an arrow leads: on by what is in view between the fades, so that no tab is skipped. */
export function scrollLeftAfterPage(strip: StripPosition, direction: -1 | 1): number {
  return within(strip, strip.scrollLeft + direction * Math.max(MARGIN_PX, strip.clientWidth - 2 * MARGIN_PX));
}

export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
}

/** The unit of a wheel's turn by `deltaMode`: pixels, lines and pages. */
const LINE_PX = 40;

/**
 * Where an ordinary wheel leads, which only turns up and down. Null if the strip has no further to go, if the turn is
 * sideways, which the browser scrolls by itself, or if it zooms the page.
 */
export function scrollLeftAfterWheel(strip: StripPosition, turn: WheelTurn): number | null {
  if (turn.ctrlKey || Math.abs(turn.deltaY) <= Math.abs(turn.deltaX)) return null;
  const { hasMoreBefore, hasMoreAfter } = overflowOf(strip);
  if (turn.deltaY < 0 ? !hasMoreBefore : !hasMoreAfter) return null;
  const unitPx = [1, LINE_PX, strip.clientWidth][turn.deltaMode] ?? 1;
  return within(strip, strip.scrollLeft + turn.deltaY * unitPx);
}

function within({ scrollWidth, clientWidth }: StripPosition, scrollLeft: number): number {
  return Math.min(Math.max(0, scrollLeft), scrollWidth - clientWidth);
}
