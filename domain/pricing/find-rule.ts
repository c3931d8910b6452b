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
  for (const [origin, rules] of placesInOrder(configuration, role, category)) {
    const rule = ownEntry(rules, bucket);
    if (rule) return { rule, origin };
  }
  return NO_RULE;
}

/** Only entries of the table itself: a category named 'toString' must not find a function of every object. */
export function ownEntry<Entry>(
  table: Readonly<Record<string, Entry>> | undefined,
  key: string | null,
): Entry | undefined {
  return table && key !== null && Object.hasOwn(table, key) ? table[key] : undefined;
}

function placesInOrder(configuration: Configuration, role: PricingRole, category: string | null): Place[] {
  return [
    ['category', ownEntry(configuration.perCategoryByRole[role], category)],
    ['role-default', configuration.defaultsByRole[role]],
    ...legacyPlaces(configuration, category)[role],
  ];
}

// `defaults` and `perSheet` are reductions of the public price. Taken for a tier's amount they would be added to it.
function legacyPlaces(
  configuration: Configuration,
  category: string | null,
): Record<PricingRole, readonly Place[]> {
  return {
    public: [
      ['legacy', ownEntry(configuration.perCategoryPublic, category)],
      ['legacy', configuration.defaultsPublic],
      ['legacy', configuration.defaults],
      ['per-sheet', ownEntry(configuration.perSheet, category)],
    ],
    vip: [
      ['legacy', ownEntry(configuration.perCategoryVIP, category)],
      ['legacy', configuration.defaultsVIP],
    ],
    heavyweight: [],
    admin: [],
  };
}
