import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { RuleCell } from '#domain/configuration/edit-rules.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';

/** The rows and columns of the matrix. The last row, without a category, holds the default rules. */
export interface GridShape {
  readonly rows: readonly (string | null)[];
  readonly columns: readonly string[];
}

/** A cell of the matrix, counted from the first category and the first bucket. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export function shapeOf(categories: readonly string[], buckets: readonly string[]): GridShape {
  return { rows: [...categories, null], columns: buckets };
}

export function isInside(shape: GridShape, { row, column }: GridCell): boolean {
  return row >= 0 && row < shape.rows.length && column >= 0 && column < shape.columns.length;
}

export function isSameCell(one: GridCell | null, other: GridCell | null): boolean {
  return one?.row === other?.row && one?.column === other?.column;
}

export function ruleCellAt(shape: GridShape, role: PriceView, { row, column }: GridCell): RuleCell {
  return { role, category: shape.rows[row] ?? null, bucket: shape.columns[column] ?? '' };
}

/** 'iPad, 470+' or 'Default rules, 470+'. */
export function nameOfCell(shape: GridShape, { row, column }: GridCell): string {
  return `${labelOfRow(shape.rows[row] ?? null)}, ${shape.columns[column] ?? ''}`;
}

export function labelOfRow(category: string | null): string {
  return category === null ? 'Default rules' : labelOfCategory(category);
}

/** Compares content, because an equal list of categories may be a new array. */
export function isSameShape(one: GridShape, other: GridShape): boolean {
  return isSameList(one.rows, other.rows) && isSameList(one.columns, other.columns);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
