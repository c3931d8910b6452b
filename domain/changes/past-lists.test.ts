import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABSENT, CellWords, type PastTable } from './past-cells.ts';
import { PastLists } from './past-lists.ts';

/** A list as names and what stands beside them. */
type List = Readonly<Record<string, number | string | null>>;

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

function tableOf(lists: readonly List[]): PastTable {
  const words = new CellWords();
  const names = NAMES.filter((name) => lists.some((list) => name in list));
  return {
    referenceRows: 0,
    rows: names.map((device) => ({ category: 'X', device, occurrence: 1, display: device })),
    columns: lists.map((list) => {
      const cells = names.map((name) => {
        const value = list[name];
        if (value === undefined) return ABSENT;
        if (value === null) return words.cellOf({ price: null, outOfStock: true });
        return words.cellOf(typeof value === 'number' ? { price: value } : { price: null, onRequest: value });
      });
      return Float64Array.from(cells);
    }),
    words: words.all,
    categories: ['X'],
    order: new Uint32Array(),
  };
}

const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 100_000_000_000 }).map((hundredths) => hundredths / 100),
  fc.constantFrom('Call', 'Ask', null),
);
const anyList: fc.Arbitrary<List> = fc.dictionary(fc.constantFrom(...NAMES), anyValue);

/** Written by itself: what a list says of a device, as text. */
function said(list: List, name: string): string {
  return name in list ? JSON.stringify(list[name]) : 'absent';
}

function read(lists: PastLists, cell: number): string {
  if (cell === ABSENT) return 'absent';
  if (cell >= 0) return JSON.stringify(cell / 100);
  const rules = {
    pricer: { isConfigured: false, cells: new Map(), rounding: null as never },
    role: 'public',
  } as const;
  return JSON.stringify(lists.words.shown(cell, 'X', rules).onRequest ?? null);
}

test('every list and every row reads as it was added, in whatever groups and order', () => {
  const batches = fc.array(fc.array(anyList, { minLength: 1, maxLength: 40 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(batches, (groups) => {
      const lists = new PastLists();
      for (const [group, each] of groups.entries())
        lists.add(
          each.map((_, index) => group * 100 + index),
          tableOf(each),
          group === 0 ? null : new Uint32Array(),
        );
      for (const [group, each] of groups.entries()) {
        for (const [index, list] of each.entries()) {
          const id = group * 100 + index;
          const column = lists.columnOf(id);
          for (const device of NAMES) {
            const row = lists.find({ category: 'X', device, occurrence: 1 });
            if (row === undefined) expect(said(list, device)).toBe('absent');
            else {
              expect(read(lists, column[row] ?? ABSENT)).toBe(said(list, device));
              expect(read(lists, lists.cellsOf(row)(id))).toBe(said(list, device));
            }
          }
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('a list that differs in little needs little memory, and lists that nobody needs are forgotten', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    ...{ category: 'X', device: `Device ${index}`, occurrence: 1, display: 'Device' },
  }));
  const columns = Array.from({ length: 32 }, (_, list) =>
    Float64Array.from(rows, (_row, index) => (index === list ? 1 : 2)),
  );
  const table = { referenceRows: 0, rows, columns, words: [], categories: ['X'], order: new Uint32Array() };
  const lists = new PastLists();
  const first = columns.map((_, index) => index);
  lists.add(first, table, null);
  const bytes = lists.bytes;
  expect(bytes).toBeLessThan(1000 * 400 + 4000 + 32 * 2 * 8 + 1);
  const second = first.map((id) => id + 32);
  lists.add(second, table, new Uint32Array());
  lists.keep(new Set([40]));
  expect([lists.has(0), lists.has(40), lists.size, lists.bytes]).toEqual([false, true, 32, bytes]);
});
