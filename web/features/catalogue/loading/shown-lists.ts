import type { DatedList, DatedLists } from '#web/lib/dated-lists.ts';

/** A list as it is shown. */
export interface ShownList extends DatedList {
  readonly category: string;
  /** Not of this page: it stands in for one that could not be loaded. */
  readonly isEarlier: boolean;
}

/** Each category's list in the order of the tabs: this page's own, or the earlier one where the server gave no answer. */
export function shownLists(
  categories: readonly string[],
  arrived: DatedLists['lists'],
  earlier: (category: string) => DatedList | undefined,
): Map<string, ShownList> {
  const shown = categories.flatMap((category): ShownList[] => {
    const own = arrived.get(category);
    const list = own ?? earlier(category);
    return list ? [{ category, devices: list.devices, asOf: list.asOf, isEarlier: own === undefined }] : [];
  });
  return new Map(shown.map((list) => [list.category, list]));
}
