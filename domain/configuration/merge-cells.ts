import { orderCategories } from '#domain/catalogue/categories.ts';
import { type Configuration, PRICING_ROLES } from '#domain/contract/entities/configuration.ts';
import { findRule, ownEntry } from '#domain/pricing/find-rule.ts';
import { LEGACY_TABLES } from '#domain/tiers/tier-lists.ts';
import { type CellState, stateOf } from './compare-configurations.ts';
import { areRulesEqual, type RuleCell, type RuleChange, setRules } from './edit-rules.ts';

export type Side = 'mine' | 'theirs';

/** A value before, and what each side made of it. */
export interface Versions<Value> {
  readonly before: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** Whose version applies: 'either' if both sides agree. */
export type MergeOutcome = Side | 'either' | 'conflict';

/** A cell in three configurations; a state is null if that one does not have the bucket. */
export interface CellVersions extends Versions<CellState> {
  readonly cell: RuleCell;
}

/**
 * The cells of these buckets, by role, the default rules last. Cells without a rule in any of the three are left out:
 * they only follow their defaults.
 */
export function readCells(sides: Versions<Configuration>, labels: readonly string[]): CellVersions[] {
  const all = [sides.before, sides.mine, sides.theirs];
  const legacyTables = all.flatMap((configuration) => [
    ...LEGACY_TABLES.map(({ perCategory }) => configuration[perCategory] ?? {}),
    configuration.perSheet ?? {},
  ]);
  return PRICING_ROLES.flatMap((role) => {
    const tables = [...all.map(({ perCategoryByRole }) => perCategoryByRole[role]), ...legacyTables];
    const hasRule = (category: string, bucket: string) =>
      tables.some((table) => ownEntry(ownEntry(table, category), bucket) !== undefined);
    const categories = orderCategories(tables.flatMap(Object.keys));
    return [...categories, null].flatMap((category) =>
      labels
        .filter((bucket) => category === null || hasRule(category, bucket))
        .map((bucket) => versionsOf(sides, { role, category, bucket })),
    );
  });
}

function versionsOf({ before, mine, theirs }: Versions<Configuration>, cell: RuleCell): CellVersions {
  return {
    cell,
    before: followingState(before, cell),
    mine: followingState(mine, cell),
    theirs: followingState(theirs, cell),
  };
}

export function outcomeOfCell(versions: CellVersions): MergeOutcome {
  if (isFollowing(versions)) return 'either';
  const { cell, before, mine, theirs } = versions;
  const isMine = isChanged(cell, before, mine);
  const isTheirs = isChanged(cell, before, theirs);
  if (isMine && isTheirs) return hasSameRule(cell, mine, theirs) ? 'either' : 'conflict';
  if (isMine) return 'mine';
  return isTheirs ? 'theirs' : 'either';
}

/**
 * The configuration with the merged rule of every cell.
 *
 * A cell that follows its default on both sides still does: it gets the merged default. Every other cell gets the rule
 * that one side saw there, never the mere wish to follow: if I let a category follow a default of 10 % while they
 * raise that default to 15 %, the category gets 10 %.
 */
export function withMergedCells<Cell extends CellVersions>(
  base: Configuration,
  cells: readonly Cell[],
  sideOf: (versions: Cell) => Side,
): Configuration {
  const changesOf = (configuration: Configuration, some: readonly Cell[]): RuleChange[] =>
    some.flatMap((versions) => {
      const { cell } = versions;
      const { role, category, bucket } = cell;
      const rule = isFollowing(versions)
        ? findRule(configuration, role, null, bucket).rule
        : versions[sideOf(versions)]?.rule;
      const isInPlace =
        !rule || areRulesEqual(role, rule, findRule(configuration, role, category, bucket).rule);
      return isInPlace ? [] : [{ cell, rule }];
    });
  const defaults = cells.filter(({ cell }) => cell.category === null);
  const others = cells.filter(({ cell }) => cell.category !== null);
  // In two steps: which categories need their own rule is known only after the defaults are set.
  const withDefaults = setRules(base, changesOf(base, defaults));
  return setRules(withDefaults, changesOf(withDefaults, others));
}

function isFollowing({ before, mine, theirs }: CellVersions): boolean {
  return [before, mine, theirs].every((state) => state === null || state.isInherited);
}

function isChanged(cell: RuleCell, before: CellState, after: CellState): boolean {
  // An own rule counts even if it equals the old default: it keeps the price when the default changes.
  if (before?.isInherited) return after?.isInherited === false;
  // The reverse does not: setting a default drops the category rules that equal it, and nobody meant those.
  return !hasSameRule(cell, before, after);
}

function hasSameRule({ role }: RuleCell, one: CellState, other: CellState): boolean {
  return one !== null && other !== null && areRulesEqual(role, one.rule, other.rule);
}

/** A category rule of an older version's table applies without being an own rule; it does not follow the default either. */
function followingState(configuration: Configuration, cell: RuleCell): CellState {
  const state = stateOf(configuration, cell);
  if (!state?.isInherited) return state;
  const byDefault = findRule(configuration, cell.role, null, cell.bucket).rule;
  return { ...state, isInherited: areRulesEqual(cell.role, state.rule, byDefault) };
}
