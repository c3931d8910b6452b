import { chosenCategory } from '#domain/catalogue/categories.ts';
import type { DatedLists } from '#web/lib/kept/dated-lists.ts';
import type { ListViewer } from './catalogue.queries.ts';
import { useCatalogueLists } from './loading/use-catalogue-lists.ts';
import { useCatalogueSearch } from './search/use-catalogue-search.ts';
import { useCatalogueAddress } from './use-catalogue-address.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/**
 * The state of the catalogue page: lists, chosen category, search and results. Earlier lists replace those for which the
 * server does not answer.
 */
export function useCatalogue(viewer: ListViewer, earlier: DatedLists | null) {
  const { category, searchText, addressedText, setCategory, setSearchText } = useCatalogueAddress();
  const lists = useCatalogueLists(viewer, (categories) => chosenCategory(categories, category), earlier);
  const { chosen, listsByCategory } = lists;
  const search = useCatalogueSearch(listsByCategory, chosen, searchText);
  useScrollPlace(searchText === '' ? lists.chosenList?.devices : search?.found);
  return {
    lists,
    search,
    searchText,
    addressedText,
    setSearchText: thenScrollToTop(setSearchText),
    // The chosen category again would be a history entry on which nothing changes.
    setCategory: thenScrollToTop((next) => next !== chosen && setCategory(next)),
  };
}

// Scrolls after the change, so that the history entry that is left keeps its scroll position.
function thenScrollToTop(change: (value: string) => unknown): (value: string) => void {
  return (value) => {
    change(value);
    document.documentElement.scrollTop = 0;
  };
}
