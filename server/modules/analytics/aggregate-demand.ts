import { DEMAND_LIMITS } from '#domain/contract/limits.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { addToDemand, type DemandSum, listKnownWords } from './demand.repo.ts';
import type { CategoryItem, SearchItem } from './inbox-item.ts';

/** Adds what was looked for to its day. A word too many for its day is dropped; words that are known go on counting. */
export async function aggregateDemand(
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
