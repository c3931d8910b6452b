import { expect, test } from 'vitest';
import { CACHE_MS, PREVIEW, REQUEST_LIMITS, TOOLTIP } from './limits.ts';
import { CATEGORY_LOADING, LAYOUT, QUERY_RETRIES, TITLE_CLICKS, TOAST, TRACKING } from './page-limits.ts';

// Only limits that no schema enforces: the tests of each schema cover the others from both sides.
test.each([
  [
    'a request body may be up to 10 MB',
    REQUEST_LIMITS,
    { bodyMaxBytes: 10_485_760, smallBodyMaxBytes: 65_536 },
  ],
  [
    'the browser sends 50 events a minute, no path twice in 5 seconds, and remembers 10 paths',
    TRACKING,
    {
      eventsPerWindow: 50,
      windowMs: 60_000,
      samePathWindowMs: 5_000,
      pathsKept: 10,
      afterHistoryMoveMs: 100,
    },
  ],
  [
    'cache lifetimes are as specified',
    CACHE_MS,
    {
      configuration: 300_000,
      authSettings: 30_000,
      passcodes: 30_000,
      customers: 30_000,
      usageStats: 60_000,
    },
  ],
  ['queries that retry do so 3 times', { QUERY_RETRIES }, { QUERY_RETRIES: 3 }],
  [
    'a toast is shown for 5 seconds',
    TOAST,
    { displayMs: 5_000, removeDelayMs: 1_000_000, swipeThresholdPx: 50, hotkey: 'F8' },
  ],
  ['a tooltip waits', TOOLTIP, { openDelayMs: 700, skipDelayMs: 300 }],
  ['five clicks on the title open the sign-in', TITLE_CLICKS, { count: 5, withinMs: 3_000 }],
  ['layout', LAYOUT, { mobileBelowPx: 768, deviceSummariesAdmin: 2, deviceSummariesManager: 1 }],
  ['categories load one after the other', CATEGORY_LOADING, { staggerBaseMs: 100, staggerStepMs: 50 }],
  ['the preview starts at 500 dollars', PREVIEW, { testPriceDollars: 500 }],
])('%s', (_what, actual, expected) => {
  expect(actual).toEqual(expected);
});
