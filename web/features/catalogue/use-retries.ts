import { useEffect, useEffectEvent } from 'react';
import { type Load, retryAt } from './load-schedule.ts';

interface RetriableLoad extends Load {
  readonly refetch: () => Promise<unknown>;
}

/** Tries failed loads again when they are due, and at once when the connection comes back. */
export function useRetries(loads: readonly RetriableLoad[]): void {
  const nextAt = Math.min(...loads.map((load) => retryAt(load) ?? Number.POSITIVE_INFINITY));

  const retryUntil = useEffectEvent((latest: number) => {
    for (const load of loads) if ((retryAt(load) ?? Number.POSITIVE_INFINITY) <= latest) void load.refetch();
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
    const onOnline = () => retryFailed();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
