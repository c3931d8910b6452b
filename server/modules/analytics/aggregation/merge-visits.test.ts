import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { durationOf, isBounce, mergeVisits, type Visit } from './merge-visits.ts';

const MINUTE_MS = 60_000;

function eventAt(at: number, isUnload = false): VisitItem {
  const place = { country: null, state: null };
  const said = { userAgent: '', referrer: '', isUnique: false };
  return {
    kind: 'visit',
    session: 'abc',
    at,
    day: Math.floor(at / 1e8),
    path: '/',
    isUnload,
    ...place,
    ...said,
  };
}

/** All at once, or a few at a time as they arrive; ids as the database would give them. */
function mergedInTurns(groups: readonly (readonly VisitItem[])[]): Visit[] {
  let visits: Visit[] = [];
  let lastId = 0;
  for (const events of groups) {
    const { before, after } = mergeVisits(visits, events);
    const stored = after.map((visit) => {
      lastId += 1;
      return { ...visit, id: visit.id ?? lastId };
    });
    visits = [...visits.filter((visit) => !before.includes(visit)), ...stored];
  }
  return visits.sort((one, other) => one.firstAt - other.firstAt).map((visit) => ({ ...visit, id: null }));
}

test('a gap under 30 minutes continues a visit, a gap of 30 minutes starts another', () => {
  const [first, second] = mergedInTurns([
    [eventAt(0), eventAt(30 * MINUTE_MS - 1), eventAt(60 * MINUTE_MS - 1)],
  ]);
  expect(first).toMatchObject({ firstAt: 0, lastAt: 30 * MINUTE_MS - 1, pages: 2 });
  expect(second).toMatchObject({ firstAt: 60 * MINUTE_MS - 1, pages: 1 });
});

test('a late event joins two visits, which keep the id of the first', () => {
  const known = [visitAt(1, 0), visitAt(2, 40 * MINUTE_MS)];
  const { before, after } = mergeVisits(known, [eventAt(20 * MINUTE_MS)]);
  expect(before).toEqual(known);
  expect(after).toEqual([{ ...visitAt(1, 0), lastAt: 40 * MINUTE_MS, pages: 3 }]);
});

test('visits that are only near stay untouched', () => {
  const { before, after } = mergeVisits(
    [visitAt(1, 0), visitAt(2, 100 * MINUTE_MS)],
    [eventAt(50 * MINUTE_MS)],
  );
  expect(before).toEqual([]);
  expect(after).toMatchObject([{ id: null, firstAt: 50 * MINUTE_MS, pages: 1 }]);
});

test('leaving a page extends a visit but does not start one', () => {
  const [visit] = mergedInTurns([[eventAt(0, true), eventAt(MINUTE_MS), eventAt(2 * MINUTE_MS, true)]]);
  expect(visit).toMatchObject({ start: { at: MINUTE_MS }, pages: 1 });
  expect(visit && durationOf(visit)).toBe(MINUTE_MS);
  expect(mergedInTurns([[eventAt(0, true)]])).toMatchObject([{ start: null, pages: 0 }]);
});

test.each([
  [9999, true],
  [10_000, false],
])('one page that was left after %d ms is a bounce: %s', (at, expected) => {
  const [visit] = mergedInTurns([[eventAt(0), eventAt(at, true)]]);
  expect(visit && isBounce(visit)).toBe(expected);
});

test('the visits do not depend on the order and grouping of events', () => {
  const events = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 600 }),
      isUnload: fc.boolean(),
      group: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(events, (made) => {
      const all = made.map(({ at, isUnload }) => eventAt(at * MINUTE_MS, isUnload));
      const groups = [0, 1, 2, 3, 4]
        .map((group) => all.filter((_, index) => made[index]?.group === group))
        .filter((group) => group.length > 0);
      expect(mergedInTurns(groups)).toEqual(mergedInTurns([all]));
    }),
  );
});

function visitAt(id: number, at: number): Visit {
  return {
    id,
    session: 'abc',
    firstAt: at,
    lastAt: at,
    start: { at, day: 0, country: null, state: null, referrer: null, device: null },
    pages: 1,
  };
}
