import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';

/** A version of a list, and when its viewer saw it. */
interface Seen {
  readonly version: number;
  readonly at: number;
}

/** What a viewer of a list saw last, and what they saw last before the present visit. */
export interface VisitRecord extends Seen {
  /** Null on a first visit. */
  readonly before: Seen | null;
}

const PAUSE_MS = CHANGE_LIMITS.visitPauseMinutes * 60_000;

/** Who looks again after a while begins a new visit. A reload does not: it would make the changes of the day disappear. */
export function noteVisit(former: VisitRecord | null, seen: Seen): VisitRecord {
  if (former === null) return { ...seen, before: null };
  const isNew = seen.at - former.at >= PAUSE_MS;
  return { ...seen, before: isNew ? { version: former.version, at: former.at } : former.before };
}
