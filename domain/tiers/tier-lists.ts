import { recordOf } from './record-of.ts';
import { TIERS, type TierId, type TierRow } from './tiers.ts';

/** In display order. */
export const TIER_IDS: readonly TierId[] = TIERS.map(({ id }) => id);
export const TIER_LABELS: Readonly<Record<TierId, string>> = recordOf(TIERS, ({ id, label }) => [id, label]);
export const PLURAL_TIER_LABELS: Readonly<Record<TierId, string>> = recordOf(TIERS, ({ id, pluralLabel }) => [
  id,
  pluralLabel,
]);

/** A customer without a tier has the badge of the public. */
export function badgeToneOf(role: TierId | 'customer'): TierRow['badgeTone'] {
  return BADGE_TONES[role === 'customer' ? 'public' : role];
}

const BADGE_TONES = recordOf(TIERS, ({ id, badgeTone }) => [id, badgeTone]);

/** The tiers above the public one. */
export type UpperTierId = Exclude<TierId, 'public'>;
export const UPPER_TIER_IDS: readonly UpperTierId[] = TIER_IDS.filter((id) => id !== 'public');

export type AddingTierId = Extract<TierRow, { addsToPublicPrice: true }>['id'];
const ADDING_TIERS = TIERS.filter((tier) => tier.addsToPublicPrice);
export const ADDING_TIER_LABELS: readonly string[] = ADDING_TIERS.map(({ label }) => label);
export const ADDING_TIER_IDS: readonly AddingTierId[] = ADDING_TIERS.map(({ id }) => id);
const ADDING: ReadonlySet<string> = new Set(ADDING_TIER_IDS);

export function isAddingTier(id: string): id is AddingTierId {
  return ADDING.has(id);
}

type TitledTier = Extract<TierRow, { titleSetting: object }>;
export type TitleSetting = TitledTier['titleSetting'];
/** The tiers whose list has its own title. */
export const TITLED_TIERS: readonly TitledTier[] = TIERS.filter((tier) => tier.titleSetting !== null);
export const TITLE_SETTINGS: readonly TitleSetting[] = TITLED_TIERS.map(({ titleSetting }) => titleSetting);

type LegacyTier = Extract<TierRow, { legacyTables: object }>;
export type LegacyTables = LegacyTier['legacyTables'];
export const LEGACY_TIERS: readonly LegacyTier[] = TIERS.filter((tier) => tier.legacyTables !== null);
export const LEGACY_TABLES: readonly LegacyTables[] = LEGACY_TIERS.map(({ legacyTables }) => legacyTables);
