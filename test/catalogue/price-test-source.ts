import type { PriceSource, SourceReading } from '#server/modules/catalogue/sources/price-source.ts';
import { packSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import type { Prices } from './make-content.ts';

type Cell = string | number | null;

/** A price source that the test controls. */
export class PriceTestSource implements PriceSource {
  readonly kind = 'file';
  readonly description: string;
  /** How often the content was read. */
  reads = 0;
  #sheets: readonly { readonly title: string; readonly rows: readonly (readonly Cell[])[] }[] = [];
  #mark = 0;
  #error: Error | null = null;
  #beforeReading: () => Promise<void> = async () => {};
  #onChange: (() => void) | null = null;

  constructor(prices: Prices = {}, description = 'prices.xlsx') {
    this.description = description;
    this.says(prices);
  }

  /** Sheets by category and device; null makes a section title, `extraRows` go below as they are. */
  says(prices: Prices, extraRows: Record<string, (readonly Cell[])[]> = {}): void {
    this.#error = null;
    this.#mark += 1;
    this.#sheets = Object.entries(prices).map(([title, devices]) => ({
      title,
      rows: [['Device', 'Price'], ...Object.entries(devices), ...(extraRows[title] ?? [])],
    }));
  }

  /** Sheets with their header rows, as they are. */
  saysSheets(sheets: Record<string, readonly (readonly Cell[])[]>): void {
    this.#error = null;
    this.#mark += 1;
    this.#sheets = Object.entries(sheets).map(([title, rows]) => ({ title, rows }));
  }

  /** The same content in a file that was saved again. */
  isSavedAgain(): void {
    this.#mark += 1;
  }

  failsWith(error: Error): void {
    this.#error = error;
  }

  /** Runs while the source is being read. */
  meanwhile(work: () => Promise<void>): void {
    this.#beforeReading = work;
  }

  tellsOfChange(): void {
    this.#onChange?.();
  }

  async read(previousMark: string | null, signal: AbortSignal): Promise<SourceReading> {
    await this.#beforeReading();
    signal.throwIfAborted();
    if (this.#error) throw this.#error;
    const mark = `${this.description} ${this.#mark}`;
    if (mark === previousMark) return { kind: 'unchanged' };
    this.reads += 1;
    const sheets = this.#sheets.map((sheet, index) => ({ ...sheet, gid: String(index), hidden: false }));
    return { kind: 'read', mark, sheets: packSheets(sheets) };
  }

  watch(onChange: () => void): () => void {
    this.#onChange = onChange;
    return () => {
      this.#onChange = null;
    };
  }
}
