import type { QueryWord, WordQuery } from './search-query.ts';
import { findTerms, type TermMatch, type Vocabulary } from './search-vocabulary.ts';

/**
 * How broad a search is: every word must match; or every word, with two neighbours joined into one ('mac book');
 * or any word. A broader search runs only if the narrower one finds nothing.
 */
export type SearchBreadth = 'every-word' | 'joined-words' | 'any-word';

export interface SearchedList {
  /** The number of devices; each is identified by its index. */
  readonly size: number;
  readonly vocabulary: Vocabulary;
}

export interface Finding {
  readonly found: number;
  /** How well each device matches, by index: from 0 (not found) to 1. */
  readonly qualities: Float64Array;
  readonly matches: readonly TermMatch[];
}

/** Without a given breadth, uses the narrowest that finds anything. */
export function findDevices(list: SearchedList, query: WordQuery, breadth?: SearchBreadth): Finding {
  const find = createFinder(list, query);
  if (breadth !== undefined) return find[breadth]();
  const every = find['every-word']();
  if (every.found > 0) return every;
  const joined = find['joined-words']();
  return joined.found > 0 ? joined : find['any-word']();
}

function createFinder(list: SearchedList, query: WordQuery): Record<SearchBreadth, () => Finding> {
  const answers = new Map<QueryWord, Answer>();
  // Each word is looked up once, even if several joined forms of the query repeat it.
  const answerTo = (word: QueryWord) => {
    const answer = answers.get(word) ?? answerOf(list, findTerms(list.vocabulary, word));
    answers.set(word, answer);
    return answer;
  };
  const findAll = (words: readonly QueryWord[]) => combine(list, words.map(answerTo), 0);
  return {
    'every-word': () => findAll(query.words),
    'joined-words': () => eitherOf(list, query.joinedForms.map(findAll)),
    'any-word': () => combine(list, query.alone.map(answerTo), query.alone.length - 1),
  };
}

/** What one word of the query found. */
interface Answer {
  readonly matches: readonly TermMatch[];
  /** By device. A word may match a device several times ('Pro' and 'Pro Max' for 'pro'): the best match counts, not the sum. */
  readonly best: Float64Array;
}

function answerOf({ size }: SearchedList, matches: readonly TermMatch[]): Answer {
  const best = new Float64Array(size);
  for (const { devices, quality } of matches) {
    for (const device of devices) if ((best[device] ?? 0) < quality) best[device] = quality;
  }
  return { matches, best };
}

/** The devices that miss at most this many of the words. */
function combine({ size }: SearchedList, answers: readonly Answer[], mostMissing: number): Finding {
  const qualities = new Float64Array(size);
  let found = 0;
  for (let device = 0; device < size; device += 1) {
    let missing = 0;
    let sum = 0;
    for (const { best } of answers) {
      const quality = best[device] ?? 0;
      if (quality === 0) missing += 1;
      if (missing > mostMissing) break;
      sum += quality;
    }
    if (missing > mostMissing) continue;
    qualities[device] = sum / answers.length;
    found += 1;
  }
  return { found, qualities, matches: answers.flatMap(({ matches }) => matches) };
}

function eitherOf({ size }: SearchedList, findings: readonly Finding[]): Finding {
  const some = findings.filter(({ found }) => found > 0);
  const qualities = new Float64Array(size);
  for (const finding of some) {
    for (const [device, quality] of finding.qualities.entries()) {
      if ((qualities[device] ?? 0) < quality) qualities[device] = quality;
    }
  }
  const found = qualities.reduce((count, quality) => (quality > 0 ? count + 1 : count), 0);
  return { found, qualities, matches: some.flatMap(({ matches }) => matches) };
}
