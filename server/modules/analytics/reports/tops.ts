import type { TopEntry } from '#domain/contract/entities/reports.ts';
import { REPORT_LIMITS } from '#domain/contract/limits.ts';

export interface Named {
  readonly name: string;
  readonly count: number;
}

export interface PlaceCount {
  readonly country: string;
  readonly state: string;
  readonly visits: number;
}

/** The top lists of a summary. */
interface Tops {
  readonly topCountries: TopEntry[];
  readonly topStates: TopEntry[];
  readonly topPages: TopEntry[];
}

interface Counted {
  readonly places: readonly PlaceCount[];
  readonly pages: readonly Named[];
  readonly visits: number;
  readonly pageViews: number;
}

export function topsOf({ places, pages, visits, pageViews }: Counted): Tops {
  const { topCountriesMax, topStatesMax, topPagesMax } = REPORT_LIMITS;
  return {
    topCountries: topOf(countriesOf(places), visits, topCountriesMax),
    topStates: topOf(statesOf(places), visits, topStatesMax),
    topPages: topOf(pages, pageViews, topPagesMax),
  };
}

/** As stored. Empty if nothing happened. */
export function readTops(stored: string | null): Tops {
  return stored === null ? { topCountries: [], topStates: [], topPages: [] } : JSON.parse(stored);
}

/** Largest first, then by name. Percentages refer to the total, not to the listed entries. */
export function topOf(named: readonly Named[], total: number, limit: number): TopEntry[] {
  return named
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name, count }) => ({ name, count, percentage: percentageOf(count, total) }));
}

/** Leaves out unknown countries. */
export function countriesOf(places: readonly PlaceCount[]): Named[] {
  return summed(places.filter(({ country }) => country !== '').map((place) => [place.country, place.visits]));
}

/** With the country, because two countries have a Punjab. */
export function statesOf(places: readonly PlaceCount[]): Named[] {
  return summed(
    places
      .filter(({ state }) => state !== '')
      .map((place) => [`${place.state}, ${place.country}`, place.visits]),
  );
}

/** One decimal, at most 100: the part may be read after the total, when it has grown. */
export function percentageOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.round((part * 1000) / total) / 10);
}

function summed(pairs: readonly (readonly [name: string, count: number])[]): Named[] {
  const counts = new Map<string, number>();
  for (const [name, count] of pairs) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
}
