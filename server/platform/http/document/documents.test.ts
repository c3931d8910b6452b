import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { LOCKABLE_FIELDS } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { bootDataOf } from './boot-data.ts';
import { Documents } from './documents.ts';
import { BUILT_IN_PICTURES } from './page-meta.ts';

test('documents of categories that a list had long ago do not fill the memory, and those in use stay', async () => {
  const documents = new Documents({
    plainPage: { html: '<!doctype html>', contentSecurityPolicy: '' },
    logger: { error: () => undefined },
  });
  const given = recordOf(LOCKABLE_FIELDS, ({ key }) => [key, null]);
  const brand = brandOf({ given, settings: DEFAULT_SHOP_SETTINGS, isSample: false });
  const access = { isSiteProtected: false, pinsBeforeClaim: null };
  const boot = bootDataOf(DEFAULT_CONFIGURATION, brand, access);
  const ask = (category: string | null) =>
    documents.of({ boot, pictures: BUILT_IN_PICTURES, category, list: null });

  const [start, monday] = await Promise.all([ask(null), ask('MONDAY')]);
  for (let day = 1; day <= 300; day += 1) {
    await ask(`DAY ${day}`);
    expect(await ask(null)).toBe(start);
  }
  expect(await ask('MONDAY')).not.toBe(monday);
});
