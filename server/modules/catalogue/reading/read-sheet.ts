import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { foreignRows } from './currency-lines.ts';
import { currencyColumn, foreignHeading, isCurrencyCell } from './currency-marks.ts';
import { hasDevicesAbove } from './devices-above.ts';
import type { Header } from './find-header.ts';
import { HeaderRows } from './header-rows.ts';
import { judgeColumns, questionOn } from './judge-columns.ts';
import { hasContent, judgeRow, type Verdict, withoutTotal } from './judge-row.ts';
import { firstHeader } from './later-headers.ts';
import { NameCheck } from './name-check.ts';
import { counted, Occurrences } from './occurrences.ts';
import { withOwnFields } from './own-fields.ts';
import {
  cellName,
  filledRows,
  isBlank,
  type PriceCell,
  type PriceColumns,
  type PriceSheet,
  textOf,
} from './price-sheet.ts';
import { type AmountMarks, marksIn, shortened } from './price-text.ts';
import type { ColumnQuestion, SheetVerdict } from './sheet-verdict.ts';
import { isSubtotal, totalsFrom } from './totals.ts';

/** A row of the price list. The first of several rows with the same device in a category is occurrence 1. */
export type PriceRow = DeviceRow & { readonly occurrence: number };

export interface RejectedRow {
  /** Shortened; empty if the row has no readable name or a whole sheet is rejected. */
  readonly device: string;
  readonly sheet: string;
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number;
  /** Such as 'B17'. */
  readonly cell: string;
  /** What the cell shows, shortened. */
  readonly value: string;
  readonly reason: string;
  /** How many rows are lost with it: 1, or all of a sheet that is rejected as a whole. */
  readonly rowsLost: number;
}

export interface PublishedDevices {
  isPublishedDevice(category: string, device: string, occurrence: number): boolean;
}

export interface SheetRows {
  readonly rows: readonly PriceRow[];
  readonly rejected: readonly RejectedRow[];
}

/** A sheet that can be read in two ways: none of its rows is imported. */
export interface UnclearRows {
  readonly question: ColumnQuestion;
  /** How many rows are left out with it. */
  readonly rowsLost: number;
}

/** The rows of one sheet, checked one by one, or the question about its columns. */
export function readSheet(
  sheet: PriceSheet,
  category: string,
  known: PublishedDevices,
): SheetRows | UnclearRows {
  const cells = filledRows(sheet);
  const { verdict, header } = verdictOn(sheet, cells);
  const unclear = (question: ColumnQuestion) => ({ question, rowsLost: cells.filter(hasContent).length });
  if (verdict.kind === 'unclear') return unclear(verdict.question);
  const { columns } = verdict;
  const names = sheet.own ? null : new NameCheck(header, columns);
  const currency = currencyColumn(header?.headings ?? [], sheet.money);
  const reader = new RowReader(sheet, category, { cells, columns, known, currency });
  const otherHeader = (after: Header | null, otherRow: number) =>
    unclear({ ...questionOn('headers', [], { header: after, nameColumn: columns.device }), otherRow });
  const first = firstHeader(header, columns, sheet.money);
  if (header && hasDevicesAbove(cells, header, first)) return otherHeader(null, header.row);
  const headers = sheet.own ? null : new HeaderRows(cells, header, columns, first);
  reader.takeHeading(headers?.heading ?? '');
  const title = headers?.firstTitle();
  if (header && title) reader.read(title, header.row);
  let isAfterDevice = false;
  for (const [index, row] of cells.entries()) {
    if (index < columns.firstRow) continue;
    const kind = headers?.kindOf(row, index, isAfterDevice) ?? 'none';
    if (kind === 'other') return otherHeader(header, index);
    if (kind !== 'none') reader.takeHeading(headers?.headingOf(row, index, kind) ?? '');
    if (kind === 'same') continue;
    const price = row[columns.price ?? -1];
    // 'USED PHONES, USD' or 'USD' below the header: rejected as a price, but the prices below it are in that currency.
    if (!sheet.own && isCurrencyCell(price, sheet.money)) reader.takeHeading(textOf(price));
    const read = reader.read(kind === 'title' ? (headers?.titleIn(row) ?? row) : row, index);
    if (read.kind !== 'nothing') isAfterDevice = read.kind === 'device';
    // The titles of blocks may be those of pages: '128GB' and '256GB' of one model are asked about on different pages too.
    if (read.kind === 'title' && kind === 'none') names?.startSection();
    if (read.kind === 'device') names?.see(row, read.names.display, read.price);
  }
  const question = names?.question() ?? null;
  return question ? unclear(question) : { rows: reader.rows, rejected: reader.rejected };
}

function verdictOn(
  sheet: PriceSheet,
  cells: readonly PriceCell[][],
): { verdict: SheetVerdict; header: Header | null } {
  if (sheet.own) return { verdict: { kind: 'clear', columns: sheet.own.columns }, header: null };
  return judgeColumns(cells, sheet);
}

