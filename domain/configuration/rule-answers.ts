import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { FULL_PERCENT_HUNDREDTHS, MICROS_PER_DOLLAR } from '#domain/pricing/micros.ts';
import { type PricingCell, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { WHOLE_MONEY_FACTOR } from '#domain/pricing/preview-price.ts';
import type { BasePrice } from '#domain/pricing/price-impact.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { ADDING_TIER_IDS, type AddingTierId } from '#domain/tiers/tier-lists.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { withMoneySettings } from './edit-money.ts';
import type { EditResult } from './edit-result.ts';
import { type RuleChange, setRules } from './edit-rules.ts';
import { isSameData } from './is-same-data.ts';
import { scaleAmounts } from './scale-amounts.ts';

/** What the public sees compared with the sheet. */
export type PublicAnswer =
  | { readonly kind: 'same' }
  | { readonly kind: 'less'; readonly percent: number }
  | { readonly kind: 'built-in' };

/** The whole of a simple shop's rules as three answers. Null is a rule of one's own, which no answer describes. */
export interface RuleAnswers {
  readonly public: PublicAnswer | null;
  /** What each tier gets on top of the public price. */
  readonly onTop: Readonly<Record<AddingTierId, number | null>>;
  /** Undefined is classic. */
  readonly rounding: Rounding | undefined;
}

export const TIERS_NEED_AMOUNTS =
  'The built-in table has other price buckets than yours: enter what each tier gets on top';

/** The answers that a configuration amounts to. */
export function answersOf(configuration: Configuration): RuleAnswers {
  return {
    public: publicAnswerOf(configuration),
    onTop: recordOf(ADDING_TIER_IDS, (tier) => [tier, amountOnTop(configuration, tier)]),
    rounding: configuration.rounding,
  };
}

/** The configuration with the answers that differ from its own; everything else in it stays as it is. */
export function applyAnswers(configuration: Configuration, answers: RuleAnswers): EditResult {
  const current = answersOf(configuration);
  const isNewPublic = answers.public !== null && !isSameData(answers.public, current.public);
  const isNewTable = isNewPublic && answers.public.kind === 'built-in' && !hasBuiltInBuckets(configuration);
  // Rules belong to a bucket by its name: those of other buckets would be lost without a word.
  if (isNewTable && ADDING_TIER_IDS.some((tier) => answers.onTop[tier] === null)) {
    return { ok: false, message: TIERS_NEED_AMOUNTS };
  }
  const base = isNewTable ? builtInConfiguration(configuration) : configuration;
  const withPublic = isNewPublic ? withPublicAnswer(base, answers.public) : base;
  const withTiers = ADDING_TIER_IDS.reduce((edited, tier) => {
    const amount = answers.onTop[tier];
    const isNew = amount !== null && (isNewTable || amount !== current.onTop[tier]);
    return isNew ? withAllRules(edited, tier, () => ({ mode: 'flat', pct: 0, flat: amount })) : edited;
  }, withPublic);
  const { money } = configuration;
  return { ok: true, configuration: withMoneySettings(withTiers, { money, rounding: answers.rounding }) };
}

/** '10 to 30% less than your sheet': what the built-in table does, for people who have not seen it. */
export function builtInWords(): string {
  const percents = Object.values(DEFAULT_CONFIGURATION.defaultsByRole.public).map(({ pct }) => pct);
  return `${Math.min(...percents)} to ${Math.max(...percents)}% less than your sheet`;
}

/** How many prices are the same for a tier as for the public, because rounding swallows its amount or no bucket has the price. */
export function countSameAsPublic(
  configuration: Configuration,
  tier: AddingTierId,
  rows: readonly BasePrice[],
): number {
  const pricer = preparePricer(configuration);
  return rows.filter(
    ({ price, category }) =>
      priceOf(pricer, { price, category, role: tier }) ===
      priceOf(pricer, { price, category, role: 'public' }),
  ).length;
}

function publicAnswerOf(configuration: Configuration): PublicAnswer | null {
  const cells = cellsOf(configuration, 'public');
  const [first] = cells;
  if (first === undefined) return null;
  const { percentHundredths } = first;
  const isUniform = cells.every(
    (cell) => cell.percentHundredths === percentHundredths && cell.flatMicros === 0,
  );
  if (isUniform) {
    const percent = (percentHundredths * 100) / FULL_PERCENT_HUNDREDTHS;
    return percent === 0 ? { kind: 'same' } : { kind: 'less', percent };
  }
  return isBuiltIn(configuration, cells) ? { kind: 'built-in' } : null;
}

function isBuiltIn(configuration: Configuration, cells: readonly PricingCell[]): boolean {
  if (!hasBuiltInBuckets(configuration)) return false;
  return cells.every(({ label, percentHundredths, flatMicros }) => {
    const place = configuration.buckets.findIndex((bucket) => bucket[0] === label);
    return percentHundredths === hundredthsOf(builtInRule(place).pct) && flatMicros === 0;
  });
}

function amountOnTop(configuration: Configuration, tier: AddingTierId): number | null {
  const amounts = new Set(cellsOf(configuration, tier).map(({ tierMicros }) => tierMicros));
  const [micros] = amounts;
  return amounts.size === 1 && micros !== undefined ? micros / MICROS_PER_DOLLAR : null;
}

/** Of every bucket, in every category that has rules and in all others. */
function cellsOf(configuration: Configuration, role: PricingRole): PricingCell[] {
  const cells = preparePricer(configuration).cells.get(role);
  return cells ? [...cells.otherwise, ...[...cells.byCategory.values()].flat()] : [];
}

function withPublicAnswer(configuration: Configuration, answer: PublicAnswer): Configuration {
  if (answer.kind === 'built-in') return withAllRules(configuration, 'public', builtInRule);
  const rule = percentRule(answer.kind === 'less' ? answer.percent : 0);
  return withAllRules(configuration, 'public', () => rule);
}

/** One rule for each bucket, by its place, in every category. */
function withAllRules(
  configuration: Configuration,
  role: PricingRole,
  ruleAt: (place: number) => MarginRule,
): Configuration {
  const { perCategoryByRole, buckets } = configuration;
  const changes = buckets.map(
    ([bucket], place): RuleChange => ({ cell: { role, category: null, bucket }, rule: ruleAt(place) }),
  );
  return setRules({ ...configuration, perCategoryByRole: { ...perCategoryByRole, [role]: {} } }, changes);
}

function percentRule(pct: number): MarginRule {
  return { mode: 'pct', pct, flat: 0 };
}

function builtInRule(place: number): MarginRule {
  const label = DEFAULT_CONFIGURATION.buckets[place]?.[0] ?? '';
  return DEFAULT_CONFIGURATION.defaultsByRole.public[label] ?? percentRule(0);
}

const SCALED_DEFAULT = scaleAmounts(DEFAULT_CONFIGURATION, WHOLE_MONEY_FACTOR);

function hasBuiltInBuckets({ buckets }: Configuration): boolean {
  return [DEFAULT_CONFIGURATION, SCALED_DEFAULT].some((table) => isSameData(table.buckets, buckets));
}

/** The built-in buckets and rules in the shop's money, with its themes. */
function builtInConfiguration({ money, themeByRole, uiTheme }: Configuration): Configuration {
  const table = money?.decimals === 0 ? SCALED_DEFAULT : DEFAULT_CONFIGURATION;
  return { ...table, themeByRole, ...(uiTheme && { uiTheme }) };
}
