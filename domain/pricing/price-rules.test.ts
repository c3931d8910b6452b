import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import { explainPrice, priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';

const unconfigured = preparePricer(null);
const withDefaults = preparePricer(DEFAULT_CONFIGURATION);

/** One bucket for everything, from 0 on, and the given default rules. */
function pricerWith(rules: Partial<Record<PricingRole, unknown>>) {
  const defaultsByRole = Object.fromEntries(
    Object.entries(rules).map(([role, rule]) => [role, { all: rule }]),
  );
  return preparePricer(makeConfiguration({ buckets: [['all', 0, 'Infinity']], defaultsByRole }));
}

function publicPrice(price: number, rule: unknown): number {
  return priceOf(pricerWith({ public: rule }), { price, category: 'IPAD', role: 'public' });
}

describe('the default buckets', () => {
  test.each([
    [1, '1-100'],
    [100, '1-100'],
    [101, '101-220'],
    [220, '101-220'],
    [221, '221-300'],
    [300, '221-300'],
    [301, '301-469'],
    [469, '301-469'],
    [470, '470+'],
    [1_000_000, '470+'],
  ])('%d belongs to %s, both ends included', (price, bucket) => {
    expect(explainPrice(withDefaults, { price, category: 'IPAD', role: 'public' }).bucket).toBe(bucket);
  });

  test.each([0, 0.99, 100.01, 100.5, 100.99, 220.5, 469.99])('%d is in no bucket', (price) => {
    expect(explainPrice(withDefaults, { price, category: 'IPAD', role: 'public' }).bucket).toBe('none');
  });

  test.each([
    [50, 40], // 30 % off: 35, half up to 40
    [200, 160], // 20 % off
    [250, 210], // 15 % off: 212.50
    [400, 350], // 13 % off: 348
    [1000, 900], // 10 % off
  ])('a public price of %d becomes %d', (price, final) => {
    expect(priceOf(withDefaults, { price, category: 'IPAD', role: 'public' })).toBe(final);
  });
});

describe('a rule reduces the base price', () => {
  test('by its percentage in mode pct, whatever its flat amount', () => {
    expect(publicPrice(200, { mode: 'pct', pct: 25, flat: 50 })).toBe(150);
  });

  test('by its flat amount in mode flat, whatever its percentage', () => {
    expect(publicPrice(200, { mode: 'flat', pct: 25, flat: 50.5 })).toBe(150);
  });

  test('by the percentage first, then the flat amount, in mode both', () => {
    expect(publicPrice(200, { mode: 'both', pct: 50, flat: 50 })).toBe(50);
  });

  test('never below 0', () => {
    expect(publicPrice(150, flatRule(500))).toBe(0);
    expect(publicPrice(150, percentRule(100))).toBe(0);
  });

  test('without the rounding errors of floats: 150 less 30 % is exactly 105', () => {
    expect(publicPrice(150, percentRule(30))).toBe(110);
  });

  test('without rounding to cents in between: 105.01 less 0.01 % is a little under 105', () => {
    expect(publicPrice(105.01, percentRule(0.01))).toBe(100);
  });

  test('by hundredths of a percent', () => {
    expect(publicPrice(1_000_000, percentRule(0.01))).toBe(999_900);
  });
});

describe('vip and heavyweight', () => {
  test.each(['vip', 'heavyweight'] as const)(
    '%s adds its flat amount to the reduced public price',
    (role) => {
      const pricer = pricerWith({ public: percentRule(30), [role]: flatRule(20) });
      expect(priceOf(pricer, { price: 200, category: 'IPAD', role })).toBe(160);
    },
  );

  test.each(['pct', 'flat', 'both'])(
    'the amount is added in stored mode %s, and its percentage never counts',
    (mode) => {
      const pricer = pricerWith({ public: percentRule(30), vip: { mode, pct: 35, flat: 20 } });
      expect(priceOf(pricer, { price: 200, category: 'IPAD', role: 'vip' })).toBe(160);
    },
  );

  test('rounding happens once, after the amount is added: 105 + 9 is 114, not 110 + 9', () => {
    const pricer = pricerWith({ public: percentRule(30), vip: flatRule(9) });
    expect(priceOf(pricer, { price: 150, category: 'IPAD', role: 'vip' })).toBe(110);
  });

  test('the amount is added to a negative reduced price before it becomes 0', () => {
    const pricer = pricerWith({ public: flatRule(200), vip: flatRule(100) });
    expect(priceOf(pricer, { price: 150, category: 'IPAD', role: 'vip' })).toBe(50);
    expect(priceOf(pricer, { price: 150, category: 'IPAD', role: 'public' })).toBe(0);
    expect(priceOf(pricer, { price: 90, category: 'IPAD', role: 'vip' })).toBe(0);
  });

  test('the public rule is looked up separately: a category may override only one of the tables', () => {
    const pricer = preparePricer(
      makeConfiguration({
        defaultsByRole: { public: { high: percentRule(10) }, vip: { high: flatRule(30) } },
        perCategoryByRole: {
          public: { IPAD: { high: percentRule(50) } },
          vip: { TOOLS: { high: flatRule(70) } },
        },
      }),
    );
    expect(priceOf(pricer, { price: 200, category: 'IPAD', role: 'vip' })).toBe(130);
    expect(priceOf(pricer, { price: 200, category: 'TOOLS', role: 'vip' })).toBe(250);
    expect(priceOf(pricer, { price: 200, category: 'GAMING', role: 'vip' })).toBe(210);
  });
});

test('the admin table reduces only by its own rules', () => {
  const pricer = pricerWith({ public: percentRule(50), admin: { mode: 'both', pct: 10, flat: 20 } });
  expect(priceOf(pricer, { price: 200, category: 'IPAD', role: 'admin' })).toBe(160);
});

describe('rounding, with no configuration', () => {
  test.each([
    [0, 0],
    [4.99, 0],
    [5, 10],
    [14.99, 10],
    [15, 20],
    [104.99, 100],
    [105, 110],
    [334.99, 330],
    [335, 340],
    [345, 350],
  ])('%d becomes %d: the nearest 10, half up', (price, final) => {
    expect(priceOf(unconfigured, { price, category: 'IPAD', role: 'public' })).toBe(final);
  });

  test.each([
    [410, 400],
    [405, 400],
    [414.99, 400],
    [390, 400],
    [385, 400],
    [394.99, 400],
    [510, 500],
    [590, 600],
    [1_010, 1_000],
    [1_090, 1_100],
    [1_110, 1_100],
    [999_990, 1_000_000],
  ])('above 340, %d ends in 10 or 90 and becomes %d', (price, final) => {
    expect(priceOf(unconfigured, { price, category: 'IPAD', role: 'public' })).toBe(final);
  });

  test.each([10, 90, 110, 190, 210, 290, 310])('up to 340, %d stays', (price) => {
    expect(priceOf(unconfigured, { price, category: 'IPAD', role: 'public' })).toBe(price);
  });

  test.each([350, 380, 400, 420, 480, 900, 1_100])(
    'above 340, %d ends in neither 10 nor 90 and stays',
    (price) => {
      expect(priceOf(unconfigured, { price, category: 'IPAD', role: 'public' })).toBe(price);
    },
  );

  test('the step applies to the rounded result, not to the base price', () => {
    expect(publicPrice(780, percentRule(50))).toBe(400); // 390
    expect(publicPrice(620, percentRule(50))).toBe(310);
  });
});

describe('where no rule applies', () => {
  const pricer = preparePricer(
    makeConfiguration({
      defaultsByRole: { public: { low: percentRule(50), high: percentRule(50) }, vip: { low: flatRule(80) } },
    }),
  );

  test('a price in no bucket is only rounded, also for a tier, with bucket none', () => {
    for (const role of ['public', 'vip', 'heavyweight', 'admin'] as const) {
      expect(explainPrice(pricer, { price: 100.5, category: 'IPAD', role })).toMatchObject({
        bucket: 'none',
        discountedPrice: 100,
        discountPercent: 0,
        discountFlat: 0,
      });
    }
  });

  test('without a configuration a price is only rounded, including the step above 340, with bucket default', () => {
    for (const role of ['public', 'vip', 'heavyweight', 'admin'] as const) {
      expect(explainPrice(unconfigured, { price: 388, category: 'IPAD', role })).toMatchObject({
        bucket: 'default',
        discountedPrice: 400,
      });
    }
  });
});

describe('an invalid price becomes 0', () => {
  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -1,
    -1_000,
    -0,
    Number.MAX_VALUE,
    1e10,
  ])('%d', (price) => {
    for (const pricer of [unconfigured, withDefaults]) {
      const explained = explainPrice(pricer, { price, category: 'IPAD', role: 'public' });
      expect(explained.discountedPrice).toBe(0);
      expect(Number.isFinite(explained.originalPrice)).toBe(true);
    }
  });

  test('also for a tier whose amount would raise it', () => {
    const pricer = pricerWith({ vip: flatRule(100) });
    expect(priceOf(pricer, { price: Number.NaN, category: 'IPAD', role: 'vip' })).toBe(0);
    expect(priceOf(pricer, { price: Number.POSITIVE_INFINITY, category: 'IPAD', role: 'vip' })).toBe(0);
  });

  test('but a billion dollars is still computed exactly', () => {
    expect(priceOf(unconfigured, { price: 999_999_994.99, category: null, role: 'public' })).toBe(
      1_000_000_000,
    );
    expect(priceOf(unconfigured, { price: 999_999_984.99, category: null, role: 'public' })).toBe(
      999_999_980,
    );
  });
});
