import type { Money } from '#domain/contract/entities/money.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { type ColumnFacts, factsOf, isNumeric, isOnRequest } from './column-facts.ts';
import { type HeadingKind, headingKind, isLoneName, isPlainHeading } from './column-names.ts';
import { isForeignHeading } from './currency-marks.ts';
import { bestColumn, headedColumns } from './find-columns.ts';
import { isBlank, isDecoration, type PriceCell, type PriceSheet, textOf } from './price-sheet.ts';
import { holdsAmount, isRequestWord } from './price-text.ts';

/** Header rows are searched this far down. Beyond the first limit only if nothing above them is a device. */
const HEADER_WITHIN_ROWS = 20;
const HEADER_AFTER_PREAMBLE_ROWS = LAYOUT_LIMITS.headerRowMax - 1;

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

type HeaderTerms = Pick<PriceSheet, 'merges' | 'money'>;

/** The row that names the device and the price, else one that consists of headings above numbers. */
export function findHeader(rows: Rows, { merges = [], money }: HeaderTerms): Header | null {
  const row =
    findNamedHeader(rows, money) ?? findPlainHeader(rows, money) ?? findHeaderAfterPreamble(rows, money);
  if (row === null) return null;
  const cells = rows[row] ?? [];
  const display = bestColumn(cells, 'display');
  const device = nameIn(cells) ?? display;
  const hasSecondLine = isSecondLine(rows, row + 1, { device, money });
  const headings = headingsAt(rows, { row, hasSecondLine }, merges);
  const firstBodyRow = row + (hasSecondLine ? 2 : 1);
  return {
    row,
    firstBodyRow,
    headings,
    kinds: headings.map((heading) => headingKindIn(heading, money)),
    device,
    display,
  };
}

/** A price in another currency than the shop's gives way to one in the shop's. */
export function headingKindIn(heading: string, money: Money | undefined): HeadingKind {
  const kind = headingKind(heading, money);
  const isPrice = kind === 'bare' || kind === 'price';
  return isPrice && isForeignHeading(heading, money) ? 'other-price' : kind;
}

export function isMoney(kind: HeadingKind | undefined): boolean {
  return kind === 'bare' || kind === 'price' || kind === 'other-price';
}

/** The best name that is not a price: 'Item cost' names no device, and 'Phone' is a better name than 'Device condition'. */
export function nameIn(row: readonly PriceCell[]): number | null {
  const kinds = row.map((cell) => headingKind(textOf(cell)));
  const best = bestColumn(
    row.map((cell, column) => (isMoney(kinds[column]) ? null : cell)),
    'device',
  );
  if (best !== null && kinds[best] !== 'attribute' && kinds[best] !== 'other') return best;
  const lone = row.findIndex((cell) => typeof cell === 'string' && isLoneName(cell));
  return lone === -1 ? best : lone;
}

function findNamedHeader(rows: Rows, money: Money | undefined): number | null {
  const found = rows.slice(0, HEADER_WITHIN_ROWS).findIndex((row) => headedColumns(row) !== null);
  return found === -1 ? null : (headerOfFirstBlock(rows.slice(0, found), money) ?? found);
}

/** 'Model, Cash, Card' above 'Model, Cash USD, Card USD': it does not say price, but the devices between them are below it. */
function headerOfFirstBlock(above: Rows, money: Money | undefined): number | null {
  const first = findPlainHeader(above, money);
  if (first === null || !namesPrices(above[first] ?? [])) return null;
  const block = above.slice(first + 1);
  const over = { isOverNumbers: factsOf(block, money).map(holdsPrices), money };
  const priced = block.map((row) => countPrices(row, over)).filter((count) => count > 0);
  return priced.length > 1 || priced.some((count) => count > 1) ? first : null;
}

/** 'Branch, Phone' or 'Currency, Rate' above a list is a part of its title page. */
function namesPrices(row: readonly PriceCell[]): boolean {
  const kinds = row.map((cell) => headingKind(textOf(cell)));
  return kinds.includes('name') && kinds.some((kind) => isMoney(kind) || kind === 'label');
}

/** The row with the most headings among the first rows. After the first device, only a row that names both counts. */
function findPlainHeader(rows: Rows, money: Money | undefined): number | null {
  const below = factsOf(rows.slice(HEADER_WITHIN_ROWS), money);
  let best: { readonly row: number; readonly score: number } | null = null;
  let pricesAbove = 0;
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const facts = factsOf(rows.slice(index + 1, HEADER_WITHIN_ROWS), money, { more: below });
    const over = { isOverNumbers: facts.map(holdsPrices), money };
    // Numbers below a header are devices, however few there are in a row.
    const score = headerScore(row, over, best && pricesAbove > 0 ? Infinity : pricesAbove);
    if (score === 0) pricesAbove = Math.max(pricesAbove, countPrices(row, over));
    // A wide header with devices below it stays: the next one begins another block.
    const isKept = pricesAbove > 1 && best !== null;
    if (score > (best?.score ?? 0) && !isKept) best = { row: index, score };
  }
  return best?.row ?? null;
}

