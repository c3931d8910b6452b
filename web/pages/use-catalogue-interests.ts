import type { CatalogueSearch } from '#web/features/catalogue/catalogue-search.ts';
import type { CatalogueLists } from '#web/features/catalogue/use-catalogue-lists.ts';
import { useInterests } from '#web/features/tracking/use-interests.ts';

interface ShownCatalogue {
  readonly lists: CatalogueLists;
  readonly search: CatalogueSearch | null;
  readonly searchText: string;
  readonly setCategory: (category: string) => void;
}

/** Where the catalogue meets the count of what is wanted: gives the way to open a category that is noted as well. */
export function useCatalogueInterests(catalogue: ShownCatalogue): (category: string) => void {
  const { lists, searchText, setCategory } = catalogue;
  const noteCategory = useInterests({ searchText, hasResults: resultsOf(catalogue) });
  return (category) => {
    if (category !== lists.chosen) noteCategory(category);
    setCategory(category);
  };
}

/** In any category. That there is nothing is only known when all lists have come. */
function resultsOf({ lists, search }: ShownCatalogue): boolean | null {
  if (search === null) return null;
  if (Array.from(search.counts.values()).some((count) => count > 0)) return true;
  const isComplete = lists.devicesByCategory.size === lists.categories.length && lists.categories.length > 0;
  return isComplete ? false : null;
}
