import { useEffect, useState } from 'react';
import { InterestCollector } from './interest-collector.ts';

interface SearchState {
  readonly searchText: string;
  /** Null until it is known. */
  readonly hasResults: boolean | null;
}

/** Records searches. Returns a function to call for every category that somebody opens. */
export function useInterests({ searchText, hasResults }: SearchState): (category: string) => void {
  const [collector] = useState(() => new InterestCollector(searchText));
  useEffect(() => collector.searched(searchText, hasResults), [collector, searchText, hasResults]);
  useEffect(() => sendOnLeaving(collector), [collector]);
  return (category) => collector.opened(category);
}

function sendOnLeaving(collector: InterestCollector): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  window.addEventListener('pagehide', () => collector.sendNow(), { signal });
  // On phones a page in the background often never gets another event.
  const onVisibilityChange = () => document.visibilityState === 'hidden' && collector.sendNow();
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  return () => {
    stopping.abort();
    collector.sendNow();
  };
}
