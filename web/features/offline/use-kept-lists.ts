import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { keptGeneration, subscribeToWipes, wipeKeptLists } from '#web/lib/kept-lists.ts';
import { type KeptLists, noteReading, readKeptLists } from './kept-lists.ts';
import type { KeptViewer } from './kept-record.ts';

/** What this viewer saw last, while it is needed; gone at once when it is wiped, here or in another tab, or over. */
export function useKeptLists({ role, token }: KeptViewer, isNeeded: boolean): KeptLists | null {
  const generation = useSyncExternalStore(subscribeToWipes, keptGeneration);
  const kept = useMemo(
    () => (isNeeded ? readKeptLists({ role, token }, generation, Date.now()) : null),
    [isNeeded, role, token, generation],
  );
  useEffect(() => {
    if (isNeeded) noteReading({ role, token }, generation, Date.now());
  }, [isNeeded, role, token, generation]);
  useEnd(kept?.endsAt);
  return kept;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Nobody tells a page without a connection that its session is over; the clock does. */
function useEnd(endsAt: number | undefined): void {
  useEffect(() => {
    if (endsAt === undefined) return;
    const check = () => {
      if (Date.now() >= endsAt) wipeKeptLists();
    };
    const timer = setTimeout(check, Math.min(endsAt - Date.now(), LONGEST_TIMER_MS));
    // A machine that slept did not count the time.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [endsAt]);
}
