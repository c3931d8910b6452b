import { createEmitter } from './events.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const wiped = createEmitter<void>();

/**
 * Every wipe begins another generation. Lists are kept under the generation in which they were asked for and found in
 * no other: a tab that writes what it loaded before a wipe, however late, brings nothing back.
 */
export function keptGeneration(): string {
  return readStored('kept_lists_wipes') ?? '0';
}

/** Removes the lists that this browser keeps for times without a connection. Called before anyone else is let in. */
export function wipeKeptLists(): void {
  // First the lists: where storage is full, there is room for the count only then.
  removeStored('kept_lists');
  writeStored('kept_lists_wipes', `${(Number(keptGeneration()) || 0) + 1}`);
  wiped.emit();
}

/** Told of wipes here and in other tabs, and when the page comes back from the browser's memory and heard of none. */
export function subscribeToWipes(onWipe: () => void): () => void {
  const stop = wiped.subscribe(onWipe);
  window.addEventListener('storage', onWipe);
  window.addEventListener('pageshow', onWipe);
  return () => {
    stop();
    window.removeEventListener('storage', onWipe);
    window.removeEventListener('pageshow', onWipe);
  };
}
