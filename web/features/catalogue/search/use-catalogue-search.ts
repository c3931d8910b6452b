import { useEffect, useMemo } from 'react';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { forgetSearchFailure, loadSearchCode, type SearchCode, useSearchCode } from './search-code.ts';

/** What was found in the loaded lists; null without a search, and until its code has loaded. */
export function useCatalogueSearch(
  listsByCategory: ListsByCategory,
  chosen: string | undefined,
  searchText: string,
): CatalogueSearch | null {
  const { code } = useSearchCode();
  const isWanted = searchText.trim() !== '';
  useEffect(() => {
    if (isWanted) loadSearchCode();
    else forgetSearchFailure();
  }, [isWanted]);
  useIndexWhenIdle(code, listsByCategory);
  return useMemo(
    () => code?.searchCatalogue(listsByCategory, chosen, searchText) ?? null,
    [code, listsByCategory, chosen, searchText],
  );
}

/** Builds search indexes while the browser is idle, so that the first keystroke is as quick as the next. */
function useIndexWhenIdle(code: SearchCode | null, listsByCategory: ListsByCategory): void {
  useEffect(() => {
    if (!code) return;
    const stops = Array.from(listsByCategory, ([category, { devices }]) =>
      whenIdle(() => code.searchIndexOf(category, devices)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [code, listsByCategory]);
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
