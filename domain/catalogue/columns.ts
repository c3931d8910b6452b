import type { Section } from './sections.ts';

/** A longer section may break across columns; a shorter one stays whole. */
export const UNBROKEN_SECTION_ROWS = 30;

/** Fewer rows than this are not left alone above or below a break. */
const fewestRowsAtBreak = 3;

/** A section title with the air around it, measured in rows. */
const titleHeight = 1.5;

export interface ColumnBlock<Row> extends Section<Row> {
  /** The rest of a section that began in an earlier column: its title is repeated for the eye only. */
  readonly isContinued: boolean;
}

/**
 * Fills the columns in list order, as even in height as whole sections allow. Always answers with as many columns as
 * were asked for; the last ones may be empty.
 */
export function arrangeInColumns<Row>(
  sections: readonly Section<Row>[],
  columnCount: number,
): ColumnBlock<Row>[][] {
  const blocks = sections.map((section) => ({ ...section, isContinued: false }));
  const total = blocks.reduce((height, block) => height + heightOf(block), 0);
  let tooLow = 0;
  let enough = Math.ceil(total);
  // The least height at which everything fits: each further row of height is worth one halving.
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
    // A section too tall for a column of its own still has to go somewhere.
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
