import type { VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { deviceNameOf } from '#server/modules/analytics/visit-origin.ts';

const QUIET_MS = 30 * 60_000;
const BOUNCE_MS = 10_000;

/** Events of one session with gaps under 30 minutes. */
export interface Visit {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly session: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Its first page. Null while only page exits are known: then it is not counted. */
  readonly start: VisitStart | null;
  readonly pages: number;
}

export interface VisitStart {
  readonly at: number;
  readonly day: number;
  readonly country: string | null;
  readonly state: string | null;
  /** Null for visits of versions that did not count them. */
  readonly referrer: string | null;
  readonly device: string | null;
}

/** The time range in which new events may change visits. */
export function reachOf(events: readonly VisitItem[]): { after: number; before: number } {
  const times = events.map(({ at }) => at);
  return { after: Math.min(...times) - QUIET_MS, before: Math.max(...times) + QUIET_MS };
}

/** Visits before and after a merge. */
export interface Merged {
  /** Those that are deleted or changed. */
  readonly before: readonly Visit[];
  /** Those that are new or changed. A visit that continues keeps its id. */
  readonly after: readonly Visit[];
}

/**
 * Merges new events of one session into the visits in their range. A late event may extend a visit
 * at either end, or join two. Only the visits are needed for that, not their events.
 */
export function mergeVisits(known: readonly Visit[], events: readonly VisitItem[]): Merged {
  const spans = [...known, ...events.map(visitOf)].sort((one, other) => one.firstAt - other.firstAt);
  const after: Visit[] = [];
  for (const span of spans) {
    const last = after.at(-1);
    if (last && span.firstAt - last.lastAt < QUIET_MS) after[after.length - 1] = joined(last, span);
    else after.push(span);
  }
  const [were, are] = [new Set(known), new Set(after)];
  return {
    before: known.filter((visit) => !are.has(visit)),
    after: after.filter((visit) => !were.has(visit)),
  };
}

function visitOf({ session, at, day, isUnload, country, state, site, userAgent }: VisitItem): Visit {
  const origin = site === undefined ? NO_ORIGIN : { referrer: site, device: deviceNameOf(userAgent) };
  const start = isUnload ? null : { at, day, country, state, ...origin };
  return { id: null, session, firstAt: at, lastAt: at, start, pages: isUnload ? 0 : 1 };
}

const NO_ORIGIN = { referrer: null, device: null };

function joined(one: Visit, other: Visit): Visit {
  return {
    ...one,
    lastAt: Math.max(one.lastAt, other.lastAt),
    start: earlier(one.start, other.start),
    pages: one.pages + other.pages,
  };
}

function earlier(one: VisitStart | null, other: VisitStart | null): VisitStart | null {
  if (one === null || other === null) return one ?? other;
  return other.at < one.at ? other : one;
}

export function durationOf({ start, lastAt }: Visit): number {
  return start === null ? 0 : lastAt - start.at;
}

/** One page, left within ten seconds. */
export function isBounce(visit: Visit): boolean {
  return visit.pages === 1 && durationOf(visit) < BOUNCE_MS;
}
