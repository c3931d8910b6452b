import { type RuleCell, type RuleChange, setRules } from '#domain/configuration/edit-rules.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { ruleOf, withinFlat, withinPercent } from './cell-text.ts';
import { cellsInRange, type GridRange } from './grid-ranges.ts';
import { type GridCell, type GridShape, ruleCellAt } from './grid-shape.ts';

/** The configuration as the matrix of one role. */
export interface Matrix {
  readonly configuration: Configuration;
  readonly role: PriceView;
  readonly shape: GridShape;
}

/** Steps of Alt with an arrow key. Not $1, because prices are rounded to 10 and it would rarely show. */
const PERCENT_STEP = 1;

export function flatStepOf(money: Money | undefined): number {
  return limitsOf(money).isWholeOnly ? 1000 : 5;
}

export function ruleAt(matrix: Matrix, cell: GridCell): MarginRule {
  const { role, category, bucket } = ruleCellAt(matrix.shape, matrix.role, cell);
  return findRule(matrix.configuration, role, category, bucket).rule;
}

/** A rule, or 'default' to follow the default after the change. */
export type NewRule = MarginRule | 'default';

/** Gives each cell its new rule, all in one change. */
export function changeCells(
  matrix: Matrix,
  cells: readonly GridCell[],
  ruleFor: (current: MarginRule, cell: GridCell) => NewRule,
): Configuration {
  const changes = cells.map((cell) => ({
    cell: ruleCellAt(matrix.shape, matrix.role, cell),
    rule: ruleFor(ruleAt(matrix, cell), cell),
  }));
  return storeChanges(matrix, changes);
}

/** Like changeCells, but the new rule depends only on the old one, so it is computed once for equal rules. */
export function changeCellsByRule(
  matrix: Matrix,
  cells: readonly GridCell[],
  ruleFor: (current: MarginRule) => NewRule,
): Configuration {
  const known = new Map<string, NewRule>();
  return changeCells(matrix, cells, (current) => {
    const key = `${current.mode} ${current.pct} ${current.flat}`;
    const rule = known.get(key) ?? ruleFor(current);
    known.set(key, rule);
    return rule;
  });
}

/** Removes the overrides. Default rules stay, because they have no default to return to. */
export function resetCells(matrix: Matrix, cells: readonly GridCell[]): Configuration {
  return changeCells(matrix, cells, () => 'default');
}

/** Repeats a range over a larger one, in any direction. */
export function fillCells(matrix: Matrix, source: GridRange, target: GridRange): Configuration {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  return changeCells(matrix, cellsInRange(target), (_, { row, column }) =>
    ruleAt(matrix, {
      row: source.top + modulo(row - source.top, height),
      column: source.left + modulo(column - source.left, width),
    }),
  );
}

// Always positive: with a negative remainder, filling upwards would look for its source above the matrix.
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** One step up or down: of the percentage if a cell has one, else of the flat amount. */
export function stepCells(matrix: Matrix, cells: readonly GridCell[], direction: 1 | -1): Configuration {
  return changeCellsByRule(matrix, cells, (rule) => steppedRule(matrix, rule, direction));
}

function steppedRule({ role, configuration: { money } }: Matrix, rule: MarginRule, direction: 1 | -1) {
  const isFlat = isTier(role) || rule.mode === 'flat';
  const pct = isFlat ? rule.pct : stepped(rule.pct, PERCENT_STEP * direction);
  const flat = isFlat ? stepped(rule.flat, flatStepOf(money) * direction) : rule.flat;
  const reading = ruleOf(rule.mode, withinPercent(pct), withinFlat(flat, money), money);
  // Ignores a step to a value that cannot be stored (over 99% or $5000).
  return reading.ok ? reading.rule : rule;
}

// In hundredths: with floats, 0.1 + 0.2 would give the stored rule more than two decimals.
function stepped(value: number, step: number): number {
  return (hundredthsOf(value) + hundredthsOf(step)) / 100;
}

interface CellChange {
  readonly cell: RuleCell;
  readonly rule: NewRule;
}

function storeChanges(matrix: Matrix, changes: readonly CellChange[]): Configuration {
  const edited = setRules(
    matrix.configuration,
    changes.flatMap((change) => ruleChangesOf(matrix, change)),
  );
  return isUnchanged(matrix.configuration, edited, changes) ? matrix.configuration : edited;
}

function ruleChangesOf(matrix: Matrix, { cell, rule }: CellChange): RuleChange[] {
  if (cell.category !== null) return [{ cell, rule: (inherited) => intendedRule(matrix, rule, inherited) }];
  return rule === 'default' ? [] : [{ cell, rule }];
}

// An imported default may hold a part that its mode does not use. Typing the text of the default means the default;
// compared field by field, the cell would become an override that looks no different.
function intendedRule({ role, configuration }: Matrix, rule: NewRule, inherited: MarginRule): MarginRule {
  if (rule === 'default') return inherited;
  const textOf = (each: MarginRule) => textOfRule(role, each, configuration.money);
  return textOf(inherited) === textOf(rule) ? inherited : rule;
}

// An edit that changes nothing must not become an undo step or mark the editor as unsaved.
function isUnchanged(before: Configuration, after: Configuration, changes: readonly CellChange[]): boolean {
  return changes.every(({ cell: { role, category, bucket } }) => {
    const one = findRule(before, role, category, bucket);
    const other = findRule(after, role, category, bucket);
    return one.origin === other.origin && isSameRule(one.rule, other.rule);
  });
}

function isSameRule(one: MarginRule, other: MarginRule): boolean {
  return one.mode === other.mode && one.pct === other.pct && one.flat === other.flat;
}
