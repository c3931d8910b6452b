import type { TierFacts, TierId } from '#domain/tiers/tiers.ts';

/** A made-up tier that exists only in the table. */
export const WHOLESALE = {
  id: 'wholesale',
  label: 'Wholesale',
  pluralLabel: 'Wholesale Users',
  badgeTone: 'outline',
  titleSetting: {
    variable: 'BRAND_NAME_WHOLESALE',
    environmentKey: 'brandNameWholesale',
    brandKey: 'nameWholesale',
    fallback: 'Tierbook Wholesale',
  },
  defaultTheme: 'arctic-aurora',
  defaultPercents: [30, 24, 18, 16, 14],
  // A flag needs a column, so a customer cannot have it.
  customerFlag: null,
  legacyTables: null,
  addsToPublicPrice: true,
} as const satisfies TierFacts;

/** The compiler knows the real tiers only. */
export const WHOLESALE_ID = WHOLESALE.id as string as TierId;
