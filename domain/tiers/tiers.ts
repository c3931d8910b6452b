import type { ThemeName } from '#domain/themes/theme-names.ts';

/** One tier, with its names in the API, the database and the environment. */
export interface TierFacts {
  readonly id: string;
  readonly label: string;
  readonly pluralLabel: string;
  /** The badge beside a customer. */
  readonly badgeTone: 'outline' | 'primary' | 'inverted';
  /** Where the title of its list is set; null if the list has the shop's general title. */
  readonly titleSetting: {
    readonly variable: string;
    readonly environmentKey: string;
    /** The key in the brand that the server writes into the page. */
    readonly brandKey: string;
    readonly fallback: string;
  } | null;
  readonly defaultTheme: ThemeName;
  /** Default rules, in the order of the default buckets. */
  readonly defaultPercents: readonly [number, number, number, number, number];
  /** The flag that gives this tier to a customer; null if no customer can have it. */
  readonly customerFlag: { readonly field: string; readonly column: string } | null;
  /** Where configurations of version 1 keep its rules. */
  readonly legacyTables: { readonly defaults: string; readonly perCategory: string } | null;
  /** Whether its amount is added to the public price. If not, its rules reduce the base price. */
  readonly addsToPublicPrice: boolean;
}

/**
 * Every tier, public first and the highest last: a customer with several flags has the last of them, and a new row
 * before another one would move columns of the downloads. Everything about tiers derives from these rows.
 */
export const TIERS = [
  {
    id: 'public',
    label: 'Public',
    pluralLabel: 'Public Users',
    badgeTone: 'outline',
    titleSetting: null,
    defaultTheme: 'midnight-glass',
    defaultPercents: [30, 20, 15, 13, 10],
    customerFlag: null,
    legacyTables: { defaults: 'defaultsPublic', perCategory: 'perCategoryPublic' },
    addsToPublicPrice: false,
  },
  {
    id: 'vip',
    label: 'VIP',
    pluralLabel: 'VIP Users',
    badgeTone: 'primary',
    titleSetting: {
      variable: 'BRAND_NAME_VIP',
      environmentKey: 'brandNameVip',
      brandKey: 'nameVip',
      fallback: 'Tierbook VIP',
    },
    defaultTheme: 'clean-pro',
    defaultPercents: [35, 25, 20, 18, 15],
    customerFlag: { field: 'isVip', column: 'is_vip' },
    legacyTables: { defaults: 'defaultsVIP', perCategory: 'perCategoryVIP' },
    addsToPublicPrice: true,
  },
  {
    id: 'heavyweight',
    label: 'Heavyweight',
    pluralLabel: 'Heavyweight Users',
    badgeTone: 'inverted',
    titleSetting: {
      variable: 'BRAND_NAME_HEAVYWEIGHT',
      environmentKey: 'brandNameHeavyweight',
      brandKey: 'nameHeavyweight',
      fallback: 'Tierbook Heavyweight',
    },
    defaultTheme: 'golden-hour',
    defaultPercents: [30, 22, 16, 14, 12],
    customerFlag: { field: 'isHeavyweight', column: 'is_heavyweight' },
    legacyTables: null,
    addsToPublicPrice: true,
  },
] as const satisfies readonly TierFacts[];

export type TierRow = (typeof TIERS)[number];
export type TierId = TierRow['id'];

/**
 * The tier that the specified screens show beside the public one: themes are copied between the two, the summary counts
 * its rules, and admin inherits its theme.
 */
export const MAIN_TIER = 'vip' satisfies TierId;
