import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule, MarginRuleMode } from '#domain/contract/entities/margin-rule.ts';
import { boundCents, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { LEGACY_TABLES } from '#domain/tiers/tier-lists.ts';
import { type FoundRule, findRule } from './find-rule.ts';
import { microsOfDollars } from './micros.ts';
import { isTier } from './pricing-role.ts';
import { type PreparedRounding, prepareRounding } from './rounding.ts';

/** The pricing of one bucket for one role and category: rules looked up, numbers converted to integers. */
export interface PricingCell {
  readonly label: string;
  /** Both ends belong to the bucket. */
  readonly lowCents: number;
  readonly highCents: number;
  readonly reduction: FoundRule;
  /** The parts of the reduction rule that its mode uses. */
  readonly discountPercent: number;
  readonly discountFlat: number;
  readonly percentHundredths: number;
  readonly flatMicros: number;
  /** Only tiers that add to the public price have one. */
  readonly tier: FoundRule | null;
  readonly tierMicros: number;
}

interface RoleCells {
  readonly byCategory: ReadonlyMap<string, readonly PricingCell[]>;
  readonly otherwise: readonly PricingCell[];
}

/** A configuration prepared for pricing whole lists; without one, prices are only rounded. */
export interface Pricer {
  readonly isConfigured: boolean;
  /**
   * Empty without a configuration. A map, because the compiler specialises a property lookup to the first role's
   * name and compiles everything again for the next role: the first pass over a list would take twice as long.
   */
  readonly cells: ReadonlyMap<PricingRole, RoleCells>;
  readonly rounding: PreparedRounding;
}

const discountByMode = {
  pct: ({ pct }) => ({ percent: pct, flat: 0 }),
  flat: ({ flat }) => ({ percent: 0, flat }),
  both: ({ pct, flat }) => ({ percent: pct, flat }),
} satisfies Record<MarginRuleMode, (rule: MarginRule) => { percent: number; flat: number }>;

export function preparePricer(configuration: Configuration | null): Pricer {
  const rounding = prepareRounding(configuration?.rounding);
  if (configuration === null) return { isConfigured: false, cells: new Map(), rounding };
  const cells = PRICING_ROLES.map((role) => [role, cellsOfRole(configuration, role)] as const);
  return { isConfigured: true, cells: new Map(cells), rounding };
}

/** The pricing of a price's bucket, or null if it is in none. */
export function findCell(
  pricer: Pricer,
  role: PricingRole,
  category: string | null,
  priceCents: number,
): PricingCell | null {
  const ofRole = pricer.cells.get(role);
  if (ofRole === undefined) return null;
  const cells = (category === null ? undefined : ofRole.byCategory.get(category)) ?? ofRole.otherwise;
  for (const cell of cells) {
    if (cell.lowCents <= priceCents && priceCents <= cell.highCents) return cell;
  }
  return null;
}

function cellsOfRole(configuration: Configuration, role: PricingRole): RoleCells {
  const cellsOf = (category: string | null) =>
    configuration.buckets.map((bucket) => prepareCell(configuration, role, category, bucket));
  return {
    byCategory: new Map(
      categoriesWithRules(configuration).map((category) => [category, cellsOf(category)] as const),
    ),
    otherwise: cellsOf(null),
  };
}

function categoriesWithRules(configuration: Configuration): string[] {
  const tables = [
    ...PRICING_ROLES.map((role) => configuration.perCategoryByRole[role]),
    ...LEGACY_TABLES.map(({ perCategory }) => configuration[perCategory]),
    configuration.perSheet,
  ];
  return [...new Set(tables.flatMap((table) => Object.keys(table ?? {})))];
}

function prepareCell(
  configuration: Configuration,
  role: PricingRole,
  category: string | null,
  [label, low, high]: PriceBucket,
): PricingCell {
  const tier = isTier(role) ? findRule(configuration, role, category, label) : null;
  // A tier starts from the public price, so the public rule is looked up separately.
  const reduction = findRule(configuration, tier ? 'public' : role, category, label);
  const { percent, flat } = discountByMode[reduction.rule.mode](reduction.rule);
  return {
    label,
    lowCents: boundCents(low),
    highCents: boundCents(high),
    reduction,
    discountPercent: percent,
    discountFlat: flat,
    percentHundredths: hundredthsOf(percent),
    flatMicros: microsOfDollars(flat),
    tier,
    // The stored mode is ignored: old configurations still have 'pct' for tiers.
    tierMicros: tier ? microsOfDollars(tier.rule.flat) : 0,
  };
}
