import { factsOf, isNumeric } from './column-facts.ts';
import { type HeadingKind, headingKind, isLoneName, isPlainHeading } from './column-names.ts';
import { bestColumn, headedColumns } from './find-columns.ts';
import { isBlank, isDecoration, type PriceCell, type PriceSheet, textOf } from './price-sheet.ts';
import { holdsAmount, isRequestWord } from './price-text.ts';

export const HEADER_WITHIN_ROWS = 20;

type Rows = readonly (readonly PriceCell[])[];
type Merges = NonNullable<PriceSheet['merges']>;

export interface Header {
  readonly row: number;
  /** Below the header and its second line, if it has one. */
  readonly firstBodyRow: number;
  /** The heading of each column, including a second line. */
  readonly headings: readonly string[];
  readonly kinds: readonly HeadingKind[];
  /** Null if no column has a name heading. */
  readonly device: number | null;
  readonly display: number | null;
}

/** The row that names the device and the price, else one that consists of headings above numbers. */
export function findHeader(rows: Rows, merges: Merges = []): Header | null {
  const named = rows.slice(0, HEADER_WITHIN_ROWS).findIndex((row) => headedColumns(row) !== null);
  const row = named === -1 ? findPlainHeader(rows) : named;
  if (row === null) return null;
  const cells = rows[row] ?? [];
  const headings = headingsAt(rows, row, merges);
  const display = bestColumn(cells, 'display');
  return {
    row,
    firstBodyRow: row + (isSecondLine(rows, row + 1) ? 2 : 1),
    headings,
    kinds: headings.map(headingKind),
    device: nameIn(cells) ?? display,
    display,
  };
}

/** Another header further down with the price in another column: the first header must not apply to the rows below it. */
export function isOtherHeader(row: readonly PriceCell[], priceColumn: number | null): boolean {
  if (priceColumn === null || row.some(isAmount)) return false;
  const kinds = row.map((cell) => (isPlainHeading(textOf(cell)) ? headingKind(textOf(cell)) : 'blank'));
  return kinds.includes('name') && kinds.some(isMoney) && !isMoney(kinds[priceColumn]);
}

export function isMoney(kind: HeadingKind | undefined): boolean {
  return kind === 'bare' || kind === 'price' || kind === 'other-price';
}

/** The best name that is not a price: 'Item cost' names no device, and 'Phone' is a better name than 'Device condition'. */
function nameIn(row: readonly PriceCell[]): number | null {
  const kinds = row.map((cell) => headingKind(textOf(cell)));
  const best = bestColumn(
    row.map((cell, column) => (isMoney(kinds[column]) ? null : cell)),
    'device',
  );
  if (best !== null && kinds[best] !== 'attribute' && kinds[best] !== 'other') return best;
  const lone = row.findIndex((cell) => typeof cell === 'string' && isLoneName(cell));
  return lone === -1 ? best : lone;
}

/** The row with the most headings among the first rows. After the first device, only a row that names both counts. */
function findPlainHeader(rows: Rows): number | null {
  const below = factsOf(rows.slice(HEADER_WITHIN_ROWS));
  let best: { readonly row: number; readonly score: number } | null = null;
  let hasBegun = false;
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const isOverNumbers = factsOf(rows.slice(index + 1, HEADER_WITHIN_ROWS), below).map(isNumeric);
    hasBegun ||= isPriced(row, isOverNumbers);
    const score = headerScore(row, isOverNumbers, hasBegun);
    if (score > (best?.score ?? 0)) best = { row: index, score };
  }
  return best?.row ?? null;
}

function isPriced(row: readonly PriceCell[], isOverNumbers: readonly boolean[]): boolean {
  return (
    row.some((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)) &&
    row.some((cell, column) => isOverNumbers[column] === true && isAmount(cell))
  );
}

/** How many headings the row has; 0 if it is not a header. */
function headerScore(
  row: readonly PriceCell[],
  isOverNumbers: readonly boolean[],
  mustNameBoth: boolean,
): number {
  const cells = row.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column, text: textOf(cell) }]));
  const isText = cells.every(
    ({ cell }) => typeof cell === 'string' && !isAmount(cell) && !isRequestWord(cell),
  );
  if (!isText || cells.length < 2 || !cells.some(({ column }) => isOverNumbers[column])) return 0;
  const plain = cells
    .filter(({ text }) => isPlainHeading(text))
    .map(({ text, column }) => ({ kind: headingKind(text), column }));
  const hasName = plain.some(({ kind }) => kind === 'name' || kind === 'display');
  const hasMoney = plain.some(({ kind, column }) => isMoney(kind) && isOverNumbers[column]);
  if (mustNameBoth) return hasName && hasMoney ? plain.length : 0;
  const labels = plain.filter(({ kind, column }) => kind === 'label' && isOverNumbers[column]);
  const hasTitle = plain.some(({ kind }) => kind !== 'label');
  return hasTitle || labels.length >= 2 ? plain.length : 0;
}

function isAmount(cell: PriceCell | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && holdsAmount(cell));
}

/** A heading merged over several columns applies to each, and a second line of headings belongs to the first. */
function headingsAt(rows: Rows, row: number, merges: Merges): string[] {
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const below = rows[row + 1] ?? [];
  const second = isSecondLine(rows, row + 1) ? below : [];
  return Array.from({ length: width }, (_, column) => {
    const own = textOf(rows[row]?.[column]) || mergedOver(rows, { row, column }, merges);
    return [own, textOf(second[column])].filter((text) => text !== '').join(' ');
  });
}

function mergedOver(rows: Rows, at: { row: number; column: number }, merges: Merges): string {
  const over = merges.find(
    ({ top, left, bottom, right }) =>
      left < right && top <= at.row && at.row <= bottom && left <= at.column && at.column <= right,
  );
  return over ? textOf(rows[over.top]?.[over.left]) : '';
}

/** Words over at least two columns whose next cells are numbers, and no number among them. */
function isSecondLine(rows: Rows, row: number): boolean {
  const cells = rows[row] ?? [];
  const next = rows.slice(row + 1, row + 4);
  const overNumbers = cells.filter(
    (cell, column) =>
      typeof cell === 'string' &&
      !isBlank(cell) &&
      !isDecoration(cell) &&
      !isRequestWord(cell) &&
      next.some((below) => isAmount(below[column])),
  );
  return overNumbers.length >= 2 && !cells.some(isAmount);
}
