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

/** How high a row is, in rows of one line. */
export type RowHeightOf<Row> = (row: Row, section: Section<Row>) => number;

/** Rows of a section, from one index up to another. */
interface Piece<Row> {
  readonly section: Section<Row>;
  /** How high the rows before each row of the section are together. Summed up once: there may be thousands. */
  readonly tops: readonly number[];
  readonly from: number;
  readonly until: number;
}

type Pieces<Row> = readonly Piece<Row>[];

/**
 * Fills the columns in list order, as even in height as possible: a column ends between two sections, or within a long
 * one. Always returns the requested number of columns; the last ones may be empty.
 */
export function arrangeInColumns<Row>(
  sections: readonly Section<Row>[],
  columnCount: number,
  rowHeightOf: RowHeightOf<Row> = () => 1,
): ColumnBlock<Row>[][] {
  const pieces = sections.map((section) => wholeSection(section, rowHeightOf));
  const usedCount = Math.min(columnCount, Math.max(1, Math.floor(heightOf(pieces) / fewestRowsInColumn)));
  const { columns } = mostEven(pieces, usedCount, []);
  return Array.from({ length: columnCount }, (_, place) => (columns[place] ?? []).map(blockOf));
}

/** In rows of one line. */
export function heightOfColumn<Row>(
  blocks: readonly ColumnBlock<Row>[],
  rowHeightOf: RowHeightOf<Row> = () => 1,
): number {
  return heightOf(blocks.map((block) => wholeSection(block, rowHeightOf)));
}

export function continuedTitle(title: string): string {
  return `${title} (continued)`;
}

function wholeSection<Row>(section: Section<Row>, rowHeightOf: RowHeightOf<Row>): Piece<Row> {
  const tops = [0];
  for (const { row } of section.rows) tops.push((tops.at(-1) ?? 0) + rowHeightOf(row, section));
  return { section, tops, from: 0, until: section.rows.length };
}

function blockOf<Row>({ section, from, until }: Piece<Row>): ColumnBlock<Row> {
  return { ...section, rows: section.rows.slice(from, until), isContinued: from > 0 };
}

interface Arrangement<Row> {
  readonly columns: readonly Pieces<Row>[];
  /** By how many rows the columns differ, and what the breaks cost. */
  readonly cost: number;
}

function mostEven<Row>(
  rest: Pieces<Row>,
  columnsLeft: number,
  filled: readonly Pieces<Row>[],
): Arrangement<Row> {
  if (columnsLeft <= 1 || rest.length === 0) return withCost([...filled, rest]);
  return likelyEnds(rest, columnsLeft)
    .map((end) => {
      const [column, after] = cutAt(rest, end);
      return mostEven(after, columnsLeft - 1, [...filled, column]);
    })
    .reduce((best, other) => (other.cost < best.cost ? other : best));
}

function withCost<Row>(columns: readonly Pieces<Row>[]): Arrangement<Row> {
  const heights = columns.map(heightOf);
  const breakCount = columns.filter(([first]) => first !== undefined && first.from > 0).length;
  return {
    columns,
    cost: Math.max(...heights) - Math.min(...heights) + breakCount * costOfBreakRows,
  };
}

/** Where a column ends: after so many whole pieces and rows of the next one. */
interface ColumnEnd {
  readonly pieceCount: number;
  readonly rowCount: number;
  /** From the right height, in rows. */
  readonly distance: number;
}

/** The ends of the next column that come closest to its share of what is left. */
function likelyEnds<Row>(pieces: Pieces<Row>, columnsLeft: number): ColumnEnd[] {
  // Each break repeats a title, so the columns get higher than their share of what is left.
  const right = (heightOf(pieces) + (columnsLeft - 1) * titleHeightOf(pieces.at(-1))) / columnsLeft;
  let top = 0;
  const ends = pieces.flatMap((piece, place): ColumnEnd[] => {
    const firstRowAt = top + titleHeightOf(piece);
    const breaks = breaksNear(piece, right - firstRowAt).map((rowCount) => ({
      pieceCount: place,
      rowCount,
      distance: Math.abs(firstRowAt + heightOfRows(piece, rowCount) - right),
    }));
    const rowCount = piece.until - piece.from;
    top = firstRowAt + heightOfRows(piece, rowCount);
    // A title without rows belongs to what follows: it must not end a column.
    if (rowCount === 0 && place < pieces.length - 1) return breaks;
    return [...breaks, { pieceCount: place + 1, rowCount: 0, distance: Math.abs(top - right) }];
  });
  return ends.sort((one, other) => one.distance - other.distance).slice(0, triedEnds);
}

/** How many rows of a piece may stand before a break, close to how many fit. */
function breaksNear<Row>(piece: Piece<Row>, fitting: number): number[] {
  const rowCount = piece.until - piece.from;
  const most = rowCount - FEWEST_ROWS_AT_BREAK;
  if (most < FEWEST_ROWS_AT_BREAK || (piece.from === 0 && rowCount < FEWEST_ROWS_TO_BREAK)) return [];
  const nearest = Math.min(most, Math.max(FEWEST_ROWS_AT_BREAK, rowsFitting(piece, fitting)));
  return [nearest - 1, nearest, nearest + 1].filter(
    (count) => count >= FEWEST_ROWS_AT_BREAK && count <= most,
  );
}

/** How many rows come closest to a height. */
function rowsFitting<Row>(piece: Piece<Row>, height: number): number {
  let [fewest, most] = [0, piece.until - piece.from];
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2);
    // The row that the height ends in counts if at least half of it is above.
    if ((heightOfRows(piece, middle) + heightOfRows(piece, middle + 1)) / 2 <= height) fewest = middle + 1;
    else most = middle;
  }
  return fewest;
}

function cutAt<Row>(
  pieces: Pieces<Row>,
  { pieceCount, rowCount }: ColumnEnd,
): [column: Pieces<Row>, after: Pieces<Row>] {
  const broken = rowCount > 0 ? pieces[pieceCount] : undefined;
  if (broken === undefined) return [pieces.slice(0, pieceCount), pieces.slice(pieceCount)];
  const end = broken.from + rowCount;
  return [
    [...pieces.slice(0, pieceCount), { ...broken, until: end }],
    [{ ...broken, from: end }, ...pieces.slice(pieceCount + 1)],
  ];
}

function heightOf<Row>(pieces: Pieces<Row>): number {
  return pieces.reduce(
    (height, piece) => height + titleHeightOf(piece) + heightOfRows(piece, piece.until - piece.from),
    0,
  );
}

function heightOfRows<Row>({ tops, from }: Piece<Row>, rowCount: number): number {
  return (tops[from + rowCount] ?? 0) - (tops[from] ?? 0);
}

function titleHeightOf<Row>(piece: Piece<Row> | undefined): number {
  return piece === undefined || piece.section.title === null ? 0 : TITLE_ROWS;
}
