import { isOverride } from '#domain/configuration/edit-rules.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { textOfRule } from './cell-text.ts';
import { type GridShape, ruleCellAt } from './grid-shape.ts';

/** How a cell's value came about: by default, by its category's own rule, or it is a default rule itself. */
export type CellLook = 'follows' | 'override' | 'default';

export interface CellView {
  readonly text: string;
  readonly look: CellLook;
  /** What is stored, where that differs from what is shown. */
  readonly savedText: string | null;
}

/** The cells of a row. The same array for the same row, so that a row is drawn again only after a change. */
export type MatrixView = (row: number) => readonly CellView[];

/**
 * Every cell as it is drawn. Worked out when its row is first drawn after a change: most rows of a large matrix are out
 * of sight, and a selection must not recompute what it runs over.
 */
export function viewMatrix(
  draft: Configuration,
  saved: Configuration,
  role: PriceView,
  shape: GridShape,
): MatrixView {
  const rows = new Map<number, readonly CellView[]>();
  function viewRow(row: number): readonly CellView[] {
    const category = shape.rows[row] ?? null;
    return shape.columns.map((bucket, column): CellView => {
      const text = textOfRule(role, findRule(draft, role, category, bucket).rule);
      const savedText = textOfRule(role, findRule(saved, role, category, bucket).rule);
      const isOwn = isOverride(draft, ruleCellAt(shape, role, { row, column }));
      return {
        text,
        look: category === null ? 'default' : isOwn ? 'override' : 'follows',
        savedText: savedText === text ? null : savedText,
      };
    });
  }
  return (row) => {
    const cells = rows.get(row) ?? viewRow(row);
    rows.set(row, cells);
    return cells;
  };
}
