import { expect, test } from 'vitest';
import { configurationSchema } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES } from '#domain/contract/testing/roundings.ts';
import { DEFAULT_CONFIGURATION, resetConfiguration } from './default-configuration.ts';
import { makeConfiguration } from './testing/make-configuration.ts';

test('the default buckets are 1-100, 101-220, 221-300, 301-469 and open-ended 470+', () => {
  expect(DEFAULT_CONFIGURATION.buckets).toEqual([
    ['1-100', 1, 100],
    ['101-220', 101, 220],
    ['221-300', 221, 300],
    ['301-469', 301, 469],
    ['470+', 470, 'Infinity'],
  ]);
});

test.each([
  ['public', [30, 20, 15, 13, 10]],
  ['heavyweight', [30, 22, 16, 14, 12]],
  ['vip', [35, 25, 20, 18, 15]],
  ['admin', [40, 30, 25, 23, 20]],
] as const)('the default percentages of %s are %j, flat 0, mode pct', (role, percentages) => {
  expect(DEFAULT_CONFIGURATION.defaultsByRole[role]).toEqual(
    Object.fromEntries(
      DEFAULT_CONFIGURATION.buckets.map(([label], index) => [
        label,
        { mode: 'pct', pct: percentages[index], flat: 0 },
      ]),
    ),
  );
});

test('the default themes: public midnight-glass, vip clean-pro, heavyweight golden-hour, admin slate-pro', () => {
  expect(DEFAULT_CONFIGURATION.themeByRole).toEqual({
    public: 'midnight-glass',
    vip: 'clean-pro',
    heavyweight: 'golden-hour',
    admin: 'slate-pro',
  });
});

test('the default configuration has version 2, no overrides, and is valid', () => {
  expect(DEFAULT_CONFIGURATION.version).toBe(2);
  expect(DEFAULT_CONFIGURATION.perCategoryByRole).toEqual({
    public: {},
    heavyweight: {},
    vip: {},
    admin: {},
  });
  expect(configurationSchema.parse(DEFAULT_CONFIGURATION)).toEqual(DEFAULT_CONFIGURATION);
});

test('reset replaces the whole configuration with the defaults', () => {
  const reset = resetConfiguration(makeConfiguration({ uiTheme: 'dark', rounding: FIVES }));
  expect(reset).toEqual(DEFAULT_CONFIGURATION);
  expect(Object.keys(reset)).toEqual(Object.keys(DEFAULT_CONFIGURATION));
});

test('reset keeps the currency and goes back to classic rounding', () => {
  const reset = resetConfiguration(makeConfiguration({ money: PESOS, rounding: FIVES }));
  expect(reset).toEqual({ ...DEFAULT_CONFIGURATION, money: PESOS });
});
