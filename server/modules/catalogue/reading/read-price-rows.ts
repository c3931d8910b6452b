import { groupByCategory, normaliseCategory, orderCategories } from '#domain/catalogue/categories.ts';
import { categorySchema } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { hasContent } from './judge-row.ts';
import type { Fingerprint } from './layout/fingerprint.ts';
import { readConfirmed } from './layout/read-confirmed.ts';
import { readOwnDownloads } from './own-downloads.ts';
import type { PriceSheet } from './price-sheet.ts';
import { shortened } from './price-text.ts';
import {
  type PriceRow,
  type PublishedDevices,
  type RejectedRow,
  readSheet,
  type SheetRows,
  type UnclearRows,
} from './read-sheet.ts';
import type { ColumnQuestion } from './sheet-verdict.ts';

/** A sheet that is neither a category nor an error. */
export interface SkippedSheet {
  readonly sheet: string;
  readonly reason: 'hidden' | 'empty' | 'no prices';
}

/** A sheet that can be read in two ways, and the question for a person. */
export interface UnclearSheet {
  readonly sheet: string;
  readonly category: string;
  readonly question: ColumnQuestion;
}

export interface PriceRows {
  /** In the order of the tab strip. */
  readonly categories: string[];
  /** Category by category in that order, each as its sheet has them. */
  readonly rows: PriceRow[];
  readonly rejected: RejectedRow[];
  readonly skipped: SkippedSheet[];
  readonly unclear: UnclearSheet[];
}

/** The layout that an admin has confirmed for a sheet, and what the sheet looked like then. */
export interface ConfirmedLayout {
  readonly sheet: string;
  /** Counts sheets with the same title, from 1. */
  readonly n: number;
  readonly layout: SheetLayout;
  readonly fingerprint: Fingerprint;
  /** Counts how often it was confirmed. */
  readonly revision: number;
}

export interface ReadingTerms extends PublishedDevices {
  readonly layouts?: readonly ConfirmedLayout[];
  /** What the shop's prices are in; undefined in classic money. */
  readonly money?: Money | undefined;
}

/** Reads a workbook: sheets become categories, rows become devices and section titles, or are rejected with a reason. */
export function readPriceRows(sheets: readonly PriceSheet[], terms: ReadingTerms): PriceRows {
  const reader = new WorkbookReader(terms);
  for (const sheet of readOwnDownloads(sheets)) reader.read(sheet);
  return reader.finish();
}

/** Reads the sheets of a workbook one after the other. */
export class WorkbookReader {
  readonly #terms: ReadingTerms;
  readonly #titles = new Map<string, number>();
  readonly #taken = new Set<string>();
  readonly #byCategory = new Map<string, PriceRow[]>();
  readonly #rejected: RejectedRow[] = [];
  readonly #skipped: SkippedSheet[] = [];
  readonly #unclear: UnclearSheet[] = [];

  constructor(terms: ReadingTerms) {
    this.#terms = terms;
  }

  read(given: PriceSheet): void {
    const sheet = { ...given, money: this.#terms.money };
    const category = normaliseCategory(sheet.title);
    const found = this.#readVisible(sheet, category);
    if ('skip' in found) this.#skipped.push({ sheet: sheet.title, reason: found.skip });
    else if ('question' in found) this.#ask(sheet, category, found);
    else this.#take(sheet, category, found);
  }

  finish(): PriceRows {
    const categories = orderCategories([...this.#byCategory.keys()]);
    return {
      categories,
      rows: categories.flatMap((category) => this.#byCategory.get(category) ?? []),
      rejected: this.#rejected,
      skipped: this.#skipped,
      unclear: this.#unclear,
    };
  }

  /** A sheet without a single price, right or wrong, is skipped as notes. */
  #readVisible(
    sheet: PriceSheet,
    category: string,
  ): SheetRows | UnclearRows | { skip: SkippedSheet['reason'] } {
    const confirmed = this.#layoutOf(sheet);
    if (sheet.hidden) return { skip: 'hidden' };
    if (!sheet.rows.some(hasContent)) return { skip: 'empty' };
    const found = confirmed
      ? readConfirmed(sheet, category, { confirmed, known: this.#terms })
      : readSheet(sheet, category, this.#terms);
    if ('question' in found) return found;
    return found.rejected.length === 0 && !found.rows.some(isDevice) ? { skip: 'no prices' } : found;
  }

  #layoutOf(sheet: PriceSheet): ConfirmedLayout | undefined {
    if (sheet.own) return undefined;
    const n = (this.#titles.get(sheet.title) ?? 0) + 1;
    this.#titles.set(sheet.title, n);
    return this.#terms.layouts?.find((each) => each.sheet === sheet.title && each.n === n);
  }

  #ask(sheet: PriceSheet, category: string, found: UnclearRows): void {
    const fault = categoryFault(category, this.#taken);
    if (fault !== null) {
      this.#rejected.push(rejectedSheet(sheet, found.rowsLost, fault));
      return;
    }
    // Its category is still taken: a second sheet of that name must not replace it.
    this.#taken.add(category);
    this.#unclear.push({ sheet: sheet.title, category, question: found.question });
  }

  /** A layout may sort the rows of one sheet into several categories, each of which belongs to this sheet alone. */
  #take(sheet: PriceSheet, category: string, { rows, rejected }: SheetRows): void {
    const groups = rows.length > 0 ? groupByCategory(rows) : new Map([[category, []]]);
    for (const [name, own] of groups) {
      const fault = categoryFault(name, this.#taken);
      const deviceCount = own.filter(isDevice).length;
      if (fault !== null && groups.size === 1) {
        this.#rejected.push(rejectedSheet(sheet, deviceCount + rejected.length, fault));
        return;
      }
      if (fault !== null) this.#rejected.push(rejectedSheet(sheet, deviceCount, fault));
      else if (deviceCount > 0) this.#byCategory.set(name, own);
    }
    for (const name of groups.keys()) if (this.#byCategory.has(name)) this.#taken.add(name);
    for (const row of rejected) this.#rejected.push(row);
  }
}

function categoryFault(category: string, taken: ReadonlySet<string>): string | null {
  if (taken.has(category)) return `Another sheet is already the category ${category}`;
  return categorySchema.safeParse(category).error?.issues[0]?.message ?? null;
}

function rejectedSheet(sheet: PriceSheet, rowsLost: number, reason: string): RejectedRow {
  const row = (sheet.own?.rowNumbers?.[0] ?? 0) + 1;
  const title = sheet.own?.title ?? sheet.title;
  const value = shortened(sheet.title);
  return { device: '', sheet: title, row, cell: `A${row}`, value, reason, rowsLost };
}

function isDevice(row: PriceRow): boolean {
  return row.isHeader !== true;
}
