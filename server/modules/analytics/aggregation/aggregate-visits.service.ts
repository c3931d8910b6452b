import type { VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { aggregateOrigins } from './aggregate-origins.service.ts';
import { mergeVisits } from './merge-visits.ts';
import {
  type AggregationContext,
  addToDays,
  addToPages,
  addToPlaces,
  addToReturns,
  countPages,
  listKnownPages,
  type PageViews,
} from './sums.repo.ts';
import { returnChanges, VisitSums } from './visit-sums.ts';
import {
  createEvents,
  createSeenDays,
  listNewDays,
  listVisitsInReach,
  replaceVisits,
  type SeenDay,
} from './visits.repo.ts';

/** How many different pages of a day are counted by name, so that invented paths cannot fill the table. */
export const PAGES_PER_DAY = 1000;
export const OTHER_PAGES = '(other)';

/** Adds events to the log, the visits and the sums of their days. The cost depends only on these events. */
export async function aggregateVisits(
  context: AggregationContext,
  events: readonly VisitItem[],
): Promise<void> {
  if (events.length === 0) return;
  const sums = new VisitSums();
  for (const event of events) sums.addEvent(event);
  await createEvents(context, events);
  await aggregateIntoVisits(context, events, sums);
  await aggregateSeenDays(context, events, sums);
  await addToPages(context, await withinPagesPerDay(context, sums));
  await addToPlaces(context, sums);
  await aggregateOrigins(context, sums);
  await addToReturns(context, sums);
  await addToDays(context, sums);
}

async function aggregateIntoVisits(
  context: AggregationContext,
  events: readonly VisitItem[],
  sums: VisitSums,
): Promise<void> {
  const bySession = groupBy(events, ({ session }) => session);
  const known = groupBy(await listVisitsInReach(context, bySession), ({ session }) => session);
  const merged = [...bySession].map(([session, own]) => mergeVisits(known.get(session) ?? [], own));
  const before = merged.flatMap((each) => each.before);
  const after = merged.flatMap((each) => each.after);
  await replaceVisits(context, { before, after });
  for (const visit of before) sums.addVisit(visit, -1);
  for (const visit of after) sums.addVisit(visit, 1);
}

async function aggregateSeenDays(
  context: AggregationContext,
  events: readonly VisitItem[],
  sums: VisitSums,
): Promise<void> {
  const pages = events.filter(({ isUnload }) => !isUnload);
  const seen = new Map(pages.map(({ session, day }) => [`${day} ${session}`, [session, day] as const]));
  const added = await listNewDays(context, [...seen.values()]);
  await createSeenDays(context, added);
  for (const days of groupBy(added, ({ session }) => session).values()) {
    for (const change of returnChanges(days.flatMap(neighboursOf), days.map(dayOf))) sums.addReturn(change);
  }
}

function neighboursOf({ previous, next }: SeenDay): number[] {
  return [previous, next].filter((day) => day !== null);
}

function dayOf({ day }: SeenDay): number {
  return day;
}

async function withinPagesPerDay(context: AggregationContext, sums: VisitSums): Promise<PageViews[]> {
  const pages = sums.pages.rows().map(({ key: [day, path], count }) => ({ day, path, views: count }));
  const known = new Set((await listKnownPages(context, pages)).map(nameOfPage));
  const counts = await countPages(context.trx, [...new Set(pages.map(dayOfPage))]);
  const kept: PageViews[] = [];
  const others = new Map<number, number>();
  for (const page of pages) {
    const count = counts.get(page.day) ?? 0;
    if (known.has(nameOfPage(page))) kept.push(page);
    else if (count < PAGES_PER_DAY) {
      kept.push(page);
      counts.set(page.day, count + 1);
    } else others.set(page.day, (others.get(page.day) ?? 0) + page.views);
  }
  return [...kept, ...[...others].map(([day, views]) => ({ day, path: OTHER_PAGES, views }))];
}

function dayOfPage({ day }: Pick<PageViews, 'day'>): number {
  return day;
}

function nameOfPage({ day, path }: Pick<PageViews, 'day' | 'path'>): string {
  return `${day} ${path}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
