import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Role } from '#domain/contract/entities/roles.ts';
import { startDelayMs } from './load-schedule.ts';

interface Turns {
  readonly viewer: Role;
  readonly come: ReadonlySet<string>;
}

/** Whose turn to be loaded has come. Another viewer begins anew. */
export function useTurns(viewer: Role) {
  const [turns, setTurns] = useState<Turns>({ viewer, come: new Set() });
  const come = turns.viewer === viewer ? turns.come : NONE;
  const take = useCallback(
    (category: string) =>
      setTurns((former) => ({
        viewer,
        come: new Set(former.viewer === viewer ? former.come : NONE).add(category),
      })),
    [viewer],
  );
  return { come, take };
}

const NONE: ReadonlySet<string> = new Set();

interface NextTurns {
  readonly categories: readonly string[];
  readonly chosen: string | undefined;
  /** The chosen list has arrived or failed: until then the others would only slow it down. */
  readonly isChosenSettled: boolean;
  readonly come: ReadonlySet<string>;
  readonly take: (category: string) => void;
}

/** Gives the other categories their turns, one after the other; when the page is left, no further one comes. */
export function useNextTurns(next: NextTurns): void {
  const { categories, isChosenSettled } = next;
  const begin = useEffectEvent((categories: readonly string[]) => {
    const { chosen, come, take } = next;
    const others = categories.filter((category) => category !== chosen && !come.has(category));
    return others.map((category, place) => setTimeout(() => take(category), startDelayMs(place)));
  });
  useEffect(() => {
    if (!isChosenSettled) return;
    const timers = begin(categories);
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [categories, isChosenSettled]);
}
