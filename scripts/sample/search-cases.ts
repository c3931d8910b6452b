import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { buildSearchIndex } from '#domain/catalogue/search-index.ts';
import { listsInOrder, searchLists } from '#domain/catalogue/search-lists.ts';
import type { ListRow } from '#domain/catalogue/sections.ts';
import { sampleLists } from './sample-workbook.ts';
import { SEARCH_CASES, type SearchCase } from './search-queries.ts';
import { VARIANT_CASES } from './variant-queries.ts';

export type Lists = ReadonlyMap<string, readonly ListRow[]>;

export interface SearchedCase extends SearchCase {
  /** What the page shows first; null if it finds nothing. */
  readonly found: { readonly category: string; readonly display: string } | null;
  readonly isRight: boolean;
}

/** Searches each list for every query of the table, as the page does with its first category selected. */
export function searchSampleCases(): Record<'sample' | 'long' | 'graded', SearchedCase[]> {
  const sample = sampleLists();
  const graded = makeGradedLists(sample);
  return {
    sample: searchCases(SEARCH_CASES, sample, ({ display }) => display),
    long: searchCases(SEARCH_CASES, makeLongLists(sample), ({ longDisplay }) => longDisplay),
    graded: [
      ...searchCases(SEARCH_CASES, graded, ({ display }) => `${display} ${GRADES[0]}`),
      ...searchCases(VARIANT_CASES, graded, ({ display }) => display),
    ],
  };
}

function searchCases(
  cases: readonly SearchCase[],
  lists: Lists,
  expected: (one: SearchCase) => string,
): SearchedCase[] {
  const indexes = new Map(
    Array.from(lists, ([category, rows]) => [category, buildSearchIndex(rows, labelOfCategory(category))]),
  );
  const [selected] = lists.keys();
  return cases.map((one) => {
    const search = searchLists(indexes, one.query);
    const [category, inList] = (search && listsInOrder(search, selected)[0]) ?? [];
    const row = lists.get(category ?? '')?.[inList?.hits[0]?.rowIndex ?? -1];
    const found = category === undefined || row === undefined ? null : { category, display: row.display };
    const isRight =
      one.category === null
        ? found === null
        : found?.category === one.category && found.display === expected(one);
    return { ...one, found, isRight };
  });
}

export const LONG_LIST_DEVICES = 5_000;

/** What follows a name in a list that tells its devices apart more finely. */
const endings = ['', ' Black', ' Blue Grade B', ' Open Box', ' Cracked Back', ' Swap', ' White Grade C'];

/** The sample with each device in several colours and conditions, 5,000 in all. */
export function makeLongLists(lists: Lists): Map<string, ListRow[]> {
  const total = [...lists.values()].flat().filter(isDevice).length;
  const perDevice = Math.floor(LONG_LIST_DEVICES / total);
  let missing = LONG_LIST_DEVICES - perDevice * total;
  const kindsOf = (row: ListRow): ListRow[] => {
    if (!isDevice(row)) return [row];
    const count = missing > 0 ? perDevice + 1 : perDevice;
    missing -= 1;
    return endings.slice(0, count).map((ending) => ({ display: row.display + ending }));
  };
  return new Map(Array.from(lists, ([category, rows]) => [category, rows.flatMap(kindsOf)]));
}

/** As many wide sheets head their price columns. */
export const GRADES = ['A+', 'A', 'A-', 'B+', 'B', 'C', 'D', 'HSO/Swap'] as const;

/** The sample with a price of each device for every grade. */
export function makeGradedLists(lists: Lists): Map<string, ListRow[]> {
  const variantsOf = (row: ListRow): ListRow[] =>
    isDevice(row) ? GRADES.map((grade) => ({ display: `${row.display} ${grade}`, variant: grade })) : [row];
  return new Map(Array.from(lists, ([category, rows]) => [category, rows.flatMap(variantsOf)]));
}

function isDevice({ isHeader }: ListRow): boolean {
  return isHeader !== true;
}
