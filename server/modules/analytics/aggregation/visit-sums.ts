import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { bytesOf, type VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import type { OriginKind } from '#server/modules/analytics/visit-origin.ts';
import { shortenToBytes } from '#server/platform/short-text.ts';
import { durationOf, isBounce, type Visit } from './merge-visits.ts';

export interface DaySum {
  visits: number;
  bounces: number;
  durationMs: number;
  pageViews: number;
  bytes: number;
}

/** Counts by keys of several parts. */
class KeyedCounts<Key extends readonly (string | number)[]> {
  readonly #counts = new Map<string, { readonly key: Key; count: number }>();

  add(key: Key, count: number): void {
    const name = JSON.stringify(key);
    const entry = this.#counts.get(name);
    if (entry) entry.count += count;
    else this.#counts.set(name, { key, count });
  }

  rows(): { readonly key: Key; readonly count: number }[] {
    return [...this.#counts.values()].filter(({ count }) => count !== 0);
  }
}

/** Collects the changes of the daily sums, so that they are written once. */
export class VisitSums {
  readonly days = new Map<number, DaySum>();
  readonly places = new KeyedCounts<readonly [day: number, country: string, state: string]>();
  readonly pages = new KeyedCounts<readonly [day: number, path: string]>();
  readonly origins = new KeyedCounts<readonly [day: number, kind: OriginKind, name: string]>();
  readonly returns = new KeyedCounts<readonly [day: number, previousDay: number]>();

  addEvent(event: VisitItem): void {
    const sum = this.#sumOf(event.day);
    sum.bytes += bytesOf(event);
    if (event.isUnload) return;
    sum.pageViews += 1;
    // Shortened here and not at intake: events that were stored before this limit existed are counted too.
    this.pages.add([event.day, shortenToBytes(event.path, VISIT_LIMITS.summedTextMaxBytes)], 1);
  }

  addVisit(visit: Visit, sign: 1 | -1): void {
    const { start } = visit;
    if (start === null) return;
    const sum = this.#sumOf(start.day);
    sum.visits += sign;
    sum.bounces += isBounce(visit) ? sign : 0;
    sum.durationMs += sign * durationOf(visit);
    this.places.add([start.day, start.country ?? '', start.state ?? ''], sign);
    if (start.referrer !== null) this.origins.add([start.day, 'referrer', start.referrer], sign);
    if (start.device !== null) this.origins.add([start.day, 'device', start.device], sign);
  }

  addReturn({ day, previousDay, change }: ReturnChange): void {
    this.returns.add([day, previousDay], change);
  }

  #sumOf(day: number): DaySum {
    const known = this.days.get(day);
    if (known) return known;
    const sum = { visits: 0, bounces: 0, durationMs: 0, pageViews: 0, bytes: 0 };
    this.days.set(day, sum);
    return sum;
  }
}

/** The previous day of a new visitor, before all real days. */
export const NEVER = -1;

interface ReturnChange {
  readonly day: number;
  readonly previousDay: number;
  readonly change: 1 | -1;
}

/**
 * How additional days of a visitor change the counts of returning visitors. Of the known days,
 * only the neighbours of the new ones are needed: the links between others do not change.
 */
export function returnChanges(known: readonly number[], added: readonly number[]): ReturnChange[] {
  const before = linksOf(known);
  const after = linksOf([...known, ...added]);
  return [
    ...[...before].filter(([day, previousDay]) => after.get(day) !== previousDay).map(changeBy(-1)),
    ...[...after].filter(([day, previousDay]) => before.get(day) !== previousDay).map(changeBy(1)),
  ];
}

/** Each day with the one before it. */
function linksOf(days: readonly number[]): Map<number, number> {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  return new Map(sorted.map((day, index) => [day, sorted[index - 1] ?? NEVER]));
}

function changeBy(change: 1 | -1) {
  return ([day, previousDay]: [number, number]): ReturnChange => ({ day, previousDay, change });
}
