import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoriesQuery, type ListViewer } from '#web/features/catalogue/catalogue.queries.ts';
import { refreshLists } from '#web/features/catalogue/loading/refresh-lists.ts';

const EVERY_MS = 5_000;
/** Who has left the desk is not signed in for ever: each of these calls counts as a use of the session. */
const IDLE_MS = 2 * 60_000;

/**
 * Keeps the lists of a tier as they are on the server. The stream of events tells an admin only of the admin's own list: a
 * rule that only this tier has does not move it.
 */
export function useFollowing(viewer: ListViewer): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = categoriesQuery(viewer);
    const leaving = new AbortController();
    let touchedAt = Date.now();
    const note = () => {
      touchedAt = Date.now();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      window.addEventListener(type, note, { signal: leaving.signal, passive: true });
    const check = async () => {
      const former = queryClient.getQueryData(queryKey);
      if (document.visibilityState !== 'visible' || !former || Date.now() - touchedAt > IDLE_MS) return;
      await queryClient.refetchQueries({ queryKey, exact: true, type: 'active' });
      // An answer that says the same keeps its identity. It says since when the prices of the tier hold.
      if (queryClient.getQueryData(queryKey) !== former) await refreshLists(queryClient, viewer);
    };
    const timer = setInterval(() => void check().catch(() => undefined), EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [queryClient, viewer]);
}
