import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { type CatalogueAddress, chosenCategory, readAddress, withAddress } from './catalogue-address.ts';
import { type DevicesByCategory, useCatalogueLists } from './loading/use-catalogue-lists.ts';
import { searchCatalogue, searchIndexOf } from './search/catalogue-search.ts';

/**
 * The state of the catalogue page: lists, chosen category, search and results. Earlier lists replace those for which the
 * server does not answer.
 */
export function useCatalogue(viewer: Role, earlier: DatedLists | null) {
  const { category, searchText, setCategory, setSearchText } = useCatalogueAddress();
  const lists = useCatalogueLists(viewer, (categories) => chosenCategory(categories, category), earlier);
  const { chosen, devicesByCategory } = lists;
  useIndexWhenIdle(devicesByCategory);
  const search = useMemo(
    () => searchCatalogue(devicesByCategory, chosen, searchText),
    [devicesByCategory, chosen, searchText],
  );
  return {
    lists,
    search,
    searchText,
    setSearchText: thenScrollToTop(setSearchText),
    setCategory: thenScrollToTop(setCategory),
  };
}

// Scrolls after the change, so that the history entry that is left keeps its scroll position.
function thenScrollToTop(change: (value: string) => void): (value: string) => void {
  return (value) => {
    change(value);
    document.documentElement.scrollTop = 0;
  };
}

/** Builds search indexes while the browser is idle, so that the first keystroke is as quick as the next. */
function useIndexWhenIdle(devicesByCategory: DevicesByCategory): void {
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

// Browsers refuse address changes after about a hundred in quick succession.
const TYPING_PAUSE_MS = 200;

interface CatalogueAddressState extends CatalogueAddress {
  readonly setCategory: (category: string) => void;
  readonly setSearchText: (text: string) => void;
}

/**
 * The category is kept in the address alone, with a history entry for each choice. The search text is ahead of the
 * address while someone types, and follows it after Back.
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
