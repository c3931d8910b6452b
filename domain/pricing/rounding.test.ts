import { describe, expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { RoundingBand } from '#domain/contract/entities/rounding.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { explainPrice, priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import { referencePrice } from './testing/reference-price.ts';

interface RoundingFields {
  readonly bands: readonly RoundingBand[];
  readonly neverZero?: boolean;
}

function pricerWith({ bands, neverZero = false }: RoundingFields, fields: Record<string, unknown> = {}) {
  const buckets = [['all', 0, 'Infinity']];
  return preparePricer(makeConfiguration({ buckets, rounding: { bands, neverZero }, ...fields }));
}

function roundedBy(rounding: RoundingFields, price: number): number {
  return priceOf(pricerWith(rounding), { price, category: null, role: 'public' });
}

describe('a step', () => {
  test.each([
    ['nearest', 12.49, 10],
    ['nearest', 12.5, 15],
    ['up', 10, 10],
    ['up', 10.01, 15],
    ['down', 14.99, 10],
    ['down', 15, 15],
  ] as const)('of 5, %s: %d becomes %d', (direction, price, final) => {
    expect(roundedBy({ bands: [{ step: 5, direction }] }, price)).toBe(final);
  });

  test('of 5 cents has prices to the cent', () => {
    const bands: RoundingBand[] = [{ step: 0.05, direction: 'nearest' }];
    expect([19.97, 19.98, 0.02, 0.03].map((price) => roundedBy({ bands }, price))).toEqual([
      19.95, 20, 0, 0.05,
    ]);
  });

  test('sees the true amount: 10.01 less 0.01 % is a little above 10 and goes up', () => {
    const bands: RoundingBand[] = [{ step: 5, direction: 'up' }];
    const pricer = pricerWith({ bands }, { defaultsByRole: { public: { all: percentRule(0.01) } } });
    expect(priceOf(pricer, { price: 10.01, category: null, role: 'public' })).toBe(15);
    expect(priceOf(pricer, { price: 10, category: null, role: 'public' })).toBe(10);
  });

  test('leaves out the step above 340, which is classic', () => {
    const bands: RoundingBand[] = [{ step: 10, direction: 'nearest' }];
    expect([410, 490].map((price) => roundedBy({ bands }, price))).toEqual([410, 490]);
  });
});

describe('an ending', () => {
  test.each([
    ['nearest', 123, 119],
    ['nearest', 124, 129],
    ['nearest', 0, 9],
    ['nearest', 3, 9],
    ['up', 119, 119],
    ['up', 119.01, 129],
    ['up', 0, 9],
    ['down', 128.99, 119],
    ['down', 8.99, 0],
    ['down', 9, 9],
  ] as const)('of 9 with a step of 10, %s: %d becomes %d', (direction, price, final) => {
    expect(roundedBy({ bands: [{ step: 10, direction, ending: 9 }] }, price)).toBe(final);
  });

  test('does not raise what is below 0 or no price', () => {
    const bands: RoundingBand[] = [{ step: 10, direction: 'up', ending: 1 }];
    const pricer = pricerWith(
      { bands, neverZero: true },
      { defaultsByRole: { public: { all: flatRule(1) } } },
    );
    for (const price of [0, 0.99, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
      expect(priceOf(pricer, { price, category: null, role: 'public' })).toBe(0);
    }
  });
});

describe('neverZero', () => {
  test.each([
    [{ step: 10, direction: 'nearest' }, 10],
    [{ step: 10, direction: 'down' }, 10],
    [{ step: 10, direction: 'down', ending: 9 }, 9],
    [{ step: 0.05, direction: 'down' }, 0.05],
  ] as const)('takes the lowest positive value of %j', (band, final) => {
    expect(roundedBy({ bands: [band], neverZero: true }, 0.01)).toBe(final);
    expect(roundedBy({ bands: [band] }, 0.01)).toBe(0);
    expect(roundedBy({ bands: [band], neverZero: true }, 0)).toBe(0);
  });
});

describe('bands', () => {
  const bands: RoundingBand[] = [
    { upTo: 20, step: 0.05, direction: 'nearest' },
    { upTo: 100, step: 1, direction: 'nearest', ending: 0.99 },
    { step: 10, direction: 'up' },
  ];

  test.each([
    [20, 20],
    [20.01, 19.99],
    [100, 99.99],
    [100.01, 110],
  ])('end at their upper bound: %d becomes %d', (price, final) => {
    expect(roundedBy({ bands }, price)).toBe(final);
  });

  test("are found by the amount after the tier's addition, before rounding", () => {
    const defaultsByRole = { public: { all: percentRule(50) }, vip: { all: flatRule(90) } };
    const pricer = pricerWith({ bands }, { defaultsByRole });
    expect(priceOf(pricer, { price: 39.97, category: null, role: 'public' })).toBe(20);
    expect(priceOf(pricer, { price: 39.97, category: null, role: 'vip' })).toBe(110);
  });
});

describe('up to a billion', () => {
  const vip = { defaultsByRole: { vip: { all: flatRule(10_000_000) } } };

  test.each([
    [1, 'down', 1_000_000_000, 1_010_000_000],
    [0.01, 'nearest', 999_999_999.99, 1_009_999_999.99],
    [100_000, 'up', 999_999_999, 1_010_000_000],
    [7, 'nearest', 1_000_000_000, 1_009_999_998],
  ] as const)('a step of %d, %s, is exact: %d with a tier amount is %d', (step, direction, price, final) => {
    const pricer = pricerWith({ bands: [{ step, direction }] }, vip);
    expect(priceOf(pricer, { price, category: null, role: 'vip' })).toBe(final);
  });
});

describe('the explanation of a rounding', () => {
  const lastSteps = (rounding: RoundingFields, price: number) =>
    explainPrice(pricerWith(rounding), { price, category: null, role: 'public' }).steps.slice(3);

  test('names direction, step and ending', () => {
    expect(lastSteps({ bands: [{ step: 10, direction: 'up', ending: 9 }] }, 123)).toEqual([
      {
        kind: 'rounding',
        direction: 'up',
        step: 10,
        ending: 9,
        changeMicros: 6_000_000,
        amountMicros: 129_000_000,
      },
    ]);
  });

  test('has a step for neverZero, and no ending before it', () => {
    expect(lastSteps({ bands: [{ step: 10, direction: 'down', ending: 9 }], neverZero: true }, 4)).toEqual([
      {
        kind: 'rounding',
        direction: 'down',
        step: 10,
        ending: null,
        changeMicros: -4_000_000,
        amountMicros: 0,
      },
      { kind: 'never-zero', changeMicros: 9_000_000, amountMicros: 9_000_000 },
    ]);
  });
});

test('a shop in euros with 5-cent steps and endings of .99 is exact for 20,000 rows', {
  timeout: 60_000,
}, () => {
  const bands: RoundingBand[] = [
    { upTo: 20, step: 0.05, direction: 'nearest' },
    { step: 1, direction: 'nearest', ending: 0.99 },
  ];
  const configuration = makeConfiguration({
    buckets: [
      ['small', 0, 19.99],
      ['middle', 20, 299.99],
      ['large', 300, 'Infinity'],
    ],
    defaultsByRole: {
      public: { small: percentRule(12.5), middle: percentRule(7.25), large: flatRule(33.33) },
      vip: { small: flatRule(0.15), middle: flatRule(1.1), large: flatRule(9.99) },
      heavyweight: { small: flatRule(0.35), middle: flatRule(2.2), large: flatRule(19.99) },
    },
    perCategoryByRole: { public: { CABLES: { small: { mode: 'both', pct: 33.33, flat: 0.07 } } } },
    money: EUROS,
    rounding: { bands, neverZero: true },
  });
  const pricer = preparePricer(configuration);
  const differences: unknown[] = [];
  for (let row = 0; row < 20_000; row += 1) {
    const price = row % 2 === 0 ? row / 2 / 100 : ((row * 7_919) % 500_000) / 100;
    const category = row % 3 === 0 ? 'CABLES' : 'PHONES';
    for (const role of TIER_IDS) {
      const expected = referencePrice(configuration, price, category, role);
      const actual = priceOf(pricer, { price, category, role });
      const isOnGrid = actual <= 20 ? Math.round(actual * 100) % 5 === 0 || isEnded(actual) : isEnded(actual);
      if (actual !== expected || !isOnGrid) differences.push({ price, category, role, expected, actual });
    }
  }
  expect(differences.slice(0, 1)).toEqual([]);
});

function isEnded(price: number): boolean {
  return Math.round(price * 100) % 100 === 99;
}
