import { TITLE_CLICKS } from '#domain/contract/limits.ts';

export interface TitleClicks {
  readonly count: number;
  readonly lastAt: number;
}

export const NO_TITLE_CLICKS: TitleClicks = { count: 0, lastAt: Number.NEGATIVE_INFINITY };

/** One more click at that time: the new state, and whether it was the one that opens the sign-in. */
export function addTitleClick(
  clicks: TitleClicks,
  clickedAt: number,
): { clicks: TitleClicks; isOpening: boolean } {
  const isInTime = clickedAt - clicks.lastAt <= TITLE_CLICKS.withinMs;
  const count = isInTime ? clicks.count + 1 : 1;
  if (count >= TITLE_CLICKS.count) return { clicks: NO_TITLE_CLICKS, isOpening: true };
  return { clicks: { count, lastAt: clickedAt }, isOpening: false };
}
