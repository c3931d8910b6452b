import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS, TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import type { LockableField } from './shop-fields.ts';

/** Before the first save nothing is chosen. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  names: { name: null, ...recordOf(TITLE_SETTINGS, ({ brandKey }) => [brandKey, null]) },
  phone: null,
  messaging: null,
  logo: null,
  hasSignInLink: false,
  managersSetTiers: false,
  managersSeePhones: false,
  mayInquire: [],
  mayShare: [],
  maySeeChanges: [],
};

type Audience = ShopSettings['mayShare'];

/** In one order and without repetitions, so that the same choice is stored as the same text. */
export function tidySettings(settings: ShopSettings): ShopSettings {
  const { mayInquire, mayShare, maySeeChanges } = settings;
  return {
    names: { ...DEFAULT_SHOP_SETTINGS.names, ...settings.names },
    phone: settings.phone,
    messaging: settings.messaging,
    logo: settings.logo,
    hasSignInLink: settings.hasSignInLink,
    managersSetTiers: settings.managersSetTiers,
    managersSeePhones: settings.managersSeePhones,
    mayInquire: tidyAudience(mayInquire),
    mayShare: tidyAudience(mayShare),
    maySeeChanges: tidyAudience(maySeeChanges),
  };
}

/** Customers without a tier come after the public, as everywhere. */
export const AUDIENCE_ORDER: Readonly<Audience> = TIER_IDS.flatMap((id) =>
  id === 'public' ? [id, 'customer'] : [id],
);

function tidyAudience(audience: Audience): Audience {
  return AUDIENCE_ORDER.filter((each) => audience.includes(each));
}

/** The settings with the values that these fields have in `current`: a restoration cannot change what is locked. */
export function keepingFields(
  settings: ShopSettings,
  current: ShopSettings,
  fields: readonly LockableField[],
): ShopSettings {
  return fields.reduce((kept, field) => field.write(kept, field.read(current)), settings);
}
