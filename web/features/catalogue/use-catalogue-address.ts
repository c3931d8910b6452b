import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { dropEntries, whenNoLayer } from '#web/lib/history/history-layers.ts';
import { type CatalogueAddress, readAddress, withAddress } from './catalogue-address.ts';

// Browsers refuse address changes after about a hundred in quick succession.
const TYPING_PAUSE_MS = 200;

interface CatalogueAddressState extends CatalogueAddress {
  /** The search text in the address, which follows the typed text after a pause. */
  readonly addressedText: string;
  readonly setCategory: (category: string) => void;
  readonly setSearchText: (text: string) => void;
}

/**
 * The category is kept in the address alone, with a history entry for each choice. A search has one entry above that of
 * its category, so that Back clears the search first and then changes the category. The search text is ahead of the
 * address while someone types, and follows it after Back.
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
    let stopWaiting: (() => void) | undefined;
    const timer = setTimeout(() => {
      stopWaiting = whenNoLayer(() => writeSearch(searchText));
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopWaiting?.();
    };
  }, [searchText]);
  useReturnAfterSearch(address.searchText);
  const search = useCallback((text: string) => {
    setSearchText(text);
    if (beginsOrEndsSearch(text)) whenNoLayer(() => writeSearch(text));
  }, []);
  const setCategory = useCallback(
    (category: string) => whenNoLayer(() => openCategory(category, searchText)),
    [searchText],
  );
  return {
    category: address.category,
    searchText,
    addressedText: address.searchText,
    setCategory,
    setSearchText: search,
  };
}

/** The browser has restored the place already, but above the list there was still the line about the search. */
function useReturnAfterSearch(addressedText: string): void {
  const former = useRef(addressedText);
  useLayoutEffect(() => {
    if (former.current !== '' && addressedText === '') returnToPlace();
    former.current = addressedText;
  }, [addressedText]);
}

// These do not wait for a pause: the entry that is left must keep the scroll position that it had until now.
function beginsOrEndsSearch(text: string): boolean {
  return (text === '') !== (readAddress(window.location.search).searchText === '');
}

function writeSearch(searchText: string): void {
  const { category, searchText: former } = readAddress(window.location.search);
  const address = addressWith({ category, searchText });
  if (former === '') {
    keepPlace();
    navigate(address, { state: SEARCH_ENTRY });
  } else if (searchText === '' && isSearchEntry()) {
    dropEntries(address, 1);
    whenNoLayer(returnToPlace);
  } else navigate(address, { replace: true, state: entryState() });
}

function openCategory(category: string, searchText: string): void {
  navigate(addressWith({ category, searchText: '' }), { replace: isSearchEntry() });
  if (searchText !== '') navigate(addressWith({ category, searchText }), { state: SEARCH_ENTRY });
}

function addressWith(address: CatalogueAddress): string {
  return window.location.pathname + withAddress(window.location.search, address);
}

/** The state of an entry that was added for a search, above an entry of the same category without one. */
const SEARCH_ENTRY = { isSearch: true };

function isSearchEntry(): boolean {
  return 'isSearch' in entryState();
}

/** Where the reader was before a search, in the entry to which its end returns. */
function keepPlace(): void {
  const place = { scrollTop: document.documentElement.scrollTop };
  window.history.replaceState({ ...entryState(), ...place }, '');
}

function returnToPlace(): void {
  const state = entryState();
  if ('scrollTop' in state && typeof state.scrollTop === 'number')
    document.documentElement.scrollTop = state.scrollTop;
}

function entryState(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
