import type { BucketRules, Configuration, PricingRole } from '#domain/contract/configuration.ts';
import type { MarginRule } from '#domain/contract/margin-rule.ts';

export type RuleOrigin = 'category' | 'role-default' | 'legacy' | 'per-sheet' | 'fallback';

export interface FoundRule {
  readonly rule: MarginRule;
  readonly origin: RuleOrigin;
}

type Place = readonly [origin: RuleOrigin, rules: BucketRules | undefined];

const NO_RULE: FoundRule = { rule: { mode: 'both', pct: 0, flat: 0 }, origin: 'fallback' };

/** The rule of a role for a bucket; without a category, the one that holds where no category has its own. */
export function findRule(
  configuration: Configuration,
  role: PricingRole,
  category: string | null,
  bucket: string,
): FoundRule {
  return (
    findIn(placesToday(configuration, role, category), bucket) ??
    // Looked for only where nothing else is found: an editor asks for thousands of rules at a stroke.
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

/** Only entries of the table itself: a category named 'toString' must not find a function of every object. */
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

// `defaults` and `perSheet` are reductions of the public price. Taken for a tier's amount they would be added to it.
const LEGACY_PLACES = {
  public: (configuration, category) => [
    ['legacy', ownEntry(configuration.perCategoryPublic, category)],
    ['legacy', configuration.defaultsPublic],
    ['legacy', configuration.defaults],
    ['per-sheet', ownEntry(configuration.perSheet, category)],
  ],
  vip: (configuration, category) => [
    ['legacy', ownEntry(configuration.perCategoryVIP, category)],
    ['legacy', configuration.defaultsVIP],
  ],
  heavyweight: () => [],
  admin: () => [],
} satisfies Record<PricingRole, FindPlaces>;
