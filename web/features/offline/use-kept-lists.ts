import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { keptGeneration, subscribeToWipes, wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import { type KeptLists, readKeptLists, recordReadTime } from './kept-lists.ts';
import type { KeptViewer } from './kept-record.ts';

/** The lists that this viewer saw last, if needed. Null as soon as they expire or are wiped, here or in another tab. */
export function useKeptLists({ role, token }: KeptViewer, isNeeded: boolean): KeptLists | null {
  const generation = useSyncExternalStore(subscribeToWipes, keptGeneration, keptGeneration);
  const kept = useMemo(
    () => (isNeeded ? readKeptLists({ role, token }, generation, Date.now()) : null),
    [isNeeded, role, token, generation],
  );
  useEffect(() => {
    if (isNeeded) recordReadTime({ role, token }, generation, Date.now());
  }, [isNeeded, role, token, generation]);
  useWipeAtEnd(kept?.endsAt);
  return kept;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Wipes the lists when the session ends, which a page without a connection learns only from the clock. */
function useWipeAtEnd(endsAt: number | undefined): void {
  useEffect(() => {
    if (endsAt === undefined) return;
    const check = () => {
      if (Date.now() >= endsAt) wipeKeptLists();
    };
    const timer = setTimeout(check, Math.min(endsAt - Date.now(), LONGEST_TIMER_MS));
    // Timers do not run while the machine sleeps.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [endsAt]);
}
