import { expect, test } from 'vitest';
import { describeShopChanges } from './describe-shop-changes.ts';
import { LOCKABLE_FIELDS } from './shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS, keepingFields, tidySettings } from './shop-settings.ts';

const LOGO = 'a'.repeat(64);

test.each([
  [{}, []],
  [{ phone: '+1 212 555 0100' }, ['Phone: not set → +1 212 555 0100']],
  [
    { messaging: `https://wa.me/${'1'.repeat(100)}` },
    [`Messaging link: not set → https://wa.me/${'1'.repeat(66)}…`],
  ],
  [{ logo: LOGO }, ['Logo added']],
  [{ hasSignInLink: true }, ['Sign in link: not shown → shown']],
  [{ mayShare: ['vip', 'customer', 'public'] as const }, ['Share lists: nobody → Public, customers and VIP']],
])('%j is described in one line', (change, lines) => {
  const after = { ...DEFAULT_SHOP_SETTINGS, ...change } as typeof DEFAULT_SHOP_SETTINGS;
  expect(describeShopChanges(DEFAULT_SHOP_SETTINGS, after)).toEqual(lines);
});

test('a logo is replaced or removed', () => {
  const before = { ...DEFAULT_SHOP_SETTINGS, logo: LOGO };
  expect(describeShopChanges(before, { ...before, logo: 'b'.repeat(64) })).toEqual(['Logo replaced']);
  expect(describeShopChanges(before, DEFAULT_SHOP_SETTINGS)).toEqual(['Logo removed']);
});

test('every field that a variable can set is described by its label', () => {
  for (const { label, write } of LOCKABLE_FIELDS) {
    const after = write(DEFAULT_SHOP_SETTINGS, 'New');
    expect(describeShopChanges(DEFAULT_SHOP_SETTINGS, after)).toEqual([`${label}: not set → New`]);
    expect(keepingFields(after, DEFAULT_SHOP_SETTINGS, LOCKABLE_FIELDS)).toEqual(DEFAULT_SHOP_SETTINGS);
  }
});

test('the same audience in another order is no change', () => {
  const settings = {
    ...DEFAULT_SHOP_SETTINGS,
    mayInquire: ['vip' as const, 'public' as const, 'vip' as const],
  };
  expect(tidySettings(settings).mayInquire).toEqual(['public', 'vip']);
});
