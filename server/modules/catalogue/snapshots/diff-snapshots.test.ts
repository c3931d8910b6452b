import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeContent } from '#test/catalogue/make-content.ts';
import { diffSnapshots } from './diff-snapshots.ts';
import { NO_CONTENT, type SnapshotContent } from './snapshot-content.ts';

const IPAD = makeContent({ IPAD: { 'iPad 9': 199, 'iPad 10': 299.5 } });

function withRow(
  content: SnapshotContent,
  change: Partial<SnapshotContent['rows'][number]>,
): SnapshotContent {
  const [first, ...rest] = content.rows;
  if (!first) throw new Error('no row');
  return { ...content, rows: [{ ...first, ...change }, ...rest] };
}

test('the same content has no differences', () => {
  expect(diffSnapshots(IPAD, IPAD)).toEqual({ added: [], removed: [], changed: [] });
});

test('a row that was not there is added, with its price in cents', () => {
  const diff = diffSnapshots(
    IPAD,
    makeContent({ IPAD: { 'iPad 9': 199, 'iPad 10': 299.5, 'iPad 11': 19.99 } }),
  );
  expect(diff).toEqual({
    added: [{ category: 'IPAD', device: 'iPad 11', display: 'iPad 11', occurrence: 1, priceCents: 1999 }],
    removed: [],
    changed: [],
  });
});

test('a missing row is removed, with its old price', () => {
  const { removed } = diffSnapshots(IPAD, makeContent({ IPAD: { 'iPad 9': 199 } }));
  expect(removed).toEqual([
    { category: 'IPAD', device: 'iPad 10', display: 'iPad 10', occurrence: 1, priceCents: 29950 },
  ]);
});

test('another price is a change with the old and the new price', () => {
  const diff = diffSnapshots(IPAD, withRow(IPAD, { price: 199.01 }));
  expect(diff.changed).toMatchObject([{ device: 'iPad 9', oldPriceCents: 19900, priceCents: 19901 }]);
  expect(diff.added).toEqual([]);
});

test('another wording of the same device is a change', () => {
  const diff = diffSnapshots(IPAD, withRow(IPAD, { display: 'iPad (9th)' }));
  expect(diff.changed).toMatchObject([{ oldDisplay: 'iPad 9', display: 'iPad (9th)', priceCents: 19900 }]);
});

test('a row that moves to another category is removed there and added here', () => {
  const diff = diffSnapshots(makeContent({ IPAD: { Pen: 9 } }), makeContent({ TOOLS: { Pen: 9 } }));
  expect(diff.removed).toMatchObject([{ category: 'IPAD', device: 'Pen' }]);
  expect(diff.added).toMatchObject([{ category: 'TOOLS', device: 'Pen' }]);
});

test('several rows of one device are distinguished by their occurrence', () => {
  const twice = (first: number, second: number): SnapshotContent => ({
    categories: ['IPAD'],
    rows: [first, second].map((price, index) => ({
      ...{ category: 'IPAD', device: 'iPad 9', display: 'iPad 9' },
      ...{ price, occurrence: index + 1 },
    })),
  });
  const diff = diffSnapshots(twice(100, 200), twice(100, 210));
  expect(diff.changed).toMatchObject([{ occurrence: 2, oldPriceCents: 20000, priceCents: 21000 }]);
  expect(diff.removed).toEqual([]);
});

test('section titles and the order of rows do not count as differences', () => {
  const before = makeContent({ IPAD: { Tablets: null, A: 1, B: 2 } });
  const after = makeContent({ IPAD: { Slates: null, B: 2, A: 1 } });
  expect(diffSnapshots(before, after)).toEqual({ added: [], removed: [], changed: [] });
});

test('against nothing, everything is added', () => {
  expect(diffSnapshots(NO_CONTENT, IPAD).added).toHaveLength(2);
});

test('rows are found again wherever they have moved', () => {
  const price = fc.integer({ min: 1, max: 3 });
  const list = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 11 }), price), {
    selector: ([name]) => name,
  });
  const named = (rows: readonly (readonly [number, number])[]) => ({
    rows: rows.map(([name, price]) => ({
      category: 'IPAD',
      device: `iPad ${name}`,
      display: `iPad ${name}`,
      price,
      occurrence: 1,
    })),
  });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const [old, now] = [new Map(before), new Map(after)];
      const { added, removed, changed } = diffSnapshots(named(before), named(after));
      const names = (rows: readonly { device: string }[]) =>
        rows.map(({ device }) => Number(device.slice(5)));
      expect(names(added)).toEqual([...now.keys()].filter((name) => !old.has(name)));
      expect(names(removed)).toEqual([...old.keys()].filter((name) => !now.has(name)));
      const both = [...now].filter(([name]) => old.has(name));
      expect(changed.map(({ oldPriceCents, priceCents }) => [oldPriceCents, priceCents])).toEqual(
        both
          .filter(([name, cost]) => old.get(name) !== cost)
          .map(([name, cost]) => [(old.get(name) ?? 0) * 100, cost * 100]),
      );
    }),
  );
});
