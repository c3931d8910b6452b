import type { CatalogueRow } from '#domain/contract/entities/device.ts';

/** A list with the time at which the server sent it. */
export interface DatedList {
  readonly devices: readonly CatalogueRow[];
  readonly asOf: number;
}

/** Categories and the lists that are available, from this page or from an earlier visit. */
export interface DatedLists {
  readonly categories: readonly string[];
  readonly lists: ReadonlyMap<string, DatedList>;
}
