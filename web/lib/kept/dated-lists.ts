import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';

/** A list with the money of its prices, and the time at which the server sent it. */
export interface DatedList {
  readonly devices: readonly CatalogueRow[];
  /** Absent in classic money. */
  readonly money?: Money | undefined;
  readonly asOf: number;
}

/** Categories and the lists that are available, from this page or from an earlier visit. */
export interface DatedLists {
  readonly categories: readonly string[];
  readonly lists: ReadonlyMap<string, DatedList>;
}
