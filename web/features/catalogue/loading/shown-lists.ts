import type { CategoryList } from '#web/features/catalogue/catalogue.queries.ts';
import type { DatedList } from '#web/lib/kept/dated-lists.ts';

/** A list as it is shown. */
export interface ShownList extends DatedList, CategoryColumns {
  readonly category: string;
  /** From an earlier visit: it replaces one that could not be loaded. */
  readonly isEarlier: boolean;
}

/** Where the whole list breaks, while only its first rows are here. */
type CategoryColumns = Pick<CategoryList, 'columnStarts' | 'tables'>;

/** The list of each category in tab order: the loaded one, or an earlier one if the server did not answer. */
export function shownLists(
  categories: readonly string[],
  arrived: ReadonlyMap<string, DatedList & CategoryColumns>,
  earlier: (category: string) => DatedList | undefined,
): Map<string, ShownList> {
  const shown = categories.flatMap((category): ShownList[] => {
    const own = arrived.get(category);
    const list = own ?? earlier(category);
    return list ? [{ ...list, category, isEarlier: own === undefined }] : [];
  });
  return new Map(shown.map((list) => [list.category, list]));
}
