import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeInversion, findGradeInversions, type GradedRow } from './grade-inversions.ts';

type Prices = Readonly<Record<string, number | null>>;

/** One row of a sheet for each entry: a device and its price per column, in order. */
function listOf(
  rows: readonly (readonly [device: string, prices: Prices])[],
  category = 'IPHONE',
): GradedRow[] {
  return rows.flatMap(([group, prices]) =>
    Object.entries(prices).map(([variant, price]) => ({ category, group, variant, price })),
  );
}

/** 'iPhone 15: B ($620) is dearer than A ($600)' for every price that is out of order. */
function found(rows: readonly GradedRow[]): string[] {
  return findGradeInversions(rows).flatMap(({ group, pairs }) =>
    pairs.map((pair) => `${group}: ${describeInversion(pair, undefined)}`),
  );
}

const FALLING: [string, Prices][] = [
  ['iPhone 14', { A: 500, B: 460, C: 400 }],
  ['iPhone 13', { A: 400, B: 360, C: 300 }],
];

describe('a grade inversion', () => {
  test('is a later price that is dearer than an earlier one while most rows fall', () => {
    expect(found(listOf([...FALLING, ['iPhone 15', { A: 600, B: 620, C: 480 }]]))).toEqual([
      'iPhone 15: B ($620) is dearer than A ($600)',
    ]);
  });

  test('names the nearest earlier price, and every price that is out of order', () => {
    expect(found(listOf([...FALLING, ['iPhone 15', { A: 600, B: 60, C: 480 }]]))).toEqual([
      'iPhone 15: C ($480) is dearer than B ($60)',
    ]);
    expect(found(listOf([...FALLING, ['iPhone 15', { A: 600, B: 620, C: 640 }]]))).toEqual([
      'iPhone 15: B ($620) is dearer than A ($600)',
      'iPhone 15: C ($640) is dearer than B ($620)',
    ]);
  });

  test('is found across a price that does not exist or is on request', () => {
    const gap: [string, Prices][] = [
      ['iPhone 15', { A: 600, C: 640 }],
      ['iPhone 12', { A: 300, B: null, C: 340 }],
    ];
    const many: [string, Prices][] = [...FALLING, ['iPhone 11', { A: 200, B: 180, C: 150 }]];
    expect(found(listOf([...many, ...gap]))).toEqual([
      'iPhone 15: C ($640) is dearer than A ($600)',
      'iPhone 12: C ($340) is dearer than A ($300)',
    ]);
  });
});

describe('no grade inversion', () => {
  test('is in storage sizes, which rise', () => {
    expect(
      found(
        listOf([
          ['iPhone 14', { '128GB': 300, '256GB': 340 }],
          ['iPhone 15', { '128GB': 400, '256GB': 450 }],
          ['iPhone 13', { '128GB': 260, '256GB': 250 }],
        ]),
      ),
    ).toEqual([]);
  });

  test('is in a column that is always dearer than the one before it', () => {
    const rows: [string, Prices][] = [
      ['iPhone 15', { C: 500, D: 380, Swap: 450 }],
      ['iPhone 14', { C: 400, D: 300, Swap: 350 }],
      ['iPhone 13', { C: 300, D: 200, Swap: 250 }],
    ];
    expect(found(listOf(rows))).toEqual([]);
    expect(found(listOf([...rows, ['iPhone 12', { C: 200, D: 150, Swap: 220 }]]))).toEqual([
      'iPhone 12: Swap ($220) is dearer than C ($200)',
    ]);
  });

  test('is where only half of the rows fall, or all are equal', () => {
    expect(
      found(
        listOf([
          ['One', { A: 2, B: 1 }],
          ['Two', { A: 1, B: 2 }],
        ]),
      ),
    ).toEqual([]);
    expect(
      found(
        listOf([
          ['One', { A: 1, B: 1 }],
          ['Two', { A: 1, B: 1 }],
        ]),
      ),
    ).toEqual([]);
  });

  test('is between two devices, two categories or two rows of the same device', () => {
    const other = listOf([['iPhone 15', { B: 900 }]], 'OTHER');
    const twice = listOf([
      ['iPhone 14', { A: 500, B: 460 }],
      ['iPhone 14', { A: 520, B: 470 }],
    ]);
    expect(found([...listOf(FALLING), ...other, ...twice])).toEqual([]);
  });

  test('is in a list with one price per device', () => {
    const rows = [300, 200, 400].map((price) => ({ category: 'IPAD', price }));
    expect(findGradeInversions(rows)).toEqual([]);
  });
});

const LABELS = ['A', 'B', 'C', 'D'];
const sheet = fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 6 })), { minLength: 4, maxLength: 4 }), {
  maxLength: 12,
});

function rowsOf(prices: readonly (readonly (number | null)[])[]): GradedRow[] {
  return prices.flatMap((cells, place) =>
    cells.map((price, column) => ({
      category: 'IPHONE',
      group: `Device ${place}`,
      variant: LABELS[column] ?? '',
      price,
    })),
  );
}

describe('whatever the prices are', () => {
  test('a device is found exactly if one of its prices breaks a fall that most rows have', () => {
    fc.assert(
      fc.property(sheet, (prices) => {
        const mostFall = (from: number, to: number) => {
          const both = prices.filter((cells) => cells[from] !== null && cells[to] !== null);
          return both.filter((cells) => Number(cells[to]) < Number(cells[from])).length > both.length / 2;
        };
        const isInverted = (cells: readonly (number | null)[]) =>
          LABELS.some((_, to) =>
            LABELS.slice(0, to).some((__, from) => {
              const [earlier, later] = [cells[from] ?? null, cells[to] ?? null];
              return earlier !== null && later !== null && later > earlier && mostFall(from, to);
            }),
          );
        const expected = prices.flatMap((cells, place) => (isInverted(cells) ? [`Device ${place}`] : []));
        expect(findGradeInversions(rowsOf(prices)).map(({ group }) => group)).toEqual(expected);
      }),
    );
  });

  test('fewer than half of the devices break the fall between two columns', () => {
    fc.assert(
      fc.property(sheet, (prices) => {
        const pairs = findGradeInversions(rowsOf(prices)).flatMap((each) => each.pairs);
        for (const { dearer, than } of pairs) {
          const same = pairs.filter(
            (pair) => pair.dearer.variant === dearer.variant && pair.than.variant === than.variant,
          );
          expect(same.length * 2).toBeLessThan(prices.length);
          expect(dearer.price).toBeGreaterThan(than.price);
        }
      }),
    );
  });
});
