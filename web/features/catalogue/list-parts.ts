/** Up to here every row of a category is drawn at once; a longer list is drawn in parts. */
export const PLAIN_ROWS_MAX = 400;

/** What of a column of a long list is drawn at once: a tall screen full. */
export const FIRST_ROWS = 40;

/**
 * The browser skips parts that are out of sight, whole ones only. Small ones where the screen ends spare a keystroke
 * the rows below it; further down there would only be more of them to keep.
 */
const FIRST_PART_ROWS = 10;
const PART_ROWS = 40;

/** Rows under one title, or under none. What a row is matters only to whoever draws it. */
export interface ListBlock<Row> {
  readonly title: string | null;
  /** The rest of a section that began in an earlier column. */
  readonly isContinued: boolean;
  readonly rows: readonly Row[];
}

export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** Near enough to the top of its column to be drawn before the rest. */
  readonly isFirst: boolean;
}

export interface PartedBlock<Row> {
  readonly block: ListBlock<Row>;
  readonly parts: readonly ListPart<Row>[];
}

/** A column's blocks in parts, to be drawn and skipped on their own; in a short list blocks stay whole. */
export function partColumn<Row>(blocks: readonly ListBlock<Row>[], isLong: boolean): PartedBlock<Row>[] {
  let rowsAbove = 0;
  return blocks.map((block) => {
    const parts = isLong ? partRows(block.rows, rowsAbove) : [{ rows: block.rows, isFirst: true }];
    rowsAbove += block.rows.length;
    return { block, parts };
  });
}

function partRows<Row>(rows: readonly Row[], rowsAbove: number): ListPart<Row>[] {
  const parts: ListPart<Row>[] = [];
  let start = 0;
  // At least once: a title without rows is a part too.
  do {
    const isFirst = rowsAbove + start < FIRST_ROWS;
    const end = start + (isFirst ? FIRST_PART_ROWS : PART_ROWS);
    parts.push({ rows: rows.slice(start, end), isFirst });
    start = end;
  } while (start < rows.length);
  return parts;
}
