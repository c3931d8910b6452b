import { expect, test } from 'vitest';
import { configurationSchemaFor } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { findCell, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { scaleAmounts } from './scale-amounts.ts';
import { flatRule, setRule } from './testing/make-configuration.ts';

test('the default buckets times 1,000, named by their new ranges', () => {
  expect(scaleAmounts(DEFAULT_CONFIGURATION, 1000).buckets).toEqual([
    ['1000-100999', 1000, 100_999],
    ['101000-220999', 101_000, 220_999],
    ['221000-300999', 221_000, 300_999],
    ['301000-469999', 301_000, 469_999],
    ['470000+', 470_000, 'Infinity'],
  ]);
});

test('rules follow their bucket; flat amounts are scaled and percentages are not', () => {
  const cell = { role: 'vip', category: 'IPAD', bucket: '470+' } as const;
  const scaled = scaleAmounts(setRule(DEFAULT_CONFIGURATION, cell, flatRule(12.5)), 1000);
  expect(scaled.perCategoryByRole.vip).toEqual({ IPAD: { '470000+': { ...flatRule(12.5), flat: 12_500 } } });
  expect(scaled.defaultsByRole.public['1000-100999']).toEqual(
    DEFAULT_CONFIGURATION.defaultsByRole.public['1-100'],
  );
});

test('whole prices that were in a bucket are in the same one at a thousand times the price', () => {
  const before = preparePricer(DEFAULT_CONFIGURATION);
  const after = preparePricer(scaleAmounts(DEFAULT_CONFIGURATION, 1000));
  for (let price = 1; price <= 1000; price += 1) {
    const cell = findCell(before, 'public', null, price * 100);
    const scaled = findCell(after, 'public', null, price * 1000 * 100 + 99_900);
    expect(scaled?.discountPercent, `of ${price}`).toBe(cell?.discountPercent);
  }
});

test('names that are no ranges stay, and so do wide gaps', () => {
  const buckets = [
    ['Cheap', 1, 99.5],
    ['Dear', 200.1, 300],
  ] as const;
  const named = { ...DEFAULT_CONFIGURATION, buckets: buckets.map((bucket) => [...bucket]) };
  expect(scaleAmounts(named as typeof DEFAULT_CONFIGURATION, 1000).buckets).toEqual([
    ['Cheap', 1000, 99_500],
    ['Dear', 200_100, 300_000],
  ]);
});

test('what the default settings become fits a money without decimals', () => {
  const scaled = { ...scaleAmounts(DEFAULT_CONFIGURATION, 1000), money: PESOS };
  expect(configurationSchemaFor(PESOS).safeParse(scaled).success).toBe(true);
});
