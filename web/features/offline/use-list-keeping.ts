import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api-client.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { keptGeneration, wipeKeptLists } from '#web/lib/kept-lists.ts';
import { keepLists } from './kept-lists.ts';
import { isKept, type KeptViewer, PUBLIC_LIFE_MS } from './kept-record.ts';

/** Lists come one after the other: they are written together, when nothing else is waiting to be drawn. */
const PAUSE_MS = 500;

/** Keeps what this viewer has loaded for a time without a connection. */
export function useListKeeping({ role, token }: KeptViewer, received: DatedLists | null): void {
  const arrival = useArrival(token, role);
  useEffect(() => {
    const viewer = { role, token };
    if (!received || !isKept(viewer)) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      keepReceived(viewer, since(arrival, received), arrival.generation, leaving.signal).catch(
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn('Keeping the lists failed.', error);
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

/** When this viewer came: what was loaded before, or before a wipe in another tab, is not theirs to keep. */
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
  // Somebody else by now, for the server: whose prices these are nobody can say.
  if (lifeMs === null) wipeKeptLists();
  else keepLists(viewer, received, { generation, endsAt: now + lifeMs, now });
}

/** How long the session may last; null if it is not of this role any more. */
async function sessionLifeMs({ role }: KeptViewer, signal: AbortSignal): Promise<number | null> {
  const session = await callApi('getSession', { signal });
  return session.role === role ? (session.endsInSeconds ?? 0) * 1000 : null;
}
