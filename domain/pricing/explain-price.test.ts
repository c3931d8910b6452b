import { expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import { explainPrice } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';

const DOLLAR = 1_000_000;
const CLASSIC_STEP = { kind: 'rounding', direction: 'nearest', step: 10, ending: null };

test('an explanation lists every step of a tier price as data', () => {
  const reduction = { mode: 'both' as const, pct: 12.5, flat: 2.01 };
  const pricer = preparePricer(
    makeConfiguration({
      defaultsByRole: { vip: { high: flatRule(40.5) } },
      perCategoryByRole: { public: { IPAD: { high: reduction } } },
    }),
  );
  expect(explainPrice(pricer, { price: 400, category: 'IPAD', role: 'vip' })).toEqual({
    originalPrice: 400,
    discountedPrice: 400,
    discountPercent: 12.5,
    discountFlat: 2.01,
    bucket: 'high',
    steps: [
      { kind: 'base', changeMicros: 400 * DOLLAR, amountMicros: 400 * DOLLAR },
      {
        kind: 'bucket',
        match: { kind: 'found', label: 'high' },
        changeMicros: 0,
        amountMicros: 400 * DOLLAR,
      },
      {
        kind: 'rule',
        role: 'public',
        origin: 'category',
        rule: reduction,
        changeMicros: 0,
        amountMicros: 400 * DOLLAR,
      },
      { kind: 'percent', percent: 12.5, changeMicros: -50 * DOLLAR, amountMicros: 350 * DOLLAR },
      { kind: 'flat', flat: 2.01, changeMicros: -2_010_000, amountMicros: 347_990_000 },
      {
        kind: 'rule',
        role: 'vip',
        origin: 'role-default',
        rule: flatRule(40.5),
        changeMicros: 0,
        amountMicros: 347_990_000,
      },
      { kind: 'tier', tier: 'vip', flat: 40.5, changeMicros: 40_500_000, amountMicros: 388_490_000 },
      { ...CLASSIC_STEP, changeMicros: 1_510_000, amountMicros: 390 * DOLLAR },
      { kind: 'above-340', changeMicros: 10 * DOLLAR, amountMicros: 400 * DOLLAR },
    ],
  });
});

test('a negative price ends with the step that makes it 0', () => {
  const pricer = preparePricer(makeConfiguration({ defaultsByRole: { public: { low: flatRule(70) } } }));
  const { steps, discountedPrice } = explainPrice(pricer, { price: 50, category: 'IPAD', role: 'public' });
  expect(discountedPrice).toBe(0);
  expect(steps.slice(-2)).toEqual([
    { ...CLASSIC_STEP, changeMicros: 0, amountMicros: -20 * DOLLAR },
    { kind: 'floor', changeMicros: 20 * DOLLAR, amountMicros: 0 },
  ]);
});

test('a step that does not change the price is omitted, but the rule is listed', () => {
  const pricer = preparePricer(makeConfiguration());
  const kinds = (role: 'public' | 'heavyweight') =>
    explainPrice(pricer, { price: 50, category: 'IPAD', role }).steps.map((step) => step.kind);
  expect(kinds('public')).toEqual(['base', 'bucket', 'rule', 'rounding']);
  expect(kinds('heavyweight')).toEqual(['base', 'bucket', 'rule', 'rule', 'rounding']);
});

test('without a bucket or a configuration no rule is listed', () => {
  const input = { price: 100.5, category: 'IPAD', role: 'vip' } as const;
  const gap = explainPrice(preparePricer(makeConfiguration()), input);
  expect(gap.steps.map((step) => step.kind)).toEqual(['base', 'bucket', 'rounding']);
  expect(gap.steps[1]).toMatchObject({ match: { kind: 'none' } });
  const bare = explainPrice(preparePricer(null), input);
  expect(bare.steps[1]).toMatchObject({ match: { kind: 'default' } });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e12])(
  '%d is explained as an invalid price of 0',
  (price) => {
    const { discountedPrice, steps } = explainPrice(preparePricer(makeConfiguration()), {
      price,
      category: null,
      role: 'public',
    });
    expect(discountedPrice).toBe(0);
    for (const step of steps) expect(step).toMatchObject({ changeMicros: 0, amountMicros: 0 });
  },
);

test.each([
  ['pct', 10, 0],
  ['flat', 0, 20],
  ['both', 10, 20],
])('in mode %s the discount is %d percent and %d flat', (mode, discountPercent, discountFlat) => {
  const defaultsByRole = { public: { high: { mode, pct: 10, flat: 20 } } };
  const pricer = preparePricer(makeConfiguration({ defaultsByRole }));
  const explained = explainPrice(pricer, { price: 200, category: null, role: 'public' });
  expect(explained).toMatchObject({ discountPercent, discountFlat });
});

test('a price by the admin table names that table', () => {
  const pricer = preparePricer(makeConfiguration({ defaultsByRole: { admin: { low: percentRule(5) } } }));
  const { steps } = explainPrice(pricer, { price: 50, category: null, role: 'admin' });
  expect(steps.filter((step) => step.kind === 'rule')).toMatchObject([
    { role: 'admin', origin: 'role-default' },
  ]);
});
