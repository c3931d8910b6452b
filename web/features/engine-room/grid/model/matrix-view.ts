import { isOverride } from '#domain/configuration/edit-rules.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { type GridShape, ruleCellAt } from './grid-shape.ts';

/** Whether a cell follows the default, has its category's own rule, or is a default rule itself. */
export type CellLook = 'follows' | 'override' | 'default';

export interface CellView {
  readonly text: string;
  readonly look: CellLook;
  readonly isChanged: boolean;
  /** The saved text, if it differs from the shown one; null in a bucket that is not saved. */
  readonly savedText: string | null;
}

/** The cells of a row. Returns the same array for the same row, so that a row renders again only after a change. */
export type MatrixView = (row: number) => readonly CellView[];

/**
 * The content of every cell. Computed when its row is first rendered after a change: most rows of a large matrix are out
 * of view, and a selection must not compute them again.
 */
export function viewMatrix(
  draft: Configuration,
  saved: Configuration,
  role: PriceView,
  shape: GridShape,
): MatrixView {
  const savedLabels = new Set(saved.buckets.map(([label]) => label));
  const rows = new Map<number, readonly CellView[]>();
  function viewRow(row: number): readonly CellView[] {
    const category = shape.rows[row] ?? null;
    return shape.columns.map((bucket, column): CellView => {
      // Both in the draft's money: a new symbol alone changes no rule.
      const text = textOfRule(role, findRule(draft, role, category, bucket).rule, draft.money);
      const savedText = textOfRule(role, findRule(saved, role, category, bucket).rule, draft.money);
      const isNew = !savedLabels.has(bucket);
      const isOwn = isOverride(draft, ruleCellAt(shape, role, { row, column }));
      return {
        text,
        look: category === null ? 'default' : isOwn ? 'override' : 'follows',
        // Without a saved bucket the lookup finds 0%, which nobody ever saved.
        isChanged: isNew || savedText !== text,
        savedText: isNew || savedText === text ? null : savedText,
      };
    });
  }
  return (row) => {
    const cells = rows.get(row) ?? viewRow(row);
    rows.set(row, cells);
    return cells;
  };
}
