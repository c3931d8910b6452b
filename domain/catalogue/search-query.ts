import { joinedPairsOf, type SearchWord, wordsOf } from './search-words.ts';

/** Further words no longer narrow a search down, they only make the page wait for it. */
const wordsMax = 16;

/** Nobody parts one word of many; each way to join a pasted paragraph would be searched for nothing. */
const joinableWordsMax = 6;

/** A shorter word begins too many others to mean any of them by itself. */
const tellingChars = 3;

/** A word to be looked up, and what may stand for it besides itself. */
export interface QueryWord {
  readonly text: string;
  /** A longer word that begins with it. */
  readonly mayBegin: boolean;
  /** A word that differs by a typo or two. */
  readonly mayDiffer: boolean;
}

export interface WordQuery {
  readonly kind: 'words';
  /** As typed, trimmed: a display text equal to it comes before all others. */
  readonly text: string;
  /** All words in their order, for finding them as a phrase. */
  readonly phrase: string;
  /** Each word once. */
  readonly words: readonly QueryWord[];
  /** The query with one pair of neighbours written as one word: 'mac book air' as 'macbook air'. */
  readonly joinings: readonly (readonly QueryWord[])[];
  /** The words as they count where any one of them is enough. */
  readonly alone: readonly QueryWord[];
}

/** Nothing to look up, but something to look for: '🔥', '"'. */
export interface LiteralQuery {
  readonly kind: 'literal';
  readonly text: string;
}

export type SearchQuery = { readonly kind: 'blank' } | LiteralQuery | WordQuery;

export function parseQuery(typed: string): SearchQuery {
  // Zero-width characters, which paste brings along, are as blank as spaces.
  if (/^[\p{Cc}\p{Cf}\s]*$/u.test(typed)) return { kind: 'blank' };
  const text = typed.replace(/\p{Cc}+/gu, ' ').trim();
  const found = wordsOf(text);
  if (found.length === 0) return { kind: 'literal', text };
  const words = found.map(queryWord);
  return {
    kind: 'words',
    text,
    phrase: phraseOf(found),
    words: distinct(words),
    joinings: found.length > joinableWordsMax ? [] : joiningsOf(found, words),
    alone: distinct(found.map((word, place) => aloneWord(word, words[place]))),
  };
}

export function phraseOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

function queryWord(word: SearchWord, place: number, words: readonly SearchWord[]): QueryWord {
  const next = words[place + 1];
  // A number with words after it has been typed to its end: the '1' of '1TB' is not the beginning of '128'.
  if (word.isNumber) return { text: word.text, mayBegin: next === undefined, mayDiffer: false };
  // 's23' asks for the letter S, not for a word that begins with it: 'Samsung Galaxy A23' is another device.
  const isModelLetter = word.text.length === 1 && next?.isNumber === true && next.start === word.end;
  return { text: word.text, mayBegin: !isModelLetter, mayDiffer: true };
}

// Of 'ps5' a list without one has at least the 5, but not every 512.
function aloneWord({ text, isNumber }: SearchWord, word: QueryWord | undefined): QueryWord {
  const isTelling = !isNumber && text.length >= tellingChars;
  return isTelling && word !== undefined ? word : { text, mayBegin: false, mayDiffer: false };
}

// No typos in what was joined here: 'galxy tab' is not a bad spelling of 'Galaxy A'.
function joiningsOf(found: readonly SearchWord[], words: readonly QueryWord[]): QueryWord[][] {
  return joinedPairsOf(found).map(({ text, place }) =>
    distinct([
      ...words.slice(0, place),
      { text, mayBegin: true, mayDiffer: false },
      ...words.slice(place + 2),
    ]),
  );
}

function distinct(words: readonly QueryWord[]): QueryWord[] {
  return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, wordsMax);
}
