import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type CatalogueAddress, readAddress, withAddress } from './catalogue-address.ts';

// A browser that is told of every keystroke refuses further changes after a hundred of them.
const TYPING_PAUSE_MS = 200;

export interface CatalogueAddressState extends CatalogueAddress {
  readonly setCategory: (category: string) => void;
  readonly setSearchText: (text: string) => void;
}

/**
 * The category lives in the address alone, one step of the history for each choice. The search text is ahead of the
 * address while one types, and follows it when one goes back.
 */
export function useCatalogueAddress(): CatalogueAddressState {
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
