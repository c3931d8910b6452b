import { useEffect, useEffectEvent, useState } from 'react';
import { noteVisit, type VisitRecord } from '#domain/changes/visits.ts';
import { isStaff } from '#domain/contract/entities/roles.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { readVisits, storeBefore, storeSeen, type Visitor } from './last-visit-store.ts';

type Before = VisitRecord['before'];

export interface LastVisit {
  /** What the viewer saw last before this visit; null on a first one. */
  readonly before: Before;
  /** False while the server may still name a later visit, on another device. */
  readonly isSettled: boolean;
}

/**
 * The last visit, and a function to call with the version that the viewer sees. A customer's visits are noted on the server too.
 * What was seen before is decided once, at the beginning of a visit: a reload keeps it.
 */
export function useLastVisit(visitor: Visitor): [LastVisit, (version: number) => Promise<void>] {
  const [last, setLast] = useState(() => expectedVisit(visitor));
  async function note(version: number): Promise<void> {
    const { visits, isBeginning } = storeSeen(visitor, { version, at: Date.now() });
    const isAsked = isKnownToServer(visitor) && document.visibilityState === 'visible';
    setLast({ before: visits.before, isSettled: !(isAsked && isBeginning) });
    if (!isAsked) return;
    const elsewhere = await noteOnServer(version);
    if (!isBeginning) return;
    const isLater = elsewhere !== null && elsewhere.at > (visits.before?.at ?? 0);
    if (isLater) storeBefore(visitor, elsewhere);
    setLast({ before: isLater ? elsewhere : visits.before, isSettled: true });
  }
  return [last, note];
}

/** Notes the version when it is seen, when its page is left, and when somebody returns to it. */
export function useSeenVersion(version: number | null, note: (version: number) => Promise<void>): void {
  const noteSeen = useEffectEvent((seen: number) => void note(seen));
  useEffect(() => {
    if (version === null) return;
    const onVisibilityChange = () => noteSeen(version);
    if (document.visibilityState === 'visible') noteSeen(version);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [version]);
}

/** Before the version is known: the time alone says whether this is another visit. */
function expectedVisit(visitor: Visitor): LastVisit {
  const former = readVisits(visitor);
  const { before } = noteVisit(former, { version: 0, at: Date.now() });
  const isBeginning = former === null || before !== former.before;
  return { before, isSettled: !(isBeginning && isKnownToServer(visitor)) };
}

/** Staff have no list of their own, and the public has no name. */
function isKnownToServer({ role, token }: Visitor): boolean {
  return token !== null && !isStaff(role);
}

/** Without a connection this device's own visits count. */
async function noteOnServer(version: number): Promise<Before> {
  try {
    const { before } = await callApi('noteLastVisit', { body: { version } });
    return before && { version: before.version, at: Date.parse(before.at) };
  } catch {
    return null;
  }
}
