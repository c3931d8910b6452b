import type { ColumnBlock } from '#domain/catalogue/columns.ts';
import type { PlacedRow } from '#domain/catalogue/sections.ts';

/** Up to here every row is drawn at once; a longer list is drawn in parts. */
export const PLAIN_ROWS_MAX = 400;

/** The browser skips parts that are out of sight, so one should not be much taller than a screen. */
const PART_ROWS = 40;

/** What of a column of a long list is drawn at once: a tall screen full. */
const FIRST_ROWS = 60;

export interface ListPart<Row> {
  /** Its first row's place in the list. */
  readonly startIndex: number;
  readonly rows: readonly PlacedRow<Row>[];
  /** Near enough to the top to be drawn before the rest. */
  readonly isFirst: boolean;
}

export interface PartedBlock<Row> {
  readonly block: ColumnBlock<Row>;
  readonly parts: readonly ListPart<Row>[];
}

/** A column in pieces that can be drawn, and skipped, on their own; the blocks of a short list stay in one piece. */
export function partColumn<Row>(
  blocks: readonly ColumnBlock<Row>[],
  isLongList: boolean,
): PartedBlock<Row>[] {
  let rowsAbove = 0;
  return blocks.map((block) => {
    const size = isLongList ? PART_ROWS : Math.max(1, block.rows.length);
    const parts: ListPart<Row>[] = [];
    for (let start = 0; start < block.rows.length; start += size) {
      const rows = block.rows.slice(start, start + size);
      const startIndex = rows[0]?.rowIndex ?? block.startIndex;
      parts.push({ rows, startIndex, isFirst: rowsAbove + start < FIRST_ROWS });
    }
    rowsAbove += block.rows.length;
    return { block, parts };
  });
}
