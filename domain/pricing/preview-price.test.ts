import { expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import { preparePricer } from './prepare-pricer.ts';
import { previewPrice } from './preview-price.ts';

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
