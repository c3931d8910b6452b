import { cellName, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import { shortened } from '#server/modules/catalogue/reading/price-text.ts';
import type {
  PriceRow,
  PublishedDevices,
  RejectedRow,
} from '#server/modules/catalogue/reading/read-sheet.ts';

export interface GivenRows {
  readonly known: PublishedDevices;
  /** The rows of the sheet that have a price, published or not. */
  readonly readPriced: () => LayoutRows;
}

/** Collects what a sheet is read as, and counts equal names. */
export class LayoutRows {
  readonly rows: PriceRow[] = [];
  readonly rejected: RejectedRow[] = [];
  readonly #sheet: string;
  readonly #given: GivenRows;
  /** By category: the names of a long list would take longer to join with it than to count. */
  readonly #devices = new Map<string, Map<string, number>>();
  readonly #titleCounts = new Map<string, Map<string, number>>();
  readonly #lost = new Map<string, Map<string, number>>();
  /** Titles wait for the next device: they belong to its category. */
  #titles: string[] = [];
  /** '' until the first row of a sheet that a column sorts into categories. */
  category: string;

  constructor(sheet: string, category: string, given: GivenRows) {
    this.#sheet = sheet;
    this.#given = given;
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
    return this.countOf(device, this.category) + 1;
  }

  /** How many rows of a name there are, with those whose price is invalid. */
  countOf(device: string, category: string): number {
    return this.#devices.get(category)?.get(device) ?? 0;
  }

  /** Whether more rows of this name are published than still have a price. Otherwise it is a title with the name of a device. */
  hasLostPrice(device: string): boolean {
    const { category } = this;
    const isPublished = (n: number) => this.#given.known.isPublishedDevice(category, device, n);
    if (device === '' || !isPublished(this.nextOf(device))) return false;
    const lost = this.#lost.get(category)?.get(device) ?? 0;
    return isPublished(this.#given.readPriced().countOf(device, category) + lost + 1);
  }

  /** It counts as a device too: the second of two equal ones stays the second. */
  countLost(device: string): void {
    this.countDevice(device);
    this.#count(this.#lost, device);
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
