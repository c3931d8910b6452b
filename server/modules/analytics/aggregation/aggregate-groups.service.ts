import type { BaseLogger } from 'pino';
import { DEMAND_LIMITS } from '#domain/contract/page-limits.ts';
import { CalendarDays } from '#server/modules/analytics/calendar-days.ts';
import {
  deleteGroups,
  findGroup,
  listItems,
  listOldestGroups,
  saveGroup,
} from '#server/modules/analytics/intake/inbox.repo.ts';
import type { CategoryItem, InboxItem, SearchItem } from '#server/modules/analytics/intake/inbox-item.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, isRefusedValue, lockForWriting } from '#server/platform/database/index.ts';
import { aggregateVisits } from './aggregate-visits.service.ts';
import { addToDemand, type DemandSum, listKnownWords } from './demand.repo.ts';
import { deleteSetAside, listSetAside, saveSetAside, type UncountedGroup } from './set-aside.repo.ts';
import type { AggregationContext } from './sums.repo.ts';

/** Few enough that a sign-in waits only briefly on SQLite, and that memory stays flat. */
const ITEMS_AT_A_TIME = 2000;

export interface AggregationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Counts the oldest groups. Returns whether there may be more, up to the group `newest`. */
export async function aggregateSome(parts: AggregationParts, newest: number): Promise<boolean> {
  let groups: number[] = [];
  try {
    await withLock(parts, async (context) => {
      groups = await listOldestGroups(context.trx, ITEMS_AT_A_TIME);
      if (groups.length === 0) return;
      await aggregateItems(context, await listItems(context.trx, groups));
      await deleteGroups(context.trx, groups);
    });
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    await aggregateOneByOne(parts, groups);
  }
  return groups.length > 0 && Math.max(...groups) < newest;
}

/** Counts each group separately, so that only what cannot be counted is left out. */
async function aggregateOneByOne(parts: AggregationParts, groups: readonly number[]): Promise<void> {
  const reasons: unknown[] = [];
  for (const id of groups) reasons.push(...(await aggregateGroup(parts, id)));
  if (reasons.length === 0) return;
  const details = { visits: reasons.length, err: reasons[0] };
  parts.logger.warn(details, 'stored visits cannot be counted and are set aside');
}

/**
 * Halves the group until only the event that cannot be counted is left. Every step is a commit, so a crash loses nothing.
 * Returns why something was set aside.
 */
async function aggregateGroup(parts: AggregationParts, id: number): Promise<unknown[]> {
  try {
    await withLock(parts, async (context) => {
      await aggregateItems(context, await listItems(context.trx, [id]));
      await deleteGroups(context.trx, [id]);
    });
    return [];
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const halves = await halve(parts, id, error);
    if (halves === null) return [error];
    const reasons: unknown[] = [];
    for (const half of halves) reasons.push(...(await aggregateGroup(parts, half)));
    return reasons;
  }
}

/** Returns the halves; null if the group cannot be divided and was set aside. */
function halve(parts: AggregationParts, id: number, reason: unknown): Promise<number[] | null> {
  return withLock(parts, async ({ trx }) => {
    const content = await findGroup(trx, id);
    if (content === null) return [];
    await deleteGroups(trx, [id]);
    const items = itemsIn(content);
    if (items === null || items.length < 2) {
      await saveSetAside(trx, uncountedGroup(parts, { content, items, reason }));
      return null;
    }
    const middle = Math.ceil(items.length / 2);
    return [await saveGroup(trx, items.slice(0, middle)), await saveGroup(trx, items.slice(middle))];
  });
}

function uncountedGroup(
  { clock, timeZone }: AggregationParts,
  { content, items, reason }: { content: string; items: readonly unknown[] | null; reason: unknown },
): UncountedGroup {
  const today = new CalendarDays(timeZone).dayOf(clock.now());
  return {
    day: items?.map(dayOf).find((day) => day !== null) ?? today,
    size: items?.length ?? 1,
    reason: reason instanceof Error ? reason.message : String(reason),
    content,
  };
}

/** Moves what was set aside back to the inbox: a newer version may be able to count it. */
export async function retrySetAside(parts: AggregationParts): Promise<void> {
  await withLock(parts, async ({ trx }) => {
    for (const { id, content } of await listSetAside(trx)) {
      const items = itemsIn(content);
      // Without a day it would get today's date each time, and would never be old enough to be deleted.
      if (!items?.some((item) => dayOf(item) !== null)) continue;
      await saveGroup(trx, items);
      await deleteSetAside(trx, id);
    }
  });
}

/** Only one server counts at a time. */
function withLock<T>(
  { database }: AggregationParts,
  work: (context: AggregationContext) => Promise<T>,
): Promise<T> {
  const { engine } = database;
  return database.transaction(async (trx) => {
    await lockForWriting(trx, engine, 'visit_day');
    return work({ trx, engine });
  });
}

async function aggregateItems(context: AggregationContext, items: readonly InboxItem[]): Promise<void> {
  await aggregateVisits(
    context,
    items.filter((item) => item.kind === 'visit'),
  );
  await aggregateDemand(
    context,
    items.filter((item) => item.kind !== 'visit'),
  );
}

/** As opposed to an unavailable, full or busy database: then nothing is wrong with the group. */
function isAboutContent(error: unknown): boolean {
  return (
    isRefusedValue(error) ||
    error instanceof SyntaxError ||
    error instanceof TypeError ||
    error instanceof RangeError
  );
}

function itemsIn(content: string): unknown[] | null {
  try {
    const items: unknown = JSON.parse(content);
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

function dayOf(item: unknown): number | null {
  const isItem = typeof item === 'object' && item !== null && 'day' in item;
  return isItem && Number.isSafeInteger(item.day) ? Number(item.day) : null;
}

/** Adds demand to its day. New words beyond the daily limit are dropped; known words are still counted. */
async function aggregateDemand(
  context: AggregationContext,
  items: readonly (SearchItem | CategoryItem)[],
): Promise<void> {
  if (items.length === 0) return;
  const sums = summed(items);
  const kept: DemandSum[] = sums.filter(({ kind }) => kind === 'category');
  for (const day of new Set(sums.map((sum) => sum.day))) {
    const searches = sums.filter((sum) => sum.day === day && sum.kind === 'search');
    kept.push(...(await withinDay(context, day, searches)));
  }
  await addToDemand(context, kept);
}

async function withinDay(
  context: AggregationContext,
  day: number,
  searches: readonly DemandSum[],
): Promise<DemandSum[]> {
  if (searches.length === 0) return [];
  const words = [...new Set(searches.map(({ name }) => name))];
  const { count, known } = await listKnownWords(context, day, words);
  const room = Math.max(0, DEMAND_LIMITS.wordsPerDay - count);
  const admitted = new Set(words.filter((word) => !known.has(word)).slice(0, room));
  return searches.filter(({ name }) => known.has(name) || admitted.has(name));
}

function summed(items: readonly (SearchItem | CategoryItem)[]): DemandSum[] {
  const sums = new Map<string, DemandSum>();
  for (const item of items) {
    const { day, kind, tier } = item;
    const name = item.kind === 'search' ? item.words : item.category;
    const key = JSON.stringify([day, kind, name, tier]);
    const { count, misses } = sums.get(key) ?? { count: 0, misses: 0 };
    const isMiss = item.kind === 'search' && !item.hasResults;
    sums.set(key, { day, kind, name, tier, count: count + 1, misses: misses + (isMiss ? 1 : 0) });
  }
  return [...sums.values()];
}
