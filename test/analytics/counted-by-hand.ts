import type { SyntheticEvent } from './synthetic-events.ts';

/**
 * A slow second implementation of the reports, computed from all events without code of the product. The reports must
 * agree with it.
 */
export interface ByHand {
  summary(from: string, to: string): HandSummary;
}

export interface HandSummary {
  readonly totalVisitors: number;
  readonly uniqueVisitors: number;
  readonly pageViews: number;
  readonly bounceRate: number;
  readonly avgSessionDuration: number;
  readonly countries: HandEntry[];
  readonly states: HandEntry[];
  readonly pages: HandEntry[];
  readonly sites: HandEntry[];
}

interface HandEntry {
  readonly name: string;
  readonly count: number;
  readonly percentage: number;
}

interface HandVisit {
  readonly date: string;
  readonly seconds: number;
  readonly pages: number;
  readonly country: string | null;
  readonly state: string | null;
  readonly site: string;
}

export function countByHand(events: readonly SyntheticEvent[], timeZone: string): ByHand {
  // Canadians write dates as the contract does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  const views = events
    .filter(({ isUnload }) => !isUnload)
    .map((event) => ({ ...event, date: format.format(event.at) }));
  const viewsOf = byDate(views);
  const visitsOf = byDate(visitsIn(events, (at) => format.format(at)));
  return {
    summary(from, to) {
      const isWithin = (date: string) => from <= date && date <= to;
      const ownVisits = visitsOf.flatMap(({ date, items }) => (isWithin(date) ? items : []));
      const ownViews = viewsOf.flatMap(({ date, items }) => (isWithin(date) ? items : []));
      const total = ownVisits.length;
      const bounces = ownVisits.filter(({ pages, seconds }) => pages === 1 && seconds < 10).length;
      const seconds = ownVisits.reduce((sum, visit) => sum + visit.seconds, 0);
      const stateNames = ownVisits.flatMap(({ country, state }) => (state ? [`${state}, ${country}`] : []));
      return {
        totalVisitors: total,
        uniqueVisitors: new Set(ownViews.map(({ session }) => session)).size,
        pageViews: ownViews.length,
        bounceRate: percentOf(bounces, total),
        avgSessionDuration: total === 0 ? 0 : Math.round((seconds / total) * 10) / 10,
        countries: ranked(
          ownVisits.flatMap(({ country }) => country ?? []),
          total,
        ),
        states: ranked(stateNames, total),
        sites: ranked(
          ownVisits.map(({ site }) => site),
          total,
        ),
        pages: ranked(
          ownViews.map(({ path }) => path),
          ownViews.length,
        ),
      };
    },
  };
}

function visitsIn(events: readonly SyntheticEvent[], dateOf: (at: number) => string): HandVisit[] {
  const sorted = events.toSorted((one, other) =>
    one.session === other.session ? one.at - other.at : one.session < other.session ? -1 : 1,
  );
  const chains: SyntheticEvent[][] = [];
  for (const event of sorted) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    if (chain && last?.session === event.session && event.at - last.at < 1_800_000) chain.push(event);
    else chains.push([event]);
  }
  return chains.flatMap((chain): HandVisit[] => {
    const pages = chain.filter(({ isUnload }) => !isUnload);
    const [first] = pages;
    const last = chain.at(-1);
    if (!first || !last) return [];
    const { country, state, site } = first;
    const seconds = (last.at - first.at) / 1000;
    return [{ date: dateOf(first.at), seconds, pages: pages.length, country, state, site }];
  });
}

function byDate<T extends { readonly date: string }>(items: readonly T[]): { date: string; items: T[] }[] {
  const dates: Record<string, T[]> = {};
  for (const item of items) {
    const own = dates[item.date] ?? [];
    own.push(item);
    dates[item.date] = own;
  }
  return Object.entries(dates).map(([date, own]) => ({ date, items: own }));
}

function ranked(names: readonly string[], total: number): HandEntry[] {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count, percentage: percentOf(count, total) }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part * 1000) / total) / 10;
}
