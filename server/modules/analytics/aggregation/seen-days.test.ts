import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEVER, returnChanges } from './visit-sums.ts';

test('returning visitors are counted for a first day, a later one and one in between', () => {
  expect(returnChanges([], [5])).toEqual([{ day: 5, previousDay: NEVER, change: 1 }]);
  expect(returnChanges([5], [9])).toEqual([{ day: 9, previousDay: 5, change: 1 }]);
  expect(returnChanges([5, 9], [7])).toEqual([
    { day: 9, previousDay: 5, change: -1 },
    { day: 7, previousDay: 5, change: 1 },
    { day: 9, previousDay: 7, change: 1 },
  ]);
});

test('the counts give the unique visitors of any range, in whatever order days become known', () => {
  const day = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(
      fc.array(fc.array(day, { maxLength: 5 }), { maxLength: 6 }),
      day,
      day,
      (groups, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const seen = new Set<number>();
        const counts = new Map<string, number>();
        for (const group of groups) {
          const added = [...new Set(group)].filter((each) => !seen.has(each));
          // As from the database: only the nearest known days on either side.
          const known = added.flatMap((each) => neighboursIn([...seen], each));
          for (const { day: on, previousDay, change } of returnChanges(known, added)) {
            const key = `${on} ${previousDay}`;
            counts.set(key, (counts.get(key) ?? 0) + change);
          }
          for (const each of added) seen.add(each);
        }
        const unique = [...counts].reduce((sum, [key, count]) => {
          const [on = 0, previousDay = 0] = key.split(' ').map(Number);
          return on >= from && on <= to && previousDay < from ? sum + count : sum;
        }, 0);
        const isSeen = [...seen].some((each) => each >= from && each <= to);
        expect(unique).toBe(isSeen ? 1 : 0);
      },
    ),
  );
});

function neighboursIn(days: readonly number[], day: number): number[] {
  const before = days.filter((each) => each < day);
  const after = days.filter((each) => each > day);
  return [
    ...(before.length > 0 ? [Math.max(...before)] : []),
    ...(after.length > 0 ? [Math.min(...after)] : []),
  ];
}
