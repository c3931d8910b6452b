import { createEmitter } from '#web/lib/events.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

const wiped = createEmitter<void>();

/** What a visitor without a session left on this device is of no use after a week. */
export const PUBLIC_LIFE_MS = 7 * 24 * 60 * 60_000;

/**
 * Every wipe starts a new generation. Lists are stored with the generation in which they were requested and are valid in
 * no other: a tab that stores late what it loaded before a wipe brings nothing back.
 */
export function keptGeneration(): string {
  return readStored('kept_lists_wipes') ?? '0';
}

/** Tells sessions apart without revealing the token: a 32-bit digest of its 256 bits. */
export function ownerOf({ token }: { readonly token: string | null }): string {
  if (token === null) return 'public';
  let digest = 0;
  for (let place = 0; place < token.length; place += 1) {
    digest = Math.imul(digest ^ token.charCodeAt(place), 0x9e3779b1);
  }
  return (digest >>> 0).toString(16);
}

/** Removes the lists, the basket and the last visit that this browser stores for a viewer. Call it before anyone else signs in. */
export function wipeKeptLists(): void {
  // Lists first: full storage has no room for the count before.
  removeStored('kept_lists');
  removeStored('basket');
  removeStored('last_visit');
  writeStored('kept_lists_wipes', `${(Number(keptGeneration()) || 0) + 1}`);
  wiped.emit();
}

/** Calls back on wipes here and in other tabs, and when a page from the browser's cache may have missed one. */
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
