import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';

/** Whose prices are edited: admin has a rule table too, but nobody is shown its prices. */
export type EditedRole = PriceView;

export const ROLE_NAMES: Readonly<Record<EditedRole, string>> = TIER_LABELS;

export const EDITED_ROLES: readonly EditedRole[] = TIER_IDS;
