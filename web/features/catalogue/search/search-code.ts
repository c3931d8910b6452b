import { useSyncExternalStore } from 'react';

/** What a visitor needs only for a search: finding devices and showing them. */
export interface SearchCode {
  readonly searchCatalogue: typeof import('./catalogue-search.ts').searchCatalogue;
  readonly searchIndexOf: typeof import('./catalogue-search.ts').searchIndexOf;
  readonly SearchNotes: typeof import('./search-results.tsx').SearchNotes;
  readonly SearchResults: typeof import('./search-results.tsx').SearchResults;
}

interface SearchCodeState {
  /** Null until it has loaded. */
  readonly code: SearchCode | null;
  /** Somebody searched, and it could not be loaded. */
  readonly hasFailed: boolean;
}

let state: SearchCodeState = { code: null, hasFailed: false };
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function setState(next: SearchCodeState): void {
  state = next;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  const [{ searchCatalogue, searchIndexOf }, { SearchNotes, SearchResults }] = await Promise.all([
    import('./catalogue-search.ts'),
    import('./search-results.tsx'),
  ]);
  setState({ code: { searchCatalogue, searchIndexOf, SearchNotes, SearchResults }, hasFailed: false });
}

function loadOnce(): Promise<void> {
  loading ??= load().finally(() => {
    // After a failure the next key tries again.
    loading = null;
  });
  return loading;
}

/** Ahead of the first letter. A failure is reported when somebody really searches. */
export function preloadSearchCode(): void {
  if (state.code === null) void loadOnce().catch(() => undefined);
}

export function loadSearchCode(): void {
  if (state.code !== null) return;
  setState({ code: null, hasFailed: false });
  void loadOnce().catch((error: unknown) => {
    console.warn('Loading the search failed.', error);
    setState({ code: null, hasFailed: true });
  });
}

/** The next search tries again. */
export function forgetSearchFailure(): void {
  if (state.hasFailed) setState({ code: null, hasFailed: false });
}

export function useSearchCode(): SearchCodeState {
  return useSyncExternalStore(subscribe, currentState, currentState);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentState(): typeof state {
  return state;
}
