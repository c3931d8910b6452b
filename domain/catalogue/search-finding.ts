import type { QueryUnit, QueryWord, WordQuery } from './search-query.ts';
import {
  acceptsPrefix,
  findSimilarTerms,
  findTerms,
  type Reach,
  type SimilarMatch,
  type TermMatch,
  type Vocabulary,
} from './search-vocabulary.ts';

export interface SearchedList {
  /** The number of devices; each is identified by its index. */
  readonly size: number;
  readonly vocabulary: Vocabulary;
  /** By letter: the devices that have it only in their variant, as grade A has the 'a'. */
  readonly variantLetters: ReadonlyMap<string, ReadonlySet<number>>;
  /** The words of the category's label, as if they were one device. */
  readonly label: Vocabulary;
}

/** What one word of the query found in a list. */
export interface Answer {
  readonly matches: readonly TermMatch[];
  /**
   * By device, null if no name has the word. A word may match a name several times ('Pro' and 'Pro Max' for 'pro'): the
   * best match counts, not the sum.
   */
  readonly names: Float64Array | null;
  /** How well the label matches: 0 if it does not. */
  readonly label: number;
}

/** Below the worst match in a name: a word of the label alone must not outrank it. */
const labelShare = 0.3;

/** How far each word reaches in a step of the search: as usual, or to words at most so many typos away. */
export type Step = (word: QueryWord) => { readonly reach: Reach; readonly mostTypos: number };

/** Answers words of one query in one list, each once. */
export interface ListLookup {
  readonly list: SearchedList;
  answerTo(word: QueryWord, step: Step): Answer;
  /** Whether the list has the word, typos aside. */
  knows(word: QueryWord): boolean;
  /** The fewest typos that turn the word into one of the list. */
  nearestTypos(word: QueryWord): number;
}

export function openLookup(list: SearchedList, { joined }: WordQuery): ListLookup {
  const names = new Map<QueryWord, Map<string, NameAnswer>>();
  const similar = new Map<QueryWord, SimilarTerms>();
  const spellingsOf = (word: QueryWord) => [
    word,
    ...joined.filter(({ parts }) => parts.includes(word)).map((pair) => pair.word),
  ];

  function similarTo(word: QueryWord): SimilarTerms {
    const terms = similar.get(word) ?? {
      names: findSimilarTerms(list.vocabulary, word),
      label: findSimilarTerms(list.label, word),
    };
    similar.set(word, terms);
    return terms;
  }

  function matchesOf(vocabulary: Vocabulary, word: QueryWord, reach: Reach): TermMatch[] {
    return spellingsOf(word).flatMap((spelling) => findTerms(vocabulary, spelling, reach));
  }

  function namesWith(word: QueryWord, reach: Reach, mostTypos: number): NameAnswer {
    const known = names.get(word) ?? new Map<string, NameAnswer>();
    names.set(word, known);
    // Most words reach equally far in every step, and are looked up only once.
    const key = `${acceptsPrefix(word, reach)} ${mostTypos}`;
    const answer = known.get(key) ?? nameAnswer(list.size, withSimilar('names', word, mostTypos, reach));
    known.set(key, answer);
    return answer;
  }

  function withSimilar(
    where: 'names' | 'label',
    word: QueryWord,
    mostTypos: number,
    reach: Reach,
  ): TermMatch[] {
    const matches = matchesOf(where === 'names' ? list.vocabulary : list.label, word, reach);
    if (where === 'names' && word.prefix === 'never') return withoutVariants(list, word, matches);
    if (mostTypos === 0) return matches;
    return [...matches, ...similarTo(word)[where].filter(({ distance }) => distance <= mostTypos)];
  }

  return {
    list,
    answerTo(word, step) {
      const { reach, mostTypos } = step(word);
      const typos = word.acceptsTypo ? mostTypos : 0;
      const label = withSimilar('label', word, typos, reach)
        .filter((match) => reach === 'begun' || coversLabelWord(match))
        .reduce((most, { quality }) => Math.max(most, quality), 0);
      return { ...namesWith(word, reach, typos), label: label * labelShare };
    },
    knows: (word) =>
      [list.vocabulary, list.label].some((vocabulary) => matchesOf(vocabulary, word, 'begun').length > 0),
    nearestTypos(word) {
      const { names: inNames, label } = similarTo(word);
      return Math.min(...[...inNames, ...label].map(({ distance }) => distance), Number.POSITIVE_INFINITY);
    },
  };
}

/** The letter of 'a15' is part of a model: an iPhone 15 of grade A is another device. */
function withoutVariants({ variantLetters }: SearchedList, { text }: QueryWord, matches: TermMatch[]) {
  const excluded = variantLetters.get(text);
  if (excluded === undefined) return matches;
  return matches
    .map((match) => ({ ...match, devices: match.devices.filter((device) => !excluded.has(device)) }))
    .filter(({ devices }) => devices.length > 0);
}

type NameAnswer = Pick<Answer, 'matches' | 'names'>;

function nameAnswer(size: number, matches: readonly TermMatch[]): NameAnswer {
  if (matches.length === 0) return { matches, names: null };
  const names = new Float64Array(size);
  for (const { devices, quality } of matches) {
    for (const device of devices) if ((names[device] ?? 0) < quality) names[device] = quality;
  }
  return { matches, names };
}

/** Whether enough of a label's word was typed: 'air' must not find every watch in 'Watch & AirPods'. */
function coversLabelWord({ term, chars }: TermMatch): boolean {
  return chars === 0 || chars >= 4 || chars / term.length >= 0.6;
}

interface SimilarTerms {
  readonly names: readonly SimilarMatch[];
  readonly label: readonly SimilarMatch[];
}

export function isFound({ names, label }: Answer): boolean {
  return names !== null || label > 0;
}

export interface Finding {
  readonly found: number;
  /** How well each device matches, by index: from 0 (not found) to 1. */
  readonly qualities: Float64Array;
}

const NOTHING: Finding = { found: 0, qualities: new Float64Array() };

/** The devices that have every unit. */
export function findDevices(lookup: ListLookup, units: readonly QueryUnit[], step: Step): Finding {
  const answers = answersToAll(lookup, units, step);
  if (answers === null) return NOTHING;
  const { size } = lookup.list;
  const qualities = new Float64Array(size);
  let found = 0;
  for (let device = 0; device < size; device += 1) {
    let sum = 0;
    for (const { names, label } of answers) {
      const quality = Math.max(names?.[device] ?? 0, label);
      if (quality === 0) {
        sum = 0;
        break;
      }
      sum += quality;
    }
    if (sum === 0) continue;
    qualities[device] = sum / answers.length;
    found += 1;
  }
  return { found, qualities };
}

/** Null if the list lacks a word. Words that accept no typos are looked up first: that is quick. */
function answersToAll(lookup: ListLookup, units: readonly QueryUnit[], step: Step): Answer[] | null {
  const words = units.flatMap((unit) => unit.words);
  const answers: Answer[] = [];
  for (const isSlow of [false, true]) {
    for (const word of words) {
      if (word.acceptsTypo !== isSlow) continue;
      const answer = lookup.answerTo(word, step);
      if (!isFound(answer)) return null;
      answers.push(answer);
    }
  }
  return answers.length === 0 ? null : answers;
}
