import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { buildSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts';
import { type ListHits, listsInOrder, searchLists } from '#domain/catalogue/search-lists.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';

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
  /** Of these rows. Lists may differ: one from an earlier visit may be in the money of that time. */
  readonly money: Money | undefined;
}

/** Null if nothing is searched for. */
export function searchCatalogue(
  listsByCategory: ListsByCategory,
  chosen: string | undefined,
  searchText: string,
): CatalogueSearch | null {
  const indexes = new Map(
    Array.from(listsByCategory, ([category, { devices }]) => [category, searchIndexOf(category, devices)]),
  );
  const { money } = listsByCategory.get(chosen ?? '') ?? [...listsByCategory.values()][0] ?? {};
  const search = searchLists(indexes, searchText, money);
  if (search === null) return null;
  return {
    dropped: search.dropped,
    found: listsInOrder(search, chosen).map(([category, inList]) => ({
      ...inList,
      category,
      rows: listsByCategory.get(category)?.devices ?? [],
      money: listsByCategory.get(category)?.money,
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
