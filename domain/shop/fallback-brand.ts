import type { Brand } from '#domain/contract/entities/shop.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';

/** Where the shop's own is not known: a plain name and no contact links. */
export const FALLBACK_BRAND: Brand = {
  name: 'Price List',
  ...recordOf(TITLE_SETTINGS, ({ brandKey }) => [brandKey, 'Price List']),
  phone: '',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};
