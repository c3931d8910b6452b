import type { BucketRules, Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { LegacyTables } from '#domain/tiers/tier-lists.ts';
import { TIERS, type TierId, type TierRow } from '#domain/tiers/tiers.ts';

export type RuleOrigin = 'category' | 'role-default' | 'legacy' | 'per-sheet' | 'fallback';

export interface FoundRule {
  readonly rule: MarginRule;
  readonly origin: RuleOrigin;
}

type Place = readonly [origin: RuleOrigin, rules: BucketRules | undefined];

const NO_RULE: FoundRule = { rule: { mode: 'both', pct: 0, flat: 0 }, origin: 'fallback' };

/** The rule of a role for a bucket; without a category, the default rule. */
export function findRule(
  configuration: Configuration,
  role: PricingRole,
  category: string | null,
  bucket: string,
): FoundRule {
  return (
    findIn(placesToday(configuration, role, category), bucket) ??
    // Looked up last, only if nothing else is found: an editor requests thousands of rules at once.
    findIn(LEGACY_PLACES[role](configuration, category), bucket) ??
    NO_RULE
  );
}

function findIn(places: readonly Place[], bucket: string): FoundRule | null {
  for (const [origin, rules] of places) {
    const rule = ownEntry(rules, bucket);
    if (rule) return { rule, origin };
  }
  return null;
}

/** Only own properties: a category named 'toString' must not find the inherited function. */
export function ownEntry<Entry>(
  table: Readonly<Record<string, Entry>> | undefined,
  key: string | null,
): Entry | undefined {
  return table && key !== null && Object.hasOwn(table, key) ? table[key] : undefined;
}

function placesToday(configuration: Configuration, role: PricingRole, category: string | null): Place[] {
  return [
    ['category', ownEntry(configuration.perCategoryByRole[role], category)],
    ['role-default', configuration.defaultsByRole[role]],
  ];
}

type FindPlaces = (configuration: Configuration, category: string | null) => readonly Place[];

const LEGACY_PLACES: Readonly<Record<PricingRole, FindPlaces>> = {
  ...recordOf<TierRow, TierId, FindPlaces>(TIERS, (tier) => [
    tier.id,
    (configuration, category) => legacyPlaces(tier, configuration, category),
  ]),
  admin: () => [],
};

function legacyPlaces(
  { id, legacyTables }: TierRow,
  configuration: Configuration,
  category: string | null,
): Place[] {
  return [
    ...(legacyTables ? legacyTablesOf(legacyTables, configuration, category) : []),
    // These are reductions of the public price: used as a tier's amount they would be added to it.
    ...(id === 'public' ? oldestPlaces(configuration, category) : []),
  ];
}

function legacyTablesOf(
  { perCategory, defaults }: LegacyTables,
  configuration: Configuration,
  category: string | null,
): Place[] {
  return [
    ['legacy', ownEntry(configuration[perCategory], category)],
    ['legacy', configuration[defaults]],
  ];
}

function oldestPlaces({ defaults, perSheet }: Configuration, category: string | null): Place[] {
  return [
    ['legacy', defaults],
    ['per-sheet', ownEntry(perSheet, category)],
  ];
}
