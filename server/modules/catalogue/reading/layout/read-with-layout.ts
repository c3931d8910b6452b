import { normaliseCategory } from '#domain/catalogue/categories.ts';
import { categorySchema } from '#domain/contract/entities/device.ts';
import type { SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { hasContent } from '#server/modules/catalogue/reading/judge-row.ts';
import {
  cellName,
  filledRows,
  isDecoration,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import {
  type DecimalEvidence,
  decimalEvidence,
  shortened,
} from '#server/modules/catalogue/reading/price-text.ts';
import type {
  PriceRow,
  PublishedDevices,
  RejectedRow,
} from '#server/modules/catalogue/reading/read-sheet.ts';
import { BlockLabels } from './block-labels.ts';
import { columnsOfLayout, type LayoutColumns } from './layout-columns.ts';
import { isNoStock, type PriceCellReading, readPriceCell } from './price-cells.ts';
import { continueTitle, isTotal, type Names, nameFault, namesIn, variantNames } from './row-names.ts';

export interface LayoutReading {
  /** In the order of the sheet. */
  readonly rows: readonly PriceRow[];
  readonly rejected: readonly RejectedRow[];
}

type Row = readonly PriceCell[];

/** Reads a sheet by its layout. Every price cell becomes a row or a rejected row. */
export function readWithLayout(
  sheet: PriceSheet,
  layout: SheetLayout,
  given: { readonly category: string; readonly known: PublishedDevices },
): LayoutReading {
  const cells = filledRows(sheet);
  const reader = new LayoutReader(sheet.title, columnsOfLayout(layout, cells), { ...given, cells });
  for (const [index, row] of cells.entries()) reader.read(row, index);
  return reader.finish();
}

class LayoutReader {
  readonly #sheet: string;
  readonly #columns: LayoutColumns;
  readonly #known: PublishedDevices;
  readonly #labels: BlockLabels;
  readonly #evidence: readonly DecimalEvidence[];
  readonly #rows: PriceRow[] = [];
  readonly #rejected: RejectedRow[] = [];
  readonly #occurrences = new Map<string, number>();
  /** Titles wait for the next device: they belong to its category. */
  #titles: string[] = [];
  #title = '';
  #category: string;

  constructor(
    sheet: string,
    columns: LayoutColumns,
    given: { category: string; known: PublishedDevices; cells: readonly Row[] },
  ) {
    this.#sheet = sheet;
    this.#columns = columns;
    this.#known = given.known;
    this.#category = columns.category === null ? given.category : '';
    this.#labels = new BlockLabels(columns);
    this.#evidence = columns.prices.map(({ column }) => evidenceIn(given.cells, column));
    if (columns.titleInName) this.#takeTitle(titleAbove(given.cells, columns.firstRow));
  }

  read(row: Row, index: number): void {
    if (index < this.#columns.firstRow || !hasContent(row) || this.#labels.take(row)) return;
    const readings = this.#columns.prices.map(({ column }, at) =>
      readPriceCell(row[column], this.#evidence[at] ?? 'none'),
    );
    const isTitle = readings.every(({ kind }) => kind === 'empty');
    const reason = this.#takeCategory(row, isTitle);
    if (reason !== null) this.#reject(row, { index, column: this.#columns.category ?? 0, reason });
    else if (isTitle) this.#readTitle(row, index);
    else this.#readPrices(row, index, readings);
  }

  finish(): LayoutReading {
    this.#writeTitles();
    return { rows: this.#rows, rejected: this.#rejected };
  }

  /** Takes the row's category if it has one. Why the row cannot be in one, or null. */
  #takeCategory(row: Row, isTitle: boolean): string | null {
    const { category } = this.#columns;
    if (category === null) return null;
    const text = normaliseCategory(textOf(row[category]));
    const [issue] = text === '' ? [] : (categorySchema.safeParse(text).error?.issues ?? []);
    if (issue) return issue.message;
    this.#category = text || this.#category;
    return this.#category === '' && !isTitle ? 'The category is missing' : null;
  }

  #readTitle(row: Row, index: number): void {
    const names = namesIn(row, this.#columns);
    const variants = this.#columns.prices.map(({ group, label }) => ({
      ...variantNames(this.#continued(names), group, label),
    }));
    const published = variants.findIndex(({ device }) => this.#isPublished(device));
    if (published !== -1) {
      for (const { device } of variants) this.#countDevice(device);
      const column = this.#columns.prices[published]?.column ?? 0;
      this.#reject(row, { index, column, reason: 'The price is missing' });
      return;
    }
    // A title merged across the sheet may begin left of the names.
    const title = names.display || textOf(row.find((cell) => typeof cell === 'string'));
    if (title === '' || isDecoration(title)) return;
    const reason = nameFault(row, this.#columns, { device: title, display: title });
    if (reason === null) this.#takeTitle(title);
    else this.#reject(row, { index, column: this.#columns.names[0] ?? 0, reason });
  }

  #takeTitle(title: string): void {
    if (title === '') return;
    this.#title = title;
    this.#titles.push(title);
  }

  #readPrices(row: Row, index: number, readings: readonly PriceCellReading[]): void {
    const names = namesIn(row, this.#columns);
    for (const [at, reading] of readings.entries()) {
      const price = this.#columns.prices[at];
      if (reading.kind === 'empty' || price === undefined) continue;
      const label = this.#labels.labelOf(at);
      const variant = variantNames(this.#continued(names), price.group, label ?? null);
      const reason = this.#faultOf(row, { names, variant, reading, label });
      if (reason === null) {
        this.#add(row, { names: variant, reading, label: label ?? null });
        continue;
      }
      // Counted too: the second of two equal devices stays the second while the first is invalid.
      if (names.device !== '') this.#countDevice(variant.device);
      this.#reject(row, { index, column: price.column, reason });
    }
  }

  #faultOf(
    row: Row,
    found: { names: Names; variant: Names; reading: PriceCellReading; label: string | null | undefined },
  ): string | null {
    const { names, variant, reading, label } = found;
    if (reading.kind === 'fault') return reading.reason;
    if (names.device === '') return 'The name is missing';
    if (isTotal(names)) return 'A total is not a device';
    if (label === undefined) return 'This part of the sheet has no heading over the column';
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
    this.#writeTitles();
    const stock = this.#textIn(row, this.#columns.stock, LAYOUT_LIMITS.stockMaxChars);
    const note = this.#textIn(row, this.#columns.note, LAYOUT_LIMITS.noteMaxChars);
    const isSoldOut = reading.kind === 'sold-out' || isNoStock(stock);
    this.#rows.push({
      device: names.device,
      display: names.display,
      price: reading.kind === 'price' && !isSoldOut ? reading.price : null,
      category: this.#category,
      occurrence: this.#countDevice(names.device),
      ...(label !== null && { group: names.group, variant: label }),
      ...(isSoldOut && { outOfStock: true as const }),
      ...(reading.kind === 'request' && !isSoldOut && { onRequest: reading.words }),
      ...(stock !== '' && { stock }),
      ...(note !== '' && { note }),
    });
  }

  #writeTitles(): void {
    // Titles below the last device of a sheet that has none are remarks.
    for (const title of this.#category === '' ? [] : this.#titles) {
      const occurrence = this.#count(`title\n${this.#category}\n${title}`);
      const row = { device: title, display: title, price: 0, category: this.#category, occurrence };
      this.#rows.push({ ...row, isHeader: true });
    }
    this.#titles = [];
  }

  #reject(row: Row, at: { index: number; column: number; reason: string }): void {
    this.#rejected.push({
      device: namesIn(row, this.#columns).device,
      sheet: this.#sheet,
      row: at.index + 1,
      cell: cellName(at.index, at.column),
      value: shortened(textOf(row[at.column])),
      reason: at.reason,
      rowsLost: 1,
    });
  }

  #textIn(row: Row, column: number | null, maxChars: number): string {
    const text = column === null ? '' : textOf(row[column]);
    return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
  }

  #isPublished(device: string): boolean {
    const next = (this.#occurrences.get(`${this.#category}\n${device}`) ?? 0) + 1;
    return device !== '' && this.#known.isPublishedDevice(this.#category, device, next);
  }

  #countDevice(device: string): number {
    return this.#count(`${this.#category}\n${device}`);
  }

  #count(key: string): number {
    const count = (this.#occurrences.get(key) ?? 0) + 1;
    this.#occurrences.set(key, count);
    return count;
  }
}

/** The first block has its title above the header. */
function titleAbove(cells: readonly Row[], firstRow: number): string {
  const texts = (cells[firstRow - 2] ?? []).map(textOf).filter((text) => text !== '' && !isDecoration(text));
  return texts.length === 1 ? (texts[0] ?? '') : '';
}

function evidenceIn(cells: readonly Row[], column: number): DecimalEvidence {
  return decimalEvidence(cells.map((row) => row[column]).filter((cell) => typeof cell === 'string'));
}
