import { expect, test } from 'vitest';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { brandOf, DEFAULT_LIST_NAME } from '#domain/shop/brand-of.ts';
import { LOCKABLE_FIELDS } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import {
  applyContact,
  brandOfForm,
  type ContactForm,
  contactIssues,
  contactOf,
  formOfContact,
  shownIfEmpty,
} from './contact-form.ts';

const NOTHING_GIVEN = recordOf(LOCKABLE_FIELDS, ({ key }) => [key, null]);

const FRESH: Shop = {
  revision: 0,
  savedBy: null,
  savedAt: null,
  settings: DEFAULT_SHOP_SETTINGS,
  brand: brandOf({ given: NOTHING_GIVEN, settings: DEFAULT_SHOP_SETTINGS, isSample: false }),
  locks: {},
  publicUrl: null,
};
const EMPTY = formOfContact(contactOf(FRESH));

function typed(texts: Partial<ContactForm['texts']>): ContactForm {
  return { ...EMPTY, texts: { ...EMPTY.texts, ...texts } };
}

test('empty fields are not chosen, and texts are saved without the spaces around them', () => {
  const settings = applyContact(FRESH, typed({ name: '  Corner Phones ', phone: '   ' }));
  expect(settings).toEqual({
    ...DEFAULT_SHOP_SETTINGS,
    names: { ...DEFAULT_SHOP_SETTINGS.names, name: 'Corner Phones' },
  });
});

test('a new logo goes with the settings, a stored one by its digest', () => {
  const logo = { type: 'image/png', file: 'AAAA' } as const;
  expect(applyContact(FRESH, { ...EMPTY, logo }).logo).toEqual({ file: 'AAAA' });
  expect(applyContact(FRESH, { ...EMPTY, logo: 'a'.repeat(64) }).logo).toBe('a'.repeat(64));
});

test.each<[Partial<ContactForm['texts']>, object]>([
  [{ name: 'Ο Γωνιακός שלום 角店' }, {}],
  [{ name: 'x'.repeat(61) }, { name: SHOP_MESSAGES.nameTooLong }],
  [{ name: 'Corner\u202ePhones' }, { name: SHOP_MESSAGES.nameCharacters }],
  [
    { name: 'a\u0007b', phone: 'call me' },
    { name: SHOP_MESSAGES.nameCharacters, phone: SHOP_MESSAGES.phone },
  ],
  [{ messaging: 'javascript:alert(1)' }, { messaging: SHOP_MESSAGES.messaging }],
  [{ messaging: `https://${'a'.repeat(1000)}` }, { messaging: SHOP_MESSAGES.messagingTooLong }],
])('%o has these issues: %o', (texts, issues) => {
  expect(contactIssues(FRESH, typed(texts))).toEqual(issues);
});

test('an empty title shows the default, or the list name once there is one', () => {
  const [title] = TITLE_SETTINGS;
  if (!title) throw new Error('no tier has a title');
  expect(shownIfEmpty(FRESH, EMPTY, 'name')).toBe(DEFAULT_LIST_NAME);
  expect(shownIfEmpty(FRESH, EMPTY, title.brandKey)).toBe(title.fallback);
  const named = typed({ name: 'Corner Phones', [title.brandKey]: 'Best Friends' });
  expect(shownIfEmpty(FRESH, named, title.brandKey)).toBe('Corner Phones');
  expect(shownIfEmpty(FRESH, named, 'name')).toBe(DEFAULT_LIST_NAME);
});

test('what the environment sets stays whatever is typed', () => {
  const locked: Shop = {
    ...FRESH,
    brand: { ...FRESH.brand, name: 'By variable' },
    locks: { name: 'BRAND_NAME' },
  };
  expect(brandOfForm(locked, typed({ name: 'Typed', phone: '(212) 555-0100' }))).toMatchObject({
    name: 'By variable',
    phone: '(212) 555-0100',
  });
});
