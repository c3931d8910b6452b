import { useEffect, useState } from 'react';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import type { DatedLists } from '#web/lib/kept/dated-lists.ts';
import { keptGeneration, PUBLIC_LIFE_MS, wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import { keepLists } from './kept-lists.ts';
import { isKept, type KeptViewer } from './kept-record.ts';

/** Lists arrive one by one; this pause lets them be stored together. */
const PAUSE_MS = 500;

/** Stores the loaded lists for use without a connection. */
export function useListKeeping({ role, token }: KeptViewer, received: DatedLists | null): void {
  const arrival = useArrival(token, role);
  useEffect(() => {
    const viewer = { role, token };
    if (!received || !isKept(viewer)) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      keepReceived(viewer, since(arrival, received), arrival.generation, leaving.signal).catch(
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn('Cannot save the lists for offline use.', error);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [role, token, received, arrival]);
}

interface Arrival {
  readonly at: number;
  readonly generation: string;
}

/** When this viewer arrived: lists from before that, or before a wipe in another tab, are not theirs to store. */
function useArrival(token: string | null, role: string): Arrival {
  const who = `${role} ${token}`;
  const [arrival, setArrival] = useState(() => ({ who, ...arrivalNow() }));
  if (arrival.who === who) return arrival;
  const next = { who, ...arrivalNow() };
  setArrival(next);
  return next;
}

function arrivalNow(): Arrival {
  return { at: Date.now(), generation: keptGeneration() };
}

function since({ at }: Arrival, received: DatedLists): DatedLists {
  return { ...received, lists: new Map([...received.lists].filter(([, { asOf }]) => asOf >= at)) };
}

async function keepReceived(
  viewer: KeptViewer,
  received: DatedLists,
  generation: string,
  signal: AbortSignal,
): Promise<void> {
  const lifeMs = viewer.token === null ? PUBLIC_LIFE_MS : await sessionLifeMs(viewer, signal);
  if (signal.aborted) return;
  const now = Date.now();
  // The session now has another role, so nobody can say whose prices these are.
  if (lifeMs === null) wipeKeptLists();
  else keepLists(viewer, received, { generation, endsAt: now + lifeMs, now });
}

/** How long the session may last; null if it no longer has this role. */
async function sessionLifeMs({ role }: KeptViewer, signal: AbortSignal): Promise<number | null> {
  const session = await callVisitorApi('getSession', { signal });
  return session.role === role ? (session.endsInSeconds ?? 0) * 1000 : null;
}
