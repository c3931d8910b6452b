import type { CatalogueRow } from '#domain/contract/entities/device.ts';

/** A list with the time at which the server sent it. */
export interface DatedList {
  readonly devices: readonly CatalogueRow[];
  readonly asOf: number;
}

/** Categories and as many of their lists as there are: what this page received, or what an earlier one did. */
export interface DatedLists {
  readonly categories: readonly string[];
  readonly publishedAt: string | null;
  readonly lists: ReadonlyMap<string, DatedList>;
}