/** The first header below a long title page. A list without a header may have one in the middle, which must not cut it off. */
function findHeaderAfterPreamble(rows: Rows, money: Money | undefined): number | null {
  const below = factsOf(rows.slice(HEADER_AFTER_PREAMBLE_ROWS), money);
  let priced = 0;
  for (const [index, row] of rows.slice(0, HEADER_AFTER_PREAMBLE_ROWS).entries()) {
    const facts = factsOf(rows.slice(index + 1, HEADER_AFTER_PREAMBLE_ROWS), money, { more: below });
    const over = { isOverNumbers: facts.map(holdsPrices), money };
    const isHeader = headedColumns(row) !== null || headerScore(row, over, Math.min(priced, 1)) > 0;
    if (isHeader && index >= HEADER_WITHIN_ROWS && priced * 3 <= index) return index;
    const prices = countPrices(row, over);
    if (prices > 1) return null;
    priced += prices;
  }
  return null;
}

function holdsPrices(facts: ColumnFacts): boolean {
  return isNumeric(facts) || isOnRequest(facts);
}

/** Which columns hold prices below a row. */
interface Over {
  readonly isOverNumbers: readonly boolean[];
  readonly money: Money | undefined;
}

/** How many amounts stand above amounts, beside words. */
function countPrices(row: readonly PriceCell[], { isOverNumbers, money }: Over): number {
  if (!row.some((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))) return 0;
  return row.filter((cell, column) => isOverNumbers[column] === true && isAmount(cell, money)).length;
}

/** How many headings the row has; 0 if it is not a header. `pricesAbove` is the most that one row above it has. */
function headerScore(row: readonly PriceCell[], { isOverNumbers, money }: Over, pricesAbove: number): number {
  const cells = row.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column, text: textOf(cell) }]));
  if (areSizes(cells)) return pricesAbove === 0 ? cells.length : 0;
  const isText = cells.every(
    ({ cell }) => typeof cell === 'string' && !isAmount(cell, money) && !isRequestWord(cell),
  );
  if (!isText || cells.length < 2 || !cells.some(({ column }) => isOverNumbers[column])) return 0;
  const plain = cells
    .filter(({ text }) => isPlainHeading(text))
    .map(({ text, column }) => ({ kind: headingKind(text), column }));
  // 'Date, 2026-05-01' is a line of the terms.
  if (plain.every(({ kind }) => kind === 'other') && cells.some(({ text }) => /^\d{4}-\d\d-\d\d/.test(text)))
    return 0;
  const hasName = plain.some(({ kind }) => kind === 'name' || kind === 'display');
  const prices = plain.filter(({ kind, column }) => isMoney(kind) && isOverNumbers[column]);
  const labels = plain.filter(({ kind, column }) => kind === 'label' && isOverNumbers[column]);
  const over = cells.filter(({ column }) => isOverNumbers[column]);
  // 'Minimum order, 500' above a header of grades is no device: it has one number, and devices have several.
  const isBelowTerms = pricesAbove === 1 && over.length >= 2 && (hasName || plain.length >= 2);
  if (pricesAbove > 0 && !isBelowTerms) return hasName && prices.length > 0 ? plain.length : 0;
  const hasTitle = plain.some(({ kind }) => kind !== 'label');
  return hasTitle || labels.length >= 2 ? plain.length : 0;
}

/** 'Model, 128, 256, 512': storage sizes as plain numbers, in rising order. */
function areSizes(cells: readonly { readonly cell: PriceCell; readonly text: string }[]): boolean {
  const [first, ...others] = cells;
  if (first === undefined || others.length < 2 || headingKind(first.text) !== 'name') return false;
  const sizes = others.map(({ text }) => Number(text));
  return sizes.every((size, index) => STORAGE_SIZES.has(size) && size > (sizes[index - 1] ?? 0));
}

const STORAGE_SIZES: ReadonlySet<number> = new Set([16, 32, 64, 128, 256, 512, 1024, 2048]);

export function isAmount(cell: PriceCell | undefined, money: Money | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && holdsAmount(cell, money));
}

/** A heading merged over several columns applies to each, and a second line of headings belongs to the first. */
function headingsAt(
  rows: Rows,
  { row, hasSecondLine }: { row: number; hasSecondLine: boolean },
  merges: Merges,
): string[] {
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const second = hasSecondLine ? (rows[row + 1] ?? []) : [];
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

/** Words over at least two columns whose next cells are numbers, no number among them, and no device's name. */
function isSecondLine(
  rows: Rows,
  row: number,
  { device, money }: { device: number | null; money: Money | undefined },
): boolean {
  const cells = rows[row] ?? [];
  const name = device === null ? '' : textOf(cells[device]);
  if (name !== '' && !isPlainHeading(name)) return false;
  const next = rows.slice(row + 1, row + 4);
  const overNumbers = cells.filter(
    (cell, column) =>
      typeof cell === 'string' &&
      !isBlank(cell) &&
      !isDecoration(cell) &&
      !isRequestWord(cell) &&
      next.some((below) => isAmount(below[column], money)),
  );
  return overNumbers.length >= 2 && !cells.some((cell) => isAmount(cell, money));
}
