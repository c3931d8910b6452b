import { normaliseCategory } from '#domain/catalogue/categories.ts';
import { categorySchema } from '#domain/contract/entities/device.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { foreignRows } from '#server/modules/catalogue/reading/currency-lines.ts';
import { hasNameElsewhere } from '#server/modules/catalogue/reading/later-headers.ts';
import {
  filledRows,
  isDecoration,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { type AmountMarks, marksIn } from '#server/modules/catalogue/reading/price-text.ts';
import type { PublishedDevices, SheetRows } from '#server/modules/catalogue/reading/read-sheet.ts';
import { isTotal } from '#server/modules/catalogue/reading/totals.ts';
import { BlockLabels } from './block-labels.ts';
import { haveTitlesInHeaders, titleOfFirst } from './block-titles.ts';
import { type RowPlace, rowsWithContent, type Surroundings } from './heading-rows.ts';
import { columnsOfLayout, type LayoutColumns } from './layout-columns.ts';
import { type GivenRows, LayoutRows } from './layout-rows.ts';
import { isNoStock, type PriceCellReading, readPriceCell } from './price-cells.ts';
import {
  continueTitle,
  isRemark,
  type Names,
  nameFault,
  namesIn,
  RowNames,
  variantNames,
} from './row-names.ts';

type Row = readonly PriceCell[];

/** Reads a sheet by its layout. Every price cell becomes a row or a rejected row. */
export function readWithLayout(
  sheet: PriceSheet,
  layout: SheetLayout,
  given: { readonly category: string; readonly known: PublishedDevices },
): SheetRows {
  const cells = filledRows(sheet);
  const columns = columnsOfLayout(layout, cells, sheet.money);
  // Read once more, but only for a title with the name of a published device.
  let priced: LayoutRows | undefined;
  const readPriced = () => {
    priced ??= readCells(sheet.title, columns, { ...given, cells, known: NOTHING_KNOWN, readPriced });
    return priced;
  };
  return readCells(sheet.title, columns, { ...given, cells, readPriced });
}

const NOTHING_KNOWN: PublishedDevices = { isPublishedDevice: () => false };

interface Given extends GivenRows {
  readonly category: string;
  readonly cells: readonly Row[];
}

function readCells(sheet: string, columns: LayoutColumns, given: Given): LayoutRows {
  const reader = new LayoutReader(sheet, columns, given);
  for (const { row, index, around } of rowsWithContent(given.cells)) reader.read(row, index, around);
  return reader.finish();
}

class LayoutReader {
  readonly #columns: LayoutColumns;
  readonly #labels: BlockLabels;
  readonly #names: RowNames;
  readonly #marks: readonly AmountMarks[];
  readonly #list: LayoutRows;
  readonly #foreignRow: ReturnType<typeof foreignRows>;
  #title = '';
  #isAfterDevice = false;
  /** In this part of the sheet the columns of names hold something else. */
  #isNameElsewhere = false;

  constructor(sheet: string, columns: LayoutColumns, given: Given) {
    this.#columns = columns;
    this.#list = new LayoutRows(sheet, columns.category === null ? given.category : '', given);
    this.#labels = new BlockLabels(columns, haveTitlesInHeaders(given.cells, columns));
    this.#names = new RowNames(columns, given.cells);
    const { money } = columns;
    const prices = columns.prices.map(({ column }) => column);
    this.#marks = prices.map((column) => marksIn(given.cells, column, money));
    this.#foreignRow = foreignRows(given.cells, { ...columns, prices });
    if (columns.titleInName) this.#takeTitle(titleOfFirst(given.cells, columns));
  }

  read(row: Row, index: number, { isBelowBlank, ...given }: Surroundings): void {
    if (index < this.#columns.firstRow) return;
    const isAfterDevice = this.#isAfterDevice;
    const isAfterBreak = isBelowBlank || !isAfterDevice;
    this.#isAfterDevice = false;
    if (!this.#takeHeader(row, { ...given, isAfterBreak, isAfterDevice })) this.#readRow(row, index);
  }

  #takeHeader(row: Row, place: RowPlace): boolean {
    const header = this.#labels.take(row, place);
    if (header === null) return false;
    this.#names.startSection();
    this.#isNameElsewhere = hasNameElsewhere(row, this.#columns.names);
    if (header.endsBlock) this.#title = '';
    this.#takeTitle(header.title);
    return true;
  }

  #readRow(row: Row, index: number): void {
    const readings = this.#columns.prices.map(({ column }, at) =>
      readPriceCell(row[column], this.#marks[at] ?? 'none'),
    );
    const hasUnmapped = this.#rejectUnmapped(row, index);
    const isTitle = !hasUnmapped && readings.every(({ kind }) => kind === 'empty');
    const reason = this.#takeCategory(row, isTitle);
    if (reason !== null) this.#reject(row, { index, column: this.#columns.category ?? 0, reason });
    else if (isTitle) this.#readTitle(row, index);
    else this.#readPrices(row, index, readings);
  }

  finish(): LayoutRows {
    this.#list.writeTitles();
    return this.#list;
  }

  /** Whether the row has prices in columns that only this part of the sheet has. */
  #rejectUnmapped(row: Row, index: number): boolean {
    const reason = 'The other parts of the sheet have no price in this column';
    const columns = this.#labels.unmapped.filter((column) => {
      const { kind } = readPriceCell(row[column], this.#columns.money ?? 'none');
      return kind !== 'empty' && kind !== 'fault';
    });
    for (const column of columns) this.#reject(row, { index, column, reason });
    return columns.length > 0;
  }

  /** Takes the row's category if it has one. Why the row cannot be in one, or null. */
  #takeCategory(row: Row, isTitle: boolean): string | null {
    const { category } = this.#columns;
    if (category === null) return null;
    const text = normaliseCategory(textOf(row[category]));
    const [issue] = text === '' ? [] : (categorySchema.safeParse(text).error?.issues ?? []);
    // What it says is no category, but the blank cells below it mean it all the same, and not the one above it.
    this.#list.category = issue ? '' : text || this.#list.category;
    if (issue) return issue.message;
    return this.#list.category === '' && !isTitle ? 'The category is missing' : null;
  }

  #readTitle(row: Row, index: number): void {
    const names = this.#names.of(row);
    const variants = this.#columns.prices.map((_, at) =>
      variantNames(this.#continued(names), this.#labels.groupOf(at), this.#labels.labelOf(at) ?? null),
    );
    const lost = variants.findIndex(({ device }) => this.#list.hasLostPrice(device));
    if (lost !== -1) {
      for (const { device } of variants) this.#list.countLost(device);
      const column = this.#columns.prices[lost]?.column ?? 0;
      this.#reject(row, { index, column, reason: 'The price is missing' });
      return;
    }
    const isSize = this.#names.isSize(row);
    const shown = isSize ? this.#continued(names) : namesIn(row, this.#columns);
    const title = shown.display || this.#names.titleLeftOf(row);
    // Another table's device, or else a title: the names below must not get the one above.
    if (title === null) this.#title = '';
    if (title !== '' && !isSize) this.#names.startSection();
    if (!title || isDecoration(title)) return;
    const reason = nameFault(row, this.#columns, { device: title, display: title });
    if (reason !== null) this.#reject(row, { index, column: this.#columns.names[0] ?? 0, reason });
    else if (isSize) this.#list.addTitle(title);
    else this.#takeTitle(title);
  }

  #takeTitle(title: string): void {
    if (title === '') return;
    if (!isRemark(title)) this.#title = title;
    this.#list.addTitle(title);
  }

  #readPrices(row: Row, index: number, readings: readonly PriceCellReading[]): void {
    const names = this.#names.of(row);
    this.#isAfterDevice = true;
    for (const [at, reading] of readings.entries()) {
      const price = this.#columns.prices[at];
      if (reading.kind === 'empty' || price === undefined) continue;
      const label = this.#labels.labelOf(at);
      const variant = variantNames(this.#continued(names), this.#labels.groupOf(at), label ?? null);
      const foreign = this.#labels.foreignOf(at) ?? this.#foreignRow(index, price.heading);
      const reason =
        (reading.kind === 'price' ? foreign : null) ?? this.#faultOf(row, { names, variant, reading, label });
      if (reason === null) {
        this.#add(row, { names: variant, reading, label: label ?? null });
        continue;
      }
      // Counted too: the second of two equal devices stays the second while the first is invalid.
      if (names.device !== '') this.#list.countDevice(variant.device);
      this.#reject(row, { index, column: price.column, reason });
    }
  }

  #faultOf(
    row: Row,
    found: { names: Names; variant: Names; reading: PriceCellReading; label: string | null | undefined },
  ): string | null {
    const { names, variant, reading, label } = found;
    if (reading.kind === 'fault') return reading.reason;
    if (this.#isNameElsewhere) return 'This part of the sheet has the name in another column';
    if (names.device === '') return 'The name is missing';
    if (isTotal(names.device)) return 'A total is not a device';
    if (label === undefined) return 'This part of the sheet has no price heading over the column';
    return nameFault(row, this.#columns, variant);
  }

  #continued(names: Names): Names {
    return this.#columns.titleInName ? continueTitle(this.#title, names) : names;
  }

  #add(
    row: Row,
    found: { names: Names & { readonly group: string }; reading: PriceCellReading; label: string | null },
  ): void {
    const { names, reading, label } = found;
    const stock = this.#textIn(row, this.#columns.stock, LAYOUT_LIMITS.stockMaxChars);
    const note = this.#textIn(row, this.#columns.note, LAYOUT_LIMITS.noteMaxChars);
    const isSoldOut = reading.kind === 'sold-out' || isNoStock(stock);
    this.#list.addDevice({
      device: names.device,
      display: names.display,
      price: reading.kind === 'price' && !isSoldOut ? reading.price : null,
      ...(label !== null && { group: names.group, variant: label }),
      ...(isSoldOut && { outOfStock: true as const }),
      ...(reading.kind === 'request' && !isSoldOut && { onRequest: reading.words }),
      ...(stock !== '' && { stock }),
      ...(note !== '' && { note }),
    });
  }

  #reject(row: Row, at: { index: number; column: number; reason: string }): void {
    this.#list.reject(row, { ...at, device: namesIn(row, this.#columns).device });
  }

  #textIn(row: Row, column: number | null, maxChars: number): string {
    const text = column === null || !this.#labels.isKept(column) ? '' : textOf(row[column]);
    return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
  }
}
