import type { Brand, ShopSettings } from '#domain/contract/entities/shop.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import type { GivenTexts } from './shop-fields.ts';

export const DEFAULT_LIST_NAME = 'Tierbook Price List';

/** The contact of the shop that the sample workbook belongs to: a real list must never show it. */
export const SAMPLE_CONTACT = { phone: '(212) 555-0142', messaging: 'https://wa.me/12125550142' } as const;

export interface BrandParts {
  readonly given: GivenTexts;
  readonly settings: ShopSettings;
  /** Whether visitors see the bundled sample. */
  readonly isSample: boolean;
}

/** What every page shows: the environment's value, else the chosen one, else the default. */
export function brandOf({ given, settings, isSample }: BrandParts): Brand {
  const { names } = settings;
  const name = given.name ?? names.name ?? DEFAULT_LIST_NAME;
  const contact = contactOf(settings, isSample);
  return {
    name,
    // 'Tierbook VIP' would be wrong above the list of a shop that has chosen its name.
    ...recordOf(TITLE_SETTINGS, ({ brandKey, fallback }) => [
      brandKey,
      given[brandKey] ?? names[brandKey] ?? (names.name === null ? fallback : name),
    ]),
    phone: given.phone ?? contact.phone,
    messaging: given.messaging ?? contact.messaging,
    logo: settings.logo === null ? '' : logoAddressOf(settings.logo),
    hasSignInLink: settings.hasSignInLink,
    ...(settings.mayInquire.length > 0 && { mayInquire: settings.mayInquire }),
    ...(settings.mayShare.length > 0 && { mayShare: settings.mayShare }),
    ...(settings.maySeeChanges.length > 0 && { maySeeChanges: settings.maySeeChanges }),
  };
}

/** A shop that has chosen one of the two does not want the sample's other one. */
function contactOf({ phone, messaging }: ShopSettings, isSample: boolean) {
  if (phone === null && messaging === null && isSample) return SAMPLE_CONTACT;
  return { phone: phone ?? '', messaging: messaging ?? '' };
}

export function logoAddressOf(digest: string): string {
  return `/logo/${digest}`;
}
