import { useMemo } from 'react';
import type { Role } from '#domain/contract/roles.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { chosenCategory } from './catalogue-address.ts';
import { searchCatalogue } from './catalogue-search.ts';
import { useCatalogueAddress } from './use-catalogue-address.ts';
import { useCatalogueLists } from './use-catalogue-lists.ts';
import { usePreparedSearch } from './use-prepared-search.ts';

/**
 * Everything that the page shows: the lists, what is chosen and searched for, and what was found. What was loaded
 * earlier stands in for what the server does not answer.
 */
export function useCatalogue(viewer: Role, earlier: DatedLists | null) {
  const { category, searchText, setCategory, setSearchText } = useCatalogueAddress();
  const lists = useCatalogueLists(viewer, (categories) => chosenCategory(categories, category), earlier);
  const { chosen, devicesByCategory } = lists;
  usePreparedSearch(devicesByCategory);
  const search = useMemo(
    () => searchCatalogue(devicesByCategory, chosen, searchText),
    [devicesByCategory, chosen, searchText],
  );
  return {
    lists,
    search,
    searchText,
    setSearchText: fromTheTop(setSearchText),
    setCategory: fromTheTop(setCategory),
  };
}

// After the change, not before: the step of the history that is left behind keeps its own place in the list.
function fromTheTop(change: (value: string) => void): (value: string) => void {
  return (value) => {
    change(value);
    document.documentElement.scrollTop = 0;
  };
}
