import { expect, test } from 'vitest';
import { choosePrunable, keepAllSince, type OldSnapshot } from './choose-prunable.ts';

const BERLIN = { now: Date.parse('2026-11-16T12:00:00+01:00'), timeZone: 'Europe/Berlin' };

function snapshot(id: number, at: string, more: Partial<OldSnapshot> = {}): OldSnapshot {
  return { id, createdAt: Date.parse(at), wasPublished: true, mustStay: false, ...more };
}

test('all snapshots of the last 90 days are kept, by days in the time zone of the shop', () => {
  expect(new Date(keepAllSince(BERLIN.now, BERLIN.timeZone)).toISOString()).toBe('2026-08-17T22:00:00.000Z');
});

test('the last snapshot of each earlier day is kept, by days in the time zone', () => {
  const snapshots = [
    snapshot(1, '2026-07-01T09:00:00Z'),
    snapshot(2, '2026-07-01T21:59:00Z'),
    // In Berlin this is the 2nd of July.
    snapshot(3, '2026-07-01T22:00:00Z'),
    snapshot(4, '2026-07-02T21:00:00Z'),
    snapshot(5, '2026-07-03T10:00:00Z'),
  ];
  expect(choosePrunable(snapshots, BERLIN)).toEqual([1, 3]);
  expect(choosePrunable(snapshots, { ...BERLIN, timeZone: 'UTC' })).toEqual([1, 2]);
});

test('the last published snapshot of a day is kept next to a later unpublished one', () => {
  const snapshots = [
    snapshot(1, '2026-07-01T08:00:00Z'),
    snapshot(2, '2026-07-01T09:00:00Z'),
    snapshot(3, '2026-07-01T10:00:00Z', { wasPublished: false }),
    snapshot(4, '2026-07-01T11:00:00Z', { wasPublished: false }),
  ];
  expect(choosePrunable(snapshots, BERLIN)).toEqual([1, 3]);
});

test('after a year all snapshots are deleted, except those that must stay', () => {
  const snapshots = [
    snapshot(1, '2023-01-01T10:00:00Z', { mustStay: true }),
    snapshot(2, '2025-11-15T22:59:59Z'),
    snapshot(3, '2025-11-15T23:00:00Z'),
    snapshot(4, '2025-12-24T10:00:00Z', { mustStay: true }),
    snapshot(5, '2025-12-24T11:00:00Z'),
  ];
  expect(choosePrunable(snapshots, BERLIN)).toEqual([2]);
});

test('a clock that was set back does not make an earlier snapshot the last one of its day', () => {
  const snapshots = [snapshot(8, '2026-07-01T10:00:00Z'), snapshot(9, '2026-07-01T09:00:00Z')];
  expect(choosePrunable(snapshots, BERLIN)).toEqual([9]);
});
