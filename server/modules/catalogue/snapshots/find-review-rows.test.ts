import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { compareContents } from './compare-contents.ts';
import { findReviewRows } from './find-review-rows.ts';
import { NO_CONTENT, type SnapshotContent, type SnapshotRow } from './snapshot-content.ts';
import { reportOn, shortReport } from './snapshot-report.ts';

type Cell = number | 'Call' | 'Out of stock';

/** `{ 'iPhone 15': { A: 600, B: 'Call' } }`: one row for each device and grade. */
function gradedList(devices: Record<string, Record<string, Cell>>): SnapshotContent {
  const rows = Object.entries(devices).flatMap(([group, cells]) =>
    Object.entries(cells).map(([variant, cell]): SnapshotRow => {
      const name = `${group} ${variant}`;
      return {
        category: 'IPHONE',
        device: name,
        display: name,
        occurrence: 1,
        group,
        variant,
        ...pricing(cell),
      };
    }),
  );
  return { categories: ['IPHONE'], rows };
}

function pricing(cell: Cell): Pick<DeviceRow, 'price' | 'onRequest' | 'outOfStock'> {
  if (typeof cell === 'number') return { price: cell };
  return cell === 'Call' ? { price: null, onRequest: cell } : { price: null, outOfStock: true };
}

const OLD = {
  'iPhone 15': { A: 600, B: 560 },
  'iPhone 14': { A: 500, B: 460 },
  'iPhone 13': { A: 400, B: 360 },
};

function review(before: SnapshotContent, after: SnapshotContent) {
  return findReviewRows(before, after, DEFAULT_CONFIGURATION);
}

describe('a grade inversion', () => {
  const slip = gradedList({ ...OLD, 'iPhone 15': { A: 600, B: 620 } });

  test('flags the row that brings it, and says which two prices', () => {
    const { changed, inversions } = review(gradedList(OLD), slip);
    const pair = { dearer: { variant: 'B', price: 620 }, than: { variant: 'A', price: 600 } };
    expect(inversions).toEqual([{ category: 'IPHONE', group: 'iPhone 15', ...pair }]);
    expect(changed.map(({ row, flags, inversion }) => [row.device, flags, inversion])).toEqual([
      ['iPhone 15 B', ['grade-inversion'], pair],
    ]);
  });

  test('flags the cheaper row if that is the one that moved', () => {
    const { changed } = review(gradedList(OLD), gradedList({ ...OLD, 'iPhone 15': { A: 500, B: 560 } }));
    expect(changed.map(({ row, flags }) => [row.device, flags])).toEqual([
      ['iPhone 15 A', ['grade-inversion']],
    ]);
  });

  test('is counted in a list without a predecessor, but not once visitors see it', () => {
    expect(review(NO_CONTENT, slip).inversions).toHaveLength(1);
    const later = gradedList({ ...OLD, 'iPhone 15': { A: 600, B: 620 }, 'iPhone 14': { A: 505, B: 460 } });
    expect(review(slip, later).inversions).toEqual([]);
  });

  test('is in the report for the command line, cut like every list', () => {
    const parts = { candidate: slip, changes: compareContents(NO_CONTENT, slip), rejected: [], buckets: [] };
    const report = reportOn(parts);
    expect(report.inversions).toMatchObject({ count: 1, entries: [{ group: 'iPhone 15' }] });
    expect(shortReport(report, 0).inversions).toEqual({ count: 1, entries: [] });
  });
});

describe('a price that becomes words', () => {
  test('is flagged and counted with its old price', () => {
    const after = gradedList({ ...OLD, 'iPhone 15': { A: 'Call', B: 'Out of stock' } });
    const { changed, becomingWords, moves } = review(gradedList(OLD), after);
    expect(becomingWords).toEqual([
      { display: 'iPhone 15 A', price: 600, words: 'Call' },
      { display: 'iPhone 15 B', price: 560, words: 'Out of stock' },
    ]);
    expect(
      changed.map(({ flags, sidesOf }) => [flags, sidesOf().before?.basePrice, sidesOf().after?.words]),
    ).toEqual([
      [['price-to-words'], 600, 'Call'],
      [['price-to-words'], 560, 'Out of stock'],
    ]);
    expect(moves).toEqual({ up: 0, down: 0 });
  });

  test('is not flagged when words become a price, or other words', () => {
    const words = gradedList({ ...OLD, 'iPhone 15': { A: 'Call', B: 'Call' } });
    const after = gradedList({ ...OLD, 'iPhone 15': { A: 600, B: 'Out of stock' } });
    const { changed, becomingWords } = review(words, after);
    expect(becomingWords).toEqual([]);
    expect(changed.map(({ flags }) => flags)).toEqual([[], []]);
  });
});

describe('a name below several titles', () => {
  const title = (display: string): SnapshotRow => ({
    category: 'IPHONE',
    device: display,
    display,
    occurrence: 1,
    price: null,
    isHeader: true,
  });
  const device = (display: string, occurrence: number, price: number): SnapshotRow => ({
    category: 'IPHONE',
    device: display,
    display,
    occurrence,
    price,
  });
  /** The prices of 128GB below both titles, and of the only 256GB. */
  const listOf = (first: number, second: number, only: number): SnapshotContent => ({
    categories: ['IPHONE'],
    rows: [
      title('iPhone 15'),
      device('128GB', 1, first),
      title('iPhone 16'),
      device('128GB', 2, second),
      device('256GB', 1, only),
    ],
  });
  const before = listOf(500, 600, 700);

  test('has its title beside it, and no other name has one', () => {
    const { changed } = review(before, listOf(510, 610, 710));
    expect(changed.map(({ row, section }) => [row.display, section])).toEqual([
      ['128GB', 'iPhone 15'],
      ['128GB', 'iPhone 16'],
      ['256GB', undefined],
    ]);
  });

  test('keeps the title of the published list if it is removed', () => {
    const after = { ...before, rows: before.rows.slice(0, 3) };
    expect(review(before, after).removed.map(({ row, section }) => [row.display, section])).toEqual([
      ['128GB', 'iPhone 16'],
      ['256GB', undefined],
    ]);
  });

  test('has both titles if another model is above it now', () => {
    const model = (name: string, occurrence: number, price: number) => [
      title(name),
      device('128GB', occurrence, price),
    ];
    const old = {
      categories: ['IPHONE'],
      rows: [...model('iPhone 16', 1, 600), ...model('iPhone 15', 2, 500)],
    };
    const now = {
      categories: ['IPHONE'],
      rows: [...model('iPhone 17', 1, 900), ...model('iPhone 16', 2, 600), ...model('iPhone 15', 3, 500)],
    };
    const added = review(old, now);
    expect(added.changed.map(({ section }) => section)).toEqual([
      'iPhone 16 → iPhone 17',
      'iPhone 15 → iPhone 16',
    ]);
    expect(added.added.map(({ section }) => section)).toEqual(['iPhone 15']);
    const single = { categories: ['IPHONE'], rows: model('iPhone 15', 1, 500) };
    expect(review(old, single).changed.map(({ section }) => section)).toEqual(['iPhone 16 → iPhone 15']);
  });

  test('is told apart among the prices that become words', () => {
    const { becomingWords } = review(before, {
      ...before,
      rows: before.rows.map((row) =>
        row.occurrence === 2 ? { ...row, price: null, onRequest: 'Call' } : row,
      ),
    });
    expect(becomingWords).toEqual([{ display: '128GB', section: 'iPhone 16', price: 600, words: 'Call' }]);
  });
});
