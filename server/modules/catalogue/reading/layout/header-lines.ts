import type { Money } from '#domain/contract/entities/money.ts';
import { type HeadingKind, isPlainHeading } from '#server/modules/catalogue/reading/column-names.ts';
import { type Header, headingKindIn, nameIn } from '#server/modules/catalogue/reading/find-header.ts';
import {
  isBlank,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';

type Row = readonly PriceCell[];
type Merges = NonNullable<PriceSheet['merges']>;

/** What one or two header lines say about a column. */
export interface ColumnHeading {
  /** The line next to the rows. */
  readonly own: string;
  /** The line above it, which may stand once over several columns; '' without one. */
  readonly upper: string;
  readonly kind: HeadingKind;
}

/** The headings of a sheet, with the first of two lines if there are two. */
export interface HeaderLines {
  readonly headings: readonly ColumnHeading[];
  /** The column that is headed as the name; null if none is. */
  readonly device: number | null;
  readonly display: number | null;
  readonly firstBodyRow: number;
}

/** `isPriceLike` tells which columns hold amounts: only over those, a text also applies to the blank cells right of it. */
export function headerLines(
  rows: readonly Row[],
  header: Header,
  {
    merges = [],
    money,
    isPriceLike,
  }: { merges?: Merges | undefined; money: Money | undefined; isPriceLike: readonly boolean[] },
): HeaderLines {
  const { row, firstBodyRow, display } = header;
  const hasTwo = firstBodyRow === row + 2;
  const lower = rows[firstBodyRow - 1] ?? [];
  const upperRow = hasTwo ? row : row - 1;
  const line = rows[upperRow] ?? [];
  const isUsed = hasTwo || isFirstLine(line, { header, lower, isPriceLike, merges, upperRow });
  const upper = isUsed ? spread(line, { isPriceLike, merges, upperRow }) : [];
  const headings = header.headings.map((joined, column): ColumnHeading => {
    const own = textOf(lower[column]) || (hasTwo || isUsed ? '' : joined);
    const above = upper[column] === own ? '' : (upper[column] ?? '');
    return { own: own || above, upper: own === '' ? '' : above, kind: kindOf(own, above, money) };
  });
  return { headings, device: header.device ?? (isUsed ? nameIn(line) : null), display, firstBodyRow };
}

/** 'Stock' above 'A' counts pieces, and 'Cost' above 'A' is no price to show. */
function kindOf(own: string, upper: string, money: Money | undefined): HeadingKind {
  const above = headingKindIn(upper, money);
  if (own === '' || above === 'other' || above === 'other-price') return above;
  return headingKindIn(own, money);
}

/** Whether the line above the found header belongs to it, and is no line of the terms. */
function isFirstLine(
  line: Row,
  given: {
    header: Header;
    lower: Row;
    isPriceLike: readonly boolean[];
    merges: Merges;
    upperRow: number;
  },
): boolean {
  const { header, lower, isPriceLike, merges, upperRow } = given;
  const texts = line.map(textOf);
  const over = texts.filter((text, column) => text !== '' && isPriceLike[column]);
  if (over.length === 0 || line.some((cell) => typeof cell === 'number')) return false;
  const labels = lower.flatMap((cell, column) =>
    isPriceLike[column] && !isBlank(cell) ? [textOf(cell)] : [],
  );
  if (new Set(labels).size < labels.length) return true;
  const namesColumn = texts.some(
    (text, column) => !isPriceLike[column] && isBlank(lower[column]) && isPlainHeading(text),
  );
  if (header.device === null && namesColumn) return true;
  return merges.some(
    ({ top, left, right }) =>
      top === upperRow && right > left && isPriceLike.slice(left, right + 1).every(Boolean),
  );
}

/** The line with each text over all the columns that it stands above. */
function spread(
  line: Row,
  { isPriceLike, merges, upperRow }: { isPriceLike: readonly boolean[]; merges: Merges; upperRow: number },
): string[] {
  const isMerged = merges.some(({ top, left, right }) => top === upperRow && right > left);
  let last = '';
  return Array.from({ length: Math.max(line.length, isPriceLike.length) }, (_, column) => {
    const text = textOf(line[column]);
    if (text !== '' || !isPriceLike[column]) last = isPriceLike[column] ? text : '';
    const covering = merges.find(
      ({ top, left, right }) => top === upperRow && left <= column && column <= right && right > left,
    );
    if (covering) return textOf(line[covering.left]);
    return isMerged ? text : text || last;
  });
}
