import { cellName, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import { shortened } from '#server/modules/catalogue/reading/price-text.ts';
import type { PriceRow, RejectedRow } from '#server/modules/catalogue/reading/read-sheet.ts';

/** Collects what a sheet is read as, and counts equal names. */
export class LayoutRows {
  readonly rows: PriceRow[] = [];
  readonly rejected: RejectedRow[] = [];
  readonly #sheet: string;
  /** By category: the names of a long list would take longer to join with it than to count. */
  readonly #devices = new Map<string, Map<string, number>>();
  readonly #titleCounts = new Map<string, Map<string, number>>();
  /** Titles wait for the next device: they belong to its category. */
  #titles: string[] = [];
  /** '' until the first row of a sheet that a column sorts into categories. */
  category: string;

  constructor(sheet: string, category: string) {
    this.#sheet = sheet;
    this.category = category;
  }

  addTitle(title: string): void {
    this.#titles.push(title);
  }

  addDevice(row: Omit<PriceRow, 'category' | 'occurrence'>): void {
    this.writeTitles();
    const { device, display, price, ...fields } = row;
    const occurrence = this.countDevice(device);
    this.rows.push({ device, display, price, category: this.category, occurrence, ...fields });
  }

  writeTitles(): void {
    // Titles below the last device of a sheet that has none are remarks.
    for (const title of this.category === '' ? [] : this.#titles) {
      const occurrence = this.#count(this.#titleCounts, title);
      const row = { device: title, display: title, price: 0, category: this.category, occurrence };
      this.rows.push({ ...row, isHeader: true });
    }
    this.#titles = [];
  }

  reject(
    row: readonly PriceCell[],
    at: { device: string; index: number; column: number; reason: string },
  ): void {
    this.rejected.push({
      device: shortened(at.device),
      sheet: this.#sheet,
      row: at.index + 1,
      cell: cellName(at.index, at.column),
      value: shortened(textOf(row[at.column])),
      reason: at.reason,
      rowsLost: 1,
    });
  }

  nextOf(device: string): number {
    return (this.#devices.get(this.category)?.get(device) ?? 0) + 1;
  }

  countDevice(device: string): number {
    return this.#count(this.#devices, device);
  }

  #count(all: Map<string, Map<string, number>>, name: string): number {
    const counts = all.get(this.category) ?? new Map<string, number>();
    const count = (counts.get(name) ?? 0) + 1;
    all.set(this.category, counts.set(name, count));
    return count;
  }
}
