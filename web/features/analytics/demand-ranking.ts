import { DEMAND_TIERS, type DemandEntry, type DemandTier } from '#domain/contract/entities/demand.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

export type TierChoice = 'all' | DemandTier;

const TIER_NAMES: Readonly<Record<DemandTier, string>> = { ...TIER_LABELS, customer: 'Customer' };

export const TIER_OPTIONS: { value: TierChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...DEMAND_TIERS.map((tier) => ({ value: tier, label: TIER_NAMES[tier] })),
];

interface RankedDemand {
  readonly name: string;
  readonly count: number;
  /** The count of each tier, if all are shown: 'Public 12, VIP 3'. */
  readonly tiers?: string;
}

/** The entries of a tier, most frequent first, without those it never asked for. */
export function rankedFor(tier: TierChoice, entries: readonly DemandEntry[]): RankedDemand[] {
  if (tier === 'all')
    return entries.map(({ name, count, tiers }) => ({ name, count, tiers: tierWords(tiers) }));
  return entries
    .map(({ name, tiers }) => ({ name, count: tiers[tier] }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

function tierWords(tiers: DemandEntry['tiers']): string {
  return DEMAND_TIERS.filter((tier) => tiers[tier] > 0)
    .map((tier) => `${TIER_NAMES[tier]} ${tiers[tier]}`)
    .join(', ');
}
