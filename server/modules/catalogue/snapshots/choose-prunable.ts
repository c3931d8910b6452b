import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { localTimeOf, shiftedDate, startOfDate } from '#domain/usage/local-time.ts';

/** A snapshot that is old enough to be considered. */
export interface OldSnapshot {
  readonly id: number;
  readonly createdAt: number;
  /** Whether visitors ever saw it. */
  readonly wasPublished: boolean;
  /** The published one, a waiting one, and those that a person decided about always stay; they still count for their day. */
  readonly mustStay: boolean;
}

/** All snapshots since this time are kept; it is the beginning of a day. */
export function keepAllSince(now: number, timeZone: string): number {
  return startOfDayBefore(now, PRICE_DATA_LIMITS.snapshotsKeptDays, timeZone);
}

/**
 * The snapshots from before `keepAllSince` to delete. The last one of every day stays until it is a year old, and so does
 * the last one that was published, if that is another.
 */
export function choosePrunable(
  snapshots: readonly OldSnapshot[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): number[] {
  const oldest = startOfDayBefore(now, PRICE_DATA_LIMITS.dailySnapshotsKeptDays, timeZone);
  const staying = new Map<string, number>();
  for (const { id, createdAt, wasPublished } of snapshots.toSorted(byAge)) {
    if (createdAt < oldest) continue;
    const day = dayOf(createdAt, timeZone);
    staying.set(`last of ${day}`, id);
    if (wasPublished) staying.set(`last seen on ${day}`, id);
  }
  const stays = new Set(staying.values());
  return snapshots.filter(({ id, mustStay }) => !mustStay && !stays.has(id)).map(({ id }) => id);
}

function byAge(one: OldSnapshot, other: OldSnapshot): number {
  return one.createdAt - other.createdAt || one.id - other.id;
}

function dayOf(at: number, timeZone: string): string {
  const { year, month, day } = localTimeOf(at, timeZone);
  return `${year}-${month}-${day}`;
}

function startOfDayBefore(now: number, days: number, timeZone: string): number {
  return startOfDate(shiftedDate(localTimeOf(now, timeZone), -days), timeZone);
}
