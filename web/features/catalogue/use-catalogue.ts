import { useEffect, useMemo } from 'react';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { chosenCategory } from './catalogue-address.ts';
import { type DevicesByCategory, useCatalogueLists } from './loading/use-catalogue-lists.ts';
import { searchCatalogue, searchIndexOf } from './search/catalogue-search.ts';
import { useCatalogueAddress } from './use-catalogue-address.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/**
 * The state of the catalogue page: lists, chosen category, search and results. Earlier lists replace those for which the
 * server does not answer.
 */
export function useCatalogue(viewer: Role, earlier: DatedLists | null) {
  const { category, searchText, addressedText, setCategory, setSearchText } = useCatalogueAddress();
  const lists = useCatalogueLists(viewer, (categories) => chosenCategory(categories, category), earlier);
  const { chosen, devicesByCategory } = lists;
  useIndexWhenIdle(devicesByCategory);
  const search = useMemo(
    () => searchCatalogue(devicesByCategory, chosen, searchText),
    [devicesByCategory, chosen, searchText],
  );
  useScrollPlace(lists.chosenList?.devices);
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

/** Builds search indexes while the browser is idle, so that the first keystroke is as quick as the next. */
function useIndexWhenIdle(devicesByCategory: DevicesByCategory): void {
  useEffect(() => {
    const stops = Array.from(devicesByCategory, ([category, rows]) =>
      whenIdle(() => searchIndexOf(category, rows)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [devicesByCategory]);
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(request);
}
