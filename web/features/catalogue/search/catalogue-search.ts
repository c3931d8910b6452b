import { countMatches } from '#domain/catalogue/count-matches.ts';
import { buildSearchIndex, type SearchHit, type SearchIndex } from '#domain/catalogue/search-index.ts';
import { parseQuery } from '#domain/catalogue/search-query.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { DevicesByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';

export interface CatalogueSearch {
  /** In the chosen category, best first. */
  readonly hits: readonly SearchHit[];
  /** For every category that has been loaded. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface CategoryMatches {
  readonly category: string;
  readonly count: number;
}

export function isSearching(searchText: string): boolean {
  return parseQuery(searchText).kind !== 'blank';
}

export function searchCatalogue(
  devicesByCategory: DevicesByCategory,
  chosen: string | undefined,
  searchText: string,
): CatalogueSearch | null {
  if (!isSearching(searchText)) return null;
  const indexes = new Map([...devicesByCategory].map(([category, rows]) => [category, searchIndexOf(rows)]));
  const { counts, breadth } = countMatches(indexes, searchText);
  const rows = devicesByCategory.get(chosen ?? '') ?? [];
  return { hits: searchIndexOf(rows).search(searchText, breadth), counts };
}

const indexes = new WeakMap<readonly CatalogueRow[], SearchIndex>();

/** Built once for each list, and garbage-collected with it. */
export function searchIndexOf(rows: readonly CatalogueRow[]): SearchIndex {
  const index = indexes.get(rows) ?? buildSearchIndex(rows);
  indexes.set(rows, index);
  return index;
}

/** Other categories with matches, most first, then in tab order. */
export function matchesElsewhere(
  counts: ReadonlyMap<string, number>,
  chosen: string | undefined,
): CategoryMatches[] {
  return [...counts]
    .filter(([category, count]) => category !== chosen && count > 0)
    .map(([category, count]) => ({ category, count }))
    .sort((one, other) => other.count - one.count);
}
