/** A category with more rows than this is rendered in parts. */
export const PLAIN_ROWS_MAX = 400;

/** How many rows of each column of a long list are rendered first: enough to fill a tall screen. */
export const FIRST_ROWS = 40;

/**
 * The browser skips only whole parts that are out of sight. Near the end of the screen parts are small, so that a
 * keystroke renders few hidden rows; further down small parts would only be more elements.
 */
const FIRST_PART_ROWS = 10;
const PART_ROWS = 40;

/** Rows under one title, or without a title. */
export interface ListBlock<Row> {
  readonly title: string | null;
  /** The rest of a section that began in an earlier column. */
  readonly isContinued: boolean;
  readonly rows: readonly Row[];
  /** The labels over the prices, where the rows are those of a table. */
  readonly labels?: readonly string[];
}

export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** Near enough to the top of its column to be rendered before the rest. */
  readonly isFirst: boolean;
  /** Close to the first: it waits only until it is rendered once, so that the next search reuses its elements. */
  readonly isNext?: boolean;
}

export interface SplitBlock<Row> {
  readonly block: ListBlock<Row>;
  readonly parts: readonly ListPart<Row>[];
}

/** Splits the blocks of a column into parts, which are rendered and skipped separately. A short list is not split. */
export function splitColumn<Row>(
  blocks: readonly ListBlock<Row>[],
  isLong: boolean,
  firstRows = FIRST_ROWS,
): SplitBlock<Row>[] {
  let rowsAbove = 0;
  return blocks.map((block) => {
    const parts = isLong
      ? splitRows(block.rows, rowsAbove, firstRows)
      : [{ rows: block.rows, isFirst: true }];
    rowsAbove += block.rows.length;
    return { block, parts };
  });
}

function splitRows<Row>(rows: readonly Row[], rowsAbove: number, firstRows: number): ListPart<Row>[] {
  const parts: ListPart<Row>[] = [];
  let start = 0;
  // At least once, because a title without rows is a part too.
  do {
    const isFirst = rowsAbove + start < firstRows;
    const left = (isFirst ? firstRows : FIRST_ROWS) - rowsAbove - start;
    const end = start + (left > 0 ? Math.min(FIRST_PART_ROWS, left) : PART_ROWS);
    parts.push({ rows: rows.slice(start, end), isFirst, isNext: left > 0 });
    start = end;
  } while (start < rows.length);
  return parts;
}
