import { expect, test } from 'vitest';
import { addTitleClick, NO_TITLE_CLICKS } from './title-button.tsx';

/** The places, counted from 1, of the clicks that open the sign-in. */
function openings(clickTimes: readonly number[]): number[] {
  let clicks = NO_TITLE_CLICKS;
  return clickTimes.flatMap((time, place) => {
    const next = addTitleClick(clicks, time);
    clicks = next.clicks;
    return next.isOpening ? [place + 1] : [];
  });
}

test.each([
  ['four clicks open nothing', [0, 100, 200, 300], []],
  ['the fifth click opens the sign-in', [0, 100, 200, 300, 400], [5]],
  ['each click may come 3 seconds after the one before', [0, 3000, 6000, 9000, 12_000], [5]],
  ['a click more than 3 seconds later starts the count again', [0, 100, 200, 300, 3301], []],
  ['a pause at the start costs the first click only', [0, 3001, 3100, 3200, 3300, 3400], [6]],
  ['after opening, the count starts again', [0, 1, 2, 3, 4, 5, 6, 7, 8], [5]],
  ['ten clicks open twice', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [5, 10]],
  ['a page that has just opened counts its first click', [0], []],
])('%s', (_rule, times, expected) => {
  expect(openings(times)).toEqual(expected);
});
