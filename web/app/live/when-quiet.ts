import type { QueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';

const CHECK_MS = 1_000;

/** Resolves when all lists have been here for a second: they need the connection first. */
export function whenQuiet(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let wasQuiet = false;
    const timer = setInterval(() => {
      const lists = queryClient.getQueryCache().findAll({ queryKey: CATALOGUE_KEY });
      const isQuiet = !queryClient.isFetching() && lists.every(({ state }) => state.status !== 'pending');
      if (isQuiet && wasQuiet) {
        clearInterval(timer);
        resolve();
      }
      wasQuiet = isQuiet;
    }, CHECK_MS);
  });
}
