import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { buildSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts';
import { type ListHits, listsInOrder, searchLists } from '#domain/catalogue/search-lists.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { DevicesByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';

export interface CatalogueSearch {
  /** The words that no device has beside the others. */
  readonly dropped: readonly string[];
  /** The categories with matches: the chosen one first, then the others, best first. */
  readonly found: readonly FoundCategory[];
  /** For every category that has been loaded. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface FoundCategory extends ListHits {
  readonly category: string;
  readonly rows: readonly CatalogueRow[];
}

/** Null if nothing is searched for. */
export function searchCatalogue(
  devicesByCategory: DevicesByCategory,
  chosen: string | undefined,
  searchText: string,
): CatalogueSearch | null {
  const indexes = new Map(
    Array.from(devicesByCategory, ([category, rows]) => [category, searchIndexOf(category, rows)]),
  );
  const search = searchLists(indexes, searchText);
  if (search === null) return null;
  return {
    dropped: search.dropped,
    found: listsInOrder(search, chosen).map(([category, inList]) => ({
      ...inList,
      category,
      rows: devicesByCategory.get(category) ?? [],
    })),
    counts: new Map(Array.from(search.lists, ([category, { hits }]) => [category, hits.length])),
  };
}

const indexes = new WeakMap<readonly CatalogueRow[], SearchIndex>();

/** Built once for each list, and garbage-collected with it. */
export function searchIndexOf(category: string, rows: readonly CatalogueRow[]): SearchIndex {
  const index = indexes.get(rows) ?? buildSearchIndex(rows, labelOfCategory(category));
  indexes.set(rows, index);
  return index;
}