/** Imports the rows of a clear sheet, one by one. */
class RowReader {
  readonly rows: PriceRow[] = [];
  readonly rejected: RejectedRow[] = [];
  readonly #sheet: PriceSheet;
  readonly #category: string;
  readonly #columns: PriceColumns;
  readonly #known: PublishedDevices;
  readonly #marks: AmountMarks;
  /** What stands over the prices of this part of the sheet. */
  #heading = '';
  readonly #foreignRow: ReturnType<typeof foreignRows>;
  readonly #cells: readonly PriceCell[][];
  /** Rows from here on are the totals below the list. */
  readonly #totalsFrom: number;
  /** How many rows of a name have something in the price column. Counted once a title has the name of a device. */
  #pricedRows: Map<string, number> | null = null;
  readonly #occurrences = new Occurrences();

  constructor(
    sheet: PriceSheet,
    category: string,
    given: {
      cells: readonly PriceCell[][];
      columns: PriceColumns;
      known: PublishedDevices;
      currency: number | null;
    },
  ) {
    this.#sheet = sheet;
    this.#category = category;
    this.#columns = given.columns;
    this.#known = given.known;
    this.#cells = given.cells;
    const { firstRow, price } = given.columns;
    this.#marks = marksIn(given.cells.slice(firstRow), price, sheet.money);
    const money = sheet.own ? undefined : sheet.money;
    this.#foreignRow = foreignRows(given.cells, { prices: [price ?? -1], currency: given.currency, money });
    this.#totalsFrom = totalsFrom(given.cells, given.columns);
  }

  /** What stands over the prices of the next rows. */
  takeHeading(heading: string): void {
    this.#heading = heading;
  }

  read(row: readonly PriceCell[], index: number): Verdict {
    const kept = withoutTotal(judgeRow(row, this.#columns, this.#marks), {
      column: this.#columns.price ?? 0,
      isListed: (name) => this.#sheet.own !== undefined || (index < this.#totalsFrom && !isSubtotal(name)),
    });
    const foreign =
      foreignHeading(this.#heading, this.#sheet.money) ?? this.#foreignRow(index, this.#heading);
    const judged = withoutForeign(withOwnFields(kept, row, this.#columns), this.#columns, foreign);
    const verdict = withoutLostPrice(judged, this.#columns, (device) => this.#hasLostPrice(device));
    if (verdict.kind === 'rejected') {
      // Counted too: the second of two equal devices stays the second while the price of the first is invalid.
      this.#occurrences.countDevice(verdict.device);
      if (judged.kind === 'title') this.#occurrences.countLost(verdict.device);
      this.rejected.push(rejectedRow(this.#sheet, row, index, verdict));
    } else if (verdict.kind !== 'nothing') {
      this.rows.push(priceRow(verdict, this.#category, this.#occurrences));
    }
    return verdict;
  }

  /**
   * Whether more rows of this name are published than still have a price here. Otherwise it is a section with the name
   * of one of its devices: rejecting that would make the device the second of its name.
   */
  #hasLostPrice(device: string): boolean {
    if (!this.#known.isPublishedDevice(this.#category, device, this.#occurrences.nextOf(device)))
      return false;
    this.#pricedRows ??= countPricedRows(this.#cells, this.#columns);
    const found = (this.#pricedRows.get(device) ?? 0) + this.#occurrences.lostOf(device);
    return this.#known.isPublishedDevice(this.#category, device, found + 1);
  }
}

function countPricedRows(cells: readonly PriceCell[][], columns: PriceColumns): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of cells.slice(columns.firstRow)) {
    const isPriced = columns.price !== null && !isBlank(row[columns.price]);
    if (isPriced) counted(counts, textOf(row[columns.device]) || textOf(row[columns.display]));
  }
  return counts;
}

function withoutForeign(verdict: Verdict, { price }: PriceColumns, reason: string | null): Verdict {
  if (reason === null || verdict.kind !== 'device' || verdict.price === null) return verdict;
  return { kind: 'rejected', device: verdict.names.device, column: price ?? 0, reason };
}

/** Words without a price are a section title, unless they are a device with a published price. */
function withoutLostPrice(
  verdict: Verdict,
  columns: PriceColumns,
  isPublished: (device: string) => boolean,
): Verdict {
  if (verdict.kind !== 'title' || !isPublished(verdict.names.device)) return verdict;
  const column = columns.price ?? columns.device;
  return { kind: 'rejected', device: verdict.names.device, column, reason: 'The price is missing' };
}

function priceRow(
  verdict: Extract<Verdict, { kind: 'title' | 'device' }>,
  category: string,
  occurrences: Occurrences,
): PriceRow {
  const { device, display } = verdict.names;
  if (verdict.kind === 'device') {
    const { kind: _, names: __, ...shown } = verdict;
    return { device, display, category, occurrence: occurrences.countDevice(device), ...shown };
  }
  return { device, display, price: 0, category, isHeader: true, occurrence: occurrences.countTitle(device) };
}

function rejectedRow(
  { title, own }: PriceSheet,
  row: readonly PriceCell[],
  index: number,
  { device, column, reason }: Extract<Verdict, { kind: 'rejected' }>,
): RejectedRow {
  const value = shortened(textOf(row[column]));
  const place = own?.rowNumbers?.[index] ?? index;
  const cell = cellName(place, column);
  const sheet = own?.title ?? title;
  return { device: shortened(device), sheet, row: place + 1, cell, value, reason, rowsLost: 1 };
}
