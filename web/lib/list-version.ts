import { useSyncExternalStore } from 'react';
import { createEmitter } from './events.ts';

/** Which version of its list this page shows, and which is the newest that it knows of. Compare for difference. */
export interface ListVersion {
  /** Null until the server has said it: prices come first. */
  readonly shown: number | null;
  readonly newest: number | null;
}

/** The start of the key of what staff have of the published lists beside the page's own: the next version ends it. */
export const PUBLISHED_LISTS_KEY = ['engine-room'] as const;

const UNKNOWN: ListVersion = { shown: null, newest: null };

let current = UNKNOWN;
const changed = createEmitter<void>();

/** Emitted by who wants the page to load and show the newest list now. */
export const showNewest = createEmitter<void>();

/** Null: another viewer has another list, and its version is not known yet. */
export function setListVersion(version: ListVersion | null): void {
  const next = version ?? UNKNOWN;
  if (next.shown === current.shown && next.newest === current.newest) return;
  current = next;
  changed.emit();
}

export function useListVersion(): ListVersion {
  return useSyncExternalStore(
    changed.subscribe,
    () => current,
    () => UNKNOWN,
  );
}
