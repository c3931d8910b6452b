import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { type CatalogueAddress, chosenCategory, readAddress, withAddress } from './catalogue-address.ts';
import { type DevicesByCategory, useCatalogueLists } from './loading/use-catalogue-lists.ts';
import { searchCatalogue, searchIndexOf } from './search/catalogue-search.ts';

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

/** Makes arrived lists ready to be searched while nothing else is to be done, so that the first keystroke is as quick as the next. */
function usePreparedSearch(devicesByCategory: DevicesByCategory): void {
  useEffect(() => {
    const stops = [...devicesByCategory.values()].map((rows) => whenIdle(() => searchIndexOf(rows)));
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

// A browser that is told of every keystroke refuses further changes after a hundred of them.
const TYPING_PAUSE_MS = 200;

interface CatalogueAddressState extends CatalogueAddress {
  readonly setCategory: (category: string) => void;
  readonly setSearchText: (text: string) => void;
}

/**
 * The category lives in the address alone, one step of the history for each choice. The search text is ahead of the
 * address while one types, and follows it when one goes back.
 */
function useCatalogueAddress(): CatalogueAddressState {
  const address = readAddress(useSearch());
  const [searchText, setSearchText] = useState(address.searchText);
  const [followed, setFollowed] = useState(address.searchText);
  if (followed !== address.searchText) {
    setFollowed(address.searchText);
    setSearchText(address.searchText);
  }
  useEffect(() => {
    if (searchText === readAddress(window.location.search).searchText) return;
    const timer = setTimeout(() => changeAddress({ searchText }, { replace: true }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [searchText]);
  const setCategory = useCallback(
    (category: string) => changeAddress({ category, searchText }, { replace: false }),
    [searchText],
  );
  return { category: address.category, searchText, setCategory, setSearchText };
}

function changeAddress(change: Partial<CatalogueAddress>, options: { replace: boolean }): void {
  const { pathname, search } = window.location;
  navigate(pathname + withAddress(search, { ...readAddress(search), ...change }), options);
}
