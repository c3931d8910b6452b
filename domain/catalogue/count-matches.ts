import type { SearchBreadth } from './search-finding.ts';
import type { SearchIndex } from './search-index.ts';

export interface MatchCounts {
  /** How many devices of each category match the query. */
  readonly counts: ReadonlyMap<string, number>;
  /** Pass it to `search`, so that the list shows what its tab counted. */
  readonly breadth: SearchBreadth;
}

/**
 * Widens the search only when no category has a narrower match: '15 pro max' is in the iPhone tabs, and every device
 * with 'pro' or 'max' in its name would otherwise be counted in all the others.
 */
export function countMatches(indexes: ReadonlyMap<string, SearchIndex>, query: string): MatchCounts {
  const countsAt = (breadth: SearchBreadth) =>
    new Map([...indexes].map(([category, index]) => [category, index.count(query, breadth)]));
  for (const breadth of ['every-word', 'joined-words'] as const) {
    const counts = countsAt(breadth);
    if ([...counts.values()].some((count) => count > 0)) return { counts, breadth };
  }
  return { counts: countsAt('any-word'), breadth: 'any-word' };
}
