import { REPORT_LIMITS } from '#domain/contract/limits.ts';
import { findNewestGroup } from '#server/modules/analytics/intake/inbox.repo.ts';
import {
  listDays,
  listDaysWithoutTops,
  listTopPages,
  saveTops,
  sumPlaces,
} from '#server/modules/analytics/reports/reports.repo.ts';
import { topsOf } from '#server/modules/analytics/reports/tops.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import { type Database, lockForWriting, type Queryable } from '#server/platform/database/index.ts';
import { type AggregationParts, aggregateSome, retrySetAside } from './aggregate-groups.service.ts';

const TOPS_AT_A_TIME = 20;

/** Counts what group commits have stored. Only one server counts at a time. */
export interface Aggregation {
  /** Resolves when everything that was stored before this call is counted or set aside. */
  upToDate(): Promise<void>;
  /** Makes the next count retry what was set aside. */
  retrySetAside(): Promise<void>;
}

export function openAggregation(parts: AggregationParts): Aggregation {
  const runner = new CoalescingRunner(() => aggregateAll(parts));
  return {
    upToDate: () => runner.run(),
    retrySetAside: () => retrySetAside(parts),
  };
}

async function aggregateAll(parts: AggregationParts): Promise<void> {
  const { database } = parts;
  // Only what is stored now: in a flood there would always be more, and a report would never be answered.
  const newest = await findNewestGroup(database.query);
  if (newest !== null) await aggregateUpTo(parts, newest);
  let made = TOPS_AT_A_TIME;
  while (made === TOPS_AT_A_TIME) made = await makeTops(database);
}

async function aggregateUpTo(parts: AggregationParts, newest: number): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await aggregateSome(parts, newest);
}

async function makeTops(database: Database): Promise<number> {
  if ((await listDaysWithoutTops(database.query, 1)).length === 0) return 0;
  const { engine } = database;
  return database.transaction(async (trx) => {
    await lockForWriting(trx, engine, 'visit_day');
    const days = await listDaysWithoutTops(trx, TOPS_AT_A_TIME);
    for (const day of days) await makeTopsOf(trx, day);
    return days.length;
  });
}

async function makeTopsOf(trx: Queryable, day: number): Promise<void> {
  const range = { from: day, to: day };
  const [sums] = await listDays(trx, range);
  if (!sums) return;
  const places = await sumPlaces(trx, range);
  const pages = await listTopPages(trx, range, REPORT_LIMITS.topPagesMax);
  await saveTops(trx, day, JSON.stringify(topsOf({ ...sums, places, pages })));
}
