import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ListViewer } from '#web/features/catalogue/catalogue.queries.ts';
import { startDelayMs } from './load-schedule.ts';

const NONE: ReadonlySet<string> = new Set();

interface LoadQueue {
  readonly viewer: ListViewer;
  readonly queued: ReadonlySet<string>;
}

/** The categories that may be loaded now. Another viewer starts again with none. */
export function useLoadQueue(viewer: ListViewer) {
  const [queue, setQueue] = useState<LoadQueue>({ viewer, queued: NONE });
  const queued = queue.viewer === viewer ? queue.queued : NONE;
  const enqueue = useCallback(
    (category: string) =>
      setQueue((former) => ({
        viewer,
        queued: new Set(former.viewer === viewer ? former.queued : NONE).add(category),
      })),
    [viewer],
  );
  return { queued, enqueue };
}

interface StaggeredLoading {
  readonly categories: readonly string[];
  readonly chosen: string | undefined;
  /** The chosen list has arrived or failed: until then the others would only slow it down. */
  readonly isChosenSettled: boolean;
  readonly queued: ReadonlySet<string>;
  readonly enqueue: (category: string) => void;
}

/** Enqueues the other categories one after the other. Leaving the page stops it. */
export function useStaggeredLoading(loading: StaggeredLoading): void {
  const { categories, isChosenSettled } = loading;
  const start = useEffectEvent((categories: readonly string[]) => {
    const { chosen, queued, enqueue } = loading;
    const others = categories.filter((category) => category !== chosen && !queued.has(category));
    return others.map((category, place) => setTimeout(() => enqueue(category), startDelayMs(place)));
  });
  useEffect(() => {
    if (!isChosenSettled) return;
    const timers = start(categories);
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [categories, isChosenSettled]);
}
