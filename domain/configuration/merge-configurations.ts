import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { compareConfigurations } from './compare-configurations.ts';
import { withMoneySettings } from './edit-money.ts';
import { isSameData } from './is-same-data.ts';
import {
  type CellVersions,
  type MergeOutcome,
  outcomeOfCell,
  readCells,
  type Side,
  type Versions,
  withMergedCells,
} from './merge-cells.ts';

export type { Side, Versions };

export type RuleVersions = CellVersions & { readonly kind: 'rule' };

export interface ThemeVersions extends Versions<ThemeName | undefined> {
  readonly kind: 'theme';
  /** Null for the general theme of older versions. */
  readonly role: PricingRole | null;
}

/** Undefined is classic. */
export interface MoneyVersions extends Versions<Money | undefined> {
  readonly kind: 'money';
}

export interface RoundingVersions extends Versions<Rounding | undefined> {
  readonly kind: 'rounding';
}

export interface BucketVersions extends Versions<readonly PriceBucket[]> {
  readonly kind: 'buckets';
  /** How many rule changes of the other side are lost with the choice of this one, because its buckets differ. */
  readonly leftOut: Readonly<Record<Side, number>>;
}

/** A choice for a person to make; `key` stays the same when the same thing is in conflict again. */
export type MergeConflict = (BucketVersions & { readonly key: string }) | MergePart;

/** A change of one side that the other side has not touched. */
export type MergeChange = MergePart & { readonly side: Side };

export interface ConfigurationMerge extends Versions<Configuration> {
  /** Buckets first, then money and rounding, then in the order of the screen. */
  readonly conflicts: readonly MergeConflict[];
  readonly together: readonly MergeChange[];
}

/**
 * The three-way merge of two configurations that began as `before`: per rule cell and theme; money and rounding each as
 * a whole. Nothing is decided where both sides changed the same thing differently.
 *
 * Buckets are one choice, because a mixture of two sets could overlap. Rules are merged in the buckets that both sides
 * have, with the same range; the rules of all other buckets come with the chosen set.
 */
export function mergeConfigurations(
  before: Configuration,
  mine: Configuration,
  theirs: Configuration,
): ConfigurationMerge {
  const sides = { before, mine, theirs };
  const all: MergePart[] = [...readMoney(sides), ...readRules(sides), ...readThemes(sides)];
  const parts = all.map((part) => ({
    part,
    outcome: outcomeOf(part),
  }));
  const conflicts = parts.flatMap(({ part, outcome }) => (outcome === 'conflict' ? [part] : []));
  return {
    ...sides,
    conflicts: [...bucketConflict(sides), ...conflicts],
    together: parts.flatMap(({ part, outcome: side }) =>
      side === 'mine' || side === 'theirs' ? [{ ...part, side }] : [],
    ),
  };
}

/** The configuration to save on top of theirs. Asks for the side of every conflict. */
export function resolveMerge(
  { before, mine, theirs, conflicts }: ConfigurationMerge,
  choose: (conflict: MergeConflict) => Side,
): Configuration {
  const sides = { before, mine, theirs };
  const chosen = new Map(conflicts.map((conflict) => [conflict.key, choose(conflict)]));
  const base = sides[chosen.get(BUCKETS_KEY) ?? 'theirs'];
  const sideOf = (part: MergePart): Side => {
    const outcome = outcomeOf(part);
    if (outcome !== 'conflict') return outcome === 'mine' ? 'mine' : 'theirs';
    return chosen.get(part.key) ?? 'theirs';
  };
  const merged = withMergedCells(base, readRules(sides), sideOf);
  const themed = readThemes(sides).reduce(
    (configuration, part) => withTheme(configuration, part, sideOf(part)),
    merged,
  );
  const [money, rounding] = readMoney(sides);
  return withMoneySettings(themed, { money: money[sideOf(money)], rounding: rounding[sideOf(rounding)] });
}

type MergePart = (RuleVersions | ThemeVersions | MoneyVersions | RoundingVersions) & { readonly key: string };

function outcomeOf(part: MergePart): MergeOutcome {
  if (part.kind === 'rule') return outcomeOfCell(part);
  const { before, mine, theirs } = part;
  if (isSameData(mine, theirs)) return 'either';
  if (isSameData(mine, before)) return 'theirs';
  return isSameData(theirs, before) ? 'mine' : 'conflict';
}

function readMoney({ before, mine, theirs }: Versions<Configuration>) {
  const money = { before: before.money, mine: mine.money, theirs: theirs.money };
  const rounding = { before: before.rounding, mine: mine.rounding, theirs: theirs.rounding };
  return [
    { kind: 'money', key: 'money', ...money },
    { kind: 'rounding', key: 'rounding', ...rounding },
  ] as const;
}

function readRules(sides: Versions<Configuration>) {
  return readCells(sides, sharedLabels(sides.mine, sides.theirs)).map((versions) => {
    const { role, category, bucket } = versions.cell;
    return { ...versions, kind: 'rule', key: JSON.stringify([role, category, bucket]) } as const;
  });
}

function readThemes(sides: Versions<Configuration>) {
  return [...PRICING_ROLES, null].map((role) => ({
    kind: 'theme' as const,
    key: JSON.stringify(['theme', role]),
    role,
    before: themeOf(sides.before, role),
    mine: themeOf(sides.mine, role),
    theirs: themeOf(sides.theirs, role),
  }));
}

function themeOf({ themeByRole, uiTheme }: Configuration, role: PricingRole | null): ThemeName | undefined {
  return role === null ? uiTheme : themeByRole[role];
}

function withTheme(
  configuration: Configuration,
  { role, ...part }: ThemeVersions,
  side: Side,
): Configuration {
  const theme = part[side];
  if (theme === themeOf(configuration, role)) return configuration;
  if (role === null) return { ...configuration, uiTheme: theme };
  return { ...configuration, themeByRole: { ...configuration.themeByRole, [role]: theme } };
}

const BUCKETS_KEY = 'buckets';

/** Also if only one side changed them: new buckets move prices that the other side has worked on. */
function bucketConflict({ before, mine, theirs }: Versions<Configuration>): MergeConflict[] {
  if (String(mine.buckets) === String(theirs.buckets)) return [];
  const shared = sharedLabels(mine, theirs);
  return [
    {
      kind: 'buckets',
      key: BUCKETS_KEY,
      before: before.buckets,
      mine: mine.buckets,
      theirs: theirs.buckets,
      leftOut: {
        mine: changesOutside(shared, before, theirs),
        theirs: changesOutside(shared, before, mine),
      },
    },
  ];
}

/** The rule changes in buckets that exist before and after, but are not shared. Rules of a new bucket are a part of it. */
function changesOutside(shared: readonly string[], before: Configuration, after: Configuration): number {
  return compareConfigurations(before, after).rules.filter(
    (rule) => !shared.includes(rule.cell.bucket) && rule.before !== null && rule.after !== null,
  ).length;
}

function sharedLabels(mine: Configuration, theirs: Configuration): string[] {
  const others = new Set(theirs.buckets.map(String));
  return mine.buckets.filter((bucket) => others.has(String(bucket))).map(([label]) => label);
}
