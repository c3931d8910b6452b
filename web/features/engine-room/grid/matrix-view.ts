import { isOverride } from '#domain/configuration/edit-rules.ts';
import type { Configuration } from '#domain/contract/configuration.ts';
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

export type MatrixView = readonly (readonly CellView[])[];

/** Every cell as it is drawn. Worked out once a change and not once a cell drawn: a selection must not recompute it. */
export function viewMatrix(
  draft: Configuration,
  saved: Configuration,
  role: PriceView,
  shape: GridShape,
): MatrixView {
  return shape.rows.map((category, row) =>
    shape.columns.map((bucket, column): CellView => {
      const text = textOfRule(role, findRule(draft, role, category, bucket).rule);
      const savedText = textOfRule(role, findRule(saved, role, category, bucket).rule);
      const isOwn = isOverride(draft, ruleCellAt(shape, role, { row, column }));
      return {
        text,
        look: category === null ? 'default' : isOwn ? 'override' : 'follows',
        savedText: savedText === text ? null : savedText,
      };
    }),
  );
}
