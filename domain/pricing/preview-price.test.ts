import { expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { preparePricer } from './prepare-pricer.ts';
import { previewPrice, startPriceFor } from './preview-price.ts';

const pricer = preparePricer(
  makeConfiguration({ defaultsByRole: { public: { high: percentRule(10) }, vip: { high: flatRule(100) } } }),
);

test('the default test price is 500', () => {
  expect(previewPrice(pricer, { category: 'IPAD', role: 'public' })).toEqual({
    finalPrice: 450,
    discountAmount: 50,
  });
});

test('the discount amount is rounded to two decimals', () => {
  expect(previewPrice(pricer, { category: null, role: 'public', price: 233.33 })).toEqual({
    finalPrice: 210,
    discountAmount: 23.33,
  });
});

test('a tier amount above the reduction gives a negative discount', () => {
  expect(previewPrice(pricer, { category: null, role: 'vip', price: 500 }).discountAmount).toBe(-50);
});

test('an empty test price previews as 0', () => {
  expect(previewPrice(pricer, { category: null, role: 'public', price: Number.NaN })).toEqual({
    finalPrice: 0,
    discountAmount: 0,
  });
});

test.each([
  ['classic money', undefined, 470, 'Infinity', 500],
  ['money with decimals', EUROS, 1_000, 'Infinity', 500],
  ['pesos', PESOS, 470_000, 'Infinity', 500_000],
  ['a bucket from a round price', PESOS, 300_000, 'Infinity', 300_000],
  ['one bucket for everything', PESOS, 0, 'Infinity', 500_000],
  ['a bucket that ends below its next round price', PESOS, 410_000, 450_000, 430_000],
  ['small amounts', PESOS, 0, 1_000, 500],
] as const)('a preview in %s starts with a price of its highest bucket', (_, money, low, high, price) => {
  expect(startPriceFor(makeConfiguration({ money, buckets: [['all', low, high]] }))).toBe(price);
});
