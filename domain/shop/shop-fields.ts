import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_LABELS, TITLED_TIERS, type TitleSetting } from '#domain/tiers/tier-lists.ts';

export type NameKey = 'name' | TitleSetting['brandKey'];
export type LockableKey = NameKey | 'phone' | 'messaging';

/** A text of the shop that a variable of the environment can set as well; the variable then wins. */
export interface LockableField {
  readonly key: LockableKey;
  readonly label: string;
  /** Where it is in the settings. */
  readonly path: string;
  readonly variable: string;
  /** What the environment calls the variable's value. */
  readonly environmentKey: 'brandName' | TitleSetting['environmentKey'] | 'contactPhone' | 'contactMessaging';
  readonly read: (settings: ShopSettings) => string | null;
  readonly write: (settings: ShopSettings, value: string | null) => ShopSettings;
}

export const LOCKABLE_FIELDS: readonly LockableField[] = [
  nameField('name', 'List name', { variable: 'BRAND_NAME', environmentKey: 'brandName' }),
  ...TITLED_TIERS.map(({ id, titleSetting }) =>
    nameField(titleSetting.brandKey, `${TIER_LABELS[id]} name`, titleSetting),
  ),
  {
    key: 'phone',
    label: 'Phone',
    path: 'phone',
    variable: 'CONTACT_PHONE',
    environmentKey: 'contactPhone',
    read: ({ phone }) => phone,
    write: (settings, phone) => ({ ...settings, phone }),
  },
  {
    key: 'messaging',
    label: 'Messaging link',
    path: 'messaging',
    variable: 'CONTACT_MESSAGING',
    environmentKey: 'contactMessaging',
    read: ({ messaging }) => messaging,
    write: (settings, messaging) => ({ ...settings, messaging }),
  },
];

function nameField(
  key: NameKey,
  label: string,
  { variable, environmentKey }: Pick<LockableField, 'variable' | 'environmentKey'>,
): LockableField {
  return {
    key,
    label,
    path: `names.${key}`,
    variable,
    environmentKey,
    read: ({ names }) => names[key],
    write: (settings, value) => ({ ...settings, names: { ...settings.names, [key]: value } }),
  };
}

/** What the environment sets, by field; null where its variable is not set. */
export type GivenTexts = Readonly<Record<LockableKey, string | null>>;

export function givenTextsOf(
  environment: Readonly<Record<LockableField['environmentKey'], string | null>>,
): GivenTexts {
  return recordOf(LOCKABLE_FIELDS, ({ key, environmentKey }) => [key, environment[environmentKey]]);
}

export function lockedFields(given: GivenTexts): LockableField[] {
  return LOCKABLE_FIELDS.filter(({ key }) => given[key] !== null);
}
