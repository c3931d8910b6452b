import type { DatedList, DatedLists } from '#web/lib/dated-lists.ts';

/** A list as it is shown. */
export interface ShownList extends DatedList {
  readonly category: string;
  /** From an earlier visit: it replaces one that could not be loaded. */
  readonly isEarlier: boolean;
}

/** The list of each category in tab order: the loaded one, or an earlier one if the server did not answer. */
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
