import type { Section } from './sections.ts';

/** A longer section may break across columns; a shorter one stays whole. */
export const UNBROKEN_SECTION_ROWS = 30;

/** A column break leaves at least this many rows of a section on each side. */
const fewestRowsAtBreak = 3;

/** The height of a section title with its margins, in rows. */
const titleHeight = 1.5;

export interface ColumnBlock<Row> extends Section<Row> {
  /** The rest of a section that began in an earlier column: its title is repeated, hidden from screen readers. */
  readonly isContinued: boolean;
}

/**
 * Fills the columns in list order, as even in height as whole sections allow. Always returns the requested number of
 * columns; the last ones may be empty.
 */
export function arrangeInColumns<Row>(
  sections: readonly Section<Row>[],
  columnCount: number,
): ColumnBlock<Row>[][] {
  const blocks = sections.map((section) => ({ ...section, isContinued: false }));
  const total = blocks.reduce((height, block) => height + heightOf(block), 0);
  let tooLow = 0;
  let enough = Math.ceil(total);
  // Binary search for the smallest column height at which everything fits.
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (fill(blocks, middle).length <= columnCount) enough = middle;
    else tooLow = middle;
  }
  const columns = columnCount > 1 ? fill(blocks, enough) : [blocks];
  return [...columns, ...Array.from({ length: Math.max(0, columnCount - columns.length) }, () => [])];
}

export function continuedTitle(title: string): string {
  return `${title} (continued)`;
}

function fill<Row>(blocks: readonly ColumnBlock<Row>[], height: number): ColumnBlock<Row>[][] {
  const columns: ColumnBlock<Row>[][] = [[]];
  let room = height;
  const queue = [...blocks];
  for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
    const column = columns.at(-1) ?? [];
    const isFresh = column.length === 0;
    if (heightOf(block) <= room) {
      column.push(block);
      room -= heightOf(block);
      continue;
    }
    const [head, tail] = breakAt(block, Math.floor(room - titleHeight));
    if (head !== undefined) column.push(head);
    // A section that is taller than a whole column must still be placed.
    else if (isFresh) column.push(block);
    if (head !== undefined || !isFresh) queue.unshift(tail ?? block);
    if (queue.length > 0) columns.push([]);
    room = height;
  }
  return columns;
}

function heightOf<Row>(block: Section<Row>): number {
  return block.rows.length + (block.title === null ? 0 : titleHeight);
}

function breakAt<Row>(
  block: ColumnBlock<Row>,
  rowsThatFit: number,
): [head: ColumnBlock<Row>, tail: ColumnBlock<Row>] | [] {
  const mayBreak = block.isContinued || block.rows.length > UNBROKEN_SECTION_ROWS;
  const headRows = Math.min(rowsThatFit, block.rows.length - fewestRowsAtBreak);
  if (!mayBreak || headRows < fewestRowsAtBreak) return [];
  return [
    { ...block, rows: block.rows.slice(0, headRows) },
    { ...block, rows: block.rows.slice(headRows), isContinued: true },
  ];
}
