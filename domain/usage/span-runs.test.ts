import { expect, test } from 'vitest';
import { groupEqualSpans, type SpanRun } from './span-runs.ts';
import { lastDays } from './usage-periods.ts';

const DAY_MS = 86_400_000;

/** As the database does it. */
function spanOf(at: number, runs: readonly SpanRun[], count: number): number {
  const run = runs.findLast(({ from }) => from <= at);
  if (!run) return -1;
  return Math.min(run.spansBefore + Math.floor((at - run.from) / run.spanMs), count - 1);
}

test.each([
  ['no change of clocks', 'UTC', '2026-11-15T08:00:00Z', 1],
  ['clocks that went back', 'America/New_York', '2026-11-15T08:00:00Z', 3],
  ['clocks that went forward', 'America/New_York', '2026-03-20T08:00:00Z', 3],
  ['clocks that went forward yesterday', 'America/New_York', '2026-03-09T08:00:00Z', 2],
  ['clocks that go forward today', 'America/New_York', '2026-03-08T20:00:00Z', 1],
  ['clocks that went back yesterday', 'America/New_York', '2026-11-02T20:00:00Z', 2],
  ['a date that was skipped', 'Pacific/Apia', '2012-01-05T08:00:00Z', 2],
])(
  'thirty days with %s make few runs, and every moment is assigned to its day',
  (_what, zone, now, count) => {
    const starts = lastDays(30, Date.parse(now), zone);
    const runs = groupEqualSpans(starts);
    expect(runs).toHaveLength(count);
    for (const [day, start] of starts.entries()) {
      const next = starts[day + 1] ?? start + DAY_MS;
      if (next === start) continue;
      expect([start, next - 1].map((at) => spanOf(at, runs, 30))).toEqual([day, day]);
    }
  },
);

test('a single span includes every moment', () => {
  expect(spanOf(DAY_MS * 1000, groupEqualSpans([DAY_MS]), 1)).toBe(0);
});
