import { useEffect } from 'react';
import { searchIndexOf } from './catalogue-search.ts';
import type { DevicesByCategory } from './use-catalogue-lists.ts';

/** Makes arrived lists ready to be searched while nothing else is to be done, so that the first keystroke is as quick as the next. */
export function usePreparedSearch(devicesByCategory: DevicesByCategory): void {
  useEffect(() => {
    const stops = [...devicesByCategory.values()].map((rows) => whenIdle(() => searchIndexOf(rows)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [devicesByCategory]);
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(request);
}
