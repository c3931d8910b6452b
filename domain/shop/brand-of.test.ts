import { expect, test } from 'vitest';
import { TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import { brandOf, SAMPLE_CONTACT } from './brand-of.ts';
import { type GivenTexts, LOCKABLE_FIELDS, lockedFields } from './shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from './shop-settings.ts';

const NOTHING: GivenTexts = {
  name: null,
  nameVip: null,
  nameHeavyweight: null,
  phone: null,
  messaging: null,
};
const CHOSEN = {
  ...DEFAULT_SHOP_SETTINGS,
  names: { name: 'Corner Phones', nameVip: 'Corner VIP', nameHeavyweight: null },
  phone: '+1 212 555 0100',
};

test('with nothing chosen the specified names are shown, and the sample’s contact on the sample list', () => {
  const brand = brandOf({ given: NOTHING, settings: DEFAULT_SHOP_SETTINGS, isSample: true });
  expect(brand).toEqual({
    name: 'Tierbook Price List',
    ...Object.fromEntries(TITLE_SETTINGS.map(({ brandKey, fallback }) => [brandKey, fallback])),
    ...SAMPLE_CONTACT,
    logo: '',
    hasSignInLink: false,
  });
});

test('the sample’s contact is never shown on another list', () => {
  const brand = brandOf({ given: NOTHING, settings: DEFAULT_SHOP_SETTINGS, isSample: false });
  expect(brand).toMatchObject({ phone: '', messaging: '' });
});

test('a tier without a chosen title has the chosen name of the list', () => {
  const brand = brandOf({ given: NOTHING, settings: CHOSEN, isSample: false });
  expect(brand).toMatchObject({
    name: 'Corner Phones',
    nameVip: 'Corner VIP',
    nameHeavyweight: 'Corner Phones',
  });
});

test('a shop that chose a phone number does not get the sample’s messaging link', () => {
  const brand = brandOf({ given: NOTHING, settings: CHOSEN, isSample: true });
  expect(brand).toMatchObject({ phone: '+1 212 555 0100', messaging: '' });
});

test('a variable beside a missing one leaves the sample’s other contact, as specified', () => {
  const given = { ...NOTHING, phone: '+49 30 123456' };
  const brand = brandOf({ given, settings: DEFAULT_SHOP_SETTINGS, isSample: true });
  expect(brand).toMatchObject({ phone: '+49 30 123456', messaging: SAMPLE_CONTACT.messaging });
});

test.each(LOCKABLE_FIELDS)('$variable wins over the chosen $label and locks it', ({ key, variable }) => {
  const given = { ...NOTHING, [key]: 'from the variable' };
  expect(brandOf({ given, settings: CHOSEN, isSample: false })[key]).toBe('from the variable');
  expect(lockedFields(given).map((field) => field.variable)).toEqual([variable]);
});
