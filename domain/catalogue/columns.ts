import type { Section } from './sections.ts';

/** A shorter section stays whole. */
export const FEWEST_ROWS_TO_BREAK = 8;

/** A break leaves at least this many rows of a section on each side. */
export const FEWEST_ROWS_AT_BREAK = 3;

/** The height of a section title with its margins, in rows. */
export const TITLE_ROWS = 1.5;

/** A short list uses fewer columns: at least this many rows for each. */
const fewestRowsInColumn = 6;

/** A broken section is worth it only if the columns differ by this many rows less. */
const costOfBreakRows = 1;

/** How many ends are tried for each column but the last. With four columns that makes 64 arrangements. */
const triedEnds = 4;

export interface ColumnBlock<Row> extends Section<Row> {
  /** The rest of a section that began in an earlier column: its title is repeated, hidden from screen readers. */
  readonly isContinued: boolean;
}

type Blocks<Row> = readonly ColumnBlock<Row>[];

/**
 * Fills the columns in list order, as even in height as possible: a column ends between two sections, or within a long
 * one. Always returns the requested number of columns; the last ones may be empty.
 */
export function arrangeInColumns<Row>(sections: readonly Section<Row>[], columnCount: number): Blocks<Row>[] {
  const blocks = sections.map((section) => ({ ...section, isContinued: false }));
  const usedCount = Math.min(columnCount, Math.max(1, Math.floor(heightOf(blocks) / fewestRowsInColumn)));
  const { columns } = mostEven(blocks, usedCount, []);
  return [...columns, ...Array.from({ length: columnCount - columns.length }, () => [])];
}

export function continuedTitle(title: string): string {
  return `${title} (continued)`;
}

interface Arrangement<Row> {
  readonly columns: readonly Blocks<Row>[];
  /** By how many rows the columns differ, and what the breaks cost. */
  readonly cost: number;
}

function mostEven<Row>(
  rest: Blocks<Row>,
  columnsLeft: number,
  filled: readonly Blocks<Row>[],
): Arrangement<Row> {
  if (columnsLeft <= 1 || rest.length === 0) return withCost([...filled, rest]);
  return likelyEnds(rest, columnsLeft)
    .map((end) => {
      const [column, after] = cutAt(rest, end);
      return mostEven(after, columnsLeft - 1, [...filled, column]);
    })
    .reduce((best, other) => (other.cost < best.cost ? other : best));
}

function withCost<Row>(columns: readonly Blocks<Row>[]): Arrangement<Row> {
  const heights = columns.map(heightOf);
  const breakCount = columns.filter(([first]) => first?.isContinued).length;
  return {
    columns,
    cost: Math.max(...heights) - Math.min(...heights) + breakCount * costOfBreakRows,
  };
}

/** Where a column ends: after so many whole blocks and rows of the next one. */
interface ColumnEnd {
  readonly blockCount: number;
  readonly rowCount: number;
  /** From the right height, in rows. */
  readonly distance: number;
}

/** The ends of the next column that come closest to its share of what is left. */
function likelyEnds<Row>(blocks: Blocks<Row>, columnsLeft: number): ColumnEnd[] {
  // Each break repeats a title, so the columns get higher than their share of what is left.
  const right = (heightOf(blocks) + (columnsLeft - 1) * titleHeightOf(blocks.at(-1))) / columnsLeft;
  let top = 0;
  const ends = blocks.flatMap((block, place): ColumnEnd[] => {
    const firstRowAt = top + titleHeightOf(block);
    const breaks = breaksNear(block, right - firstRowAt).map((rowCount) => ({
      blockCount: place,
      rowCount,
      distance: Math.abs(firstRowAt + rowCount - right),
    }));
    top = firstRowAt + block.rows.length;
    // A title without rows belongs to what follows: it must not end a column.
    if (block.rows.length === 0 && place < blocks.length - 1) return breaks;
    return [...breaks, { blockCount: place + 1, rowCount: 0, distance: Math.abs(top - right) }];
  });
  return ends.sort((one, other) => one.distance - other.distance).slice(0, triedEnds);
}

/** How many rows of a block may stand before a break, close to how many fit. */
function breaksNear<Row>({ rows, isContinued }: ColumnBlock<Row>, fitting: number): number[] {
  const most = rows.length - FEWEST_ROWS_AT_BREAK;
  if (most < FEWEST_ROWS_AT_BREAK || (!isContinued && rows.length < FEWEST_ROWS_TO_BREAK)) return [];
  const nearest = Math.min(most, Math.max(FEWEST_ROWS_AT_BREAK, Math.round(fitting)));
  return [nearest - 1, nearest, nearest + 1].filter(
    (rowCount) => rowCount >= FEWEST_ROWS_AT_BREAK && rowCount <= most,
  );
}

function cutAt<Row>(blocks: Blocks<Row>, { blockCount, rowCount }: ColumnEnd): [Blocks<Row>, Blocks<Row>] {
  const broken = rowCount > 0 ? blocks[blockCount] : undefined;
  if (broken === undefined) return [blocks.slice(0, blockCount), blocks.slice(blockCount)];
  const tail = { ...broken, rows: broken.rows.slice(rowCount), isContinued: true };
  return [
    [...blocks.slice(0, blockCount), { ...broken, rows: broken.rows.slice(0, rowCount) }],
    [tail, ...blocks.slice(blockCount + 1)],
  ];
}

function heightOf<Row>(blocks: Blocks<Row>): number {
  return blocks.reduce((height, block) => height + titleHeightOf(block) + block.rows.length, 0);
}

function titleHeightOf<Row>(block: ColumnBlock<Row> | undefined): number {
  return block === undefined || block.title === null ? 0 : TITLE_ROWS;
}
