import { useEffect, useEffectEvent } from 'react';
import { type Load, retryAt } from './load-schedule.ts';

interface RetriableLoad extends Load {
  readonly refetch: () => Promise<unknown>;
}

/** Tries failed loads again when they are due, and at once when the connection comes back or somebody to the page. */
export function useRetries(loads: readonly RetriableLoad[], isEndless: boolean): void {
  const dueAt = (load: Load) => retryAt(load, isEndless) ?? Number.POSITIVE_INFINITY;
  const nextAt = Math.min(...loads.map(dueAt));

  const retryUntil = useEffectEvent((latest: number) => {
    for (const load of loads) if (dueAt(load) <= latest) void load.refetch();
  });
  useEffect(() => {
    if (nextAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => retryUntil(nextAt), Math.max(0, nextAt - Date.now()));
    return () => clearTimeout(timer);
  }, [nextAt]);

  const retryFailed = useEffectEvent(() => {
    for (const load of loads) if (load.isError && !load.isFetching) void load.refetch();
  });
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') retryFailed();
    };
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}
