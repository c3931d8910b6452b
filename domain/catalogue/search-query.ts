import { joinedPairsOf, type SearchWord, wordsOf } from './search-words.ts';

/** More words do not narrow a search further, they only make it slower. */
const wordsMax = 16;

/** In a longer query nobody splits a single word, and a pasted paragraph would try every pair for nothing. */
const joinableWordsMax = 6;

/** A shorter word is a prefix of too many others to be useful on its own. */
const significantChars = 3;

/** A word to look up, and which inexact matches it accepts. */
export interface QueryWord {
  readonly text: string;
  /** Accepts a longer word that begins with it. */
  readonly acceptsPrefix: boolean;
  /** Accepts a word that differs by a typo or two. */
  readonly acceptsTypo: boolean;
}

export interface WordQuery {
  readonly kind: 'words';
  /** As typed, trimmed: a display text equal to it ranks first. */
  readonly text: string;
  /** All words in order, to match them as a phrase. */
  readonly phrase: string;
  /** Each word once. */
  readonly words: readonly QueryWord[];
  /** The query with one pair of neighbours joined into one word: 'mac book air' as 'macbook air'. */
  readonly joinedForms: readonly (readonly QueryWord[])[];
  /** The words as they match when any one of them is enough. */
  readonly alone: readonly QueryWord[];
}

/** No words, but characters to find literally: '🔥', '"'. */
export interface LiteralQuery {
  readonly kind: 'literal';
  readonly text: string;
}

export type SearchQuery = { readonly kind: 'blank' } | LiteralQuery | WordQuery;

export function parseQuery(typed: string): SearchQuery {
  // Zero-width characters, which pasted text often contains, count as spaces.
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
    joinedForms: found.length > joinableWordsMax ? [] : joinedFormsOf(found, words),
    alone: distinct(found.map((word, place) => aloneWord(word, words[place]))),
  };
}

export function phraseOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

function queryWord(word: SearchWord, place: number, words: readonly SearchWord[]): QueryWord {
  const next = words[place + 1];
  // A number followed by a word is complete: the '1' of '1TB' is not the beginning of '128'.
  if (word.isNumber) return { text: word.text, acceptsPrefix: next === undefined, acceptsTypo: false };
  // In 's23' the S is the whole word, not a prefix: 'Samsung Galaxy A23' is another device.
  const isModelLetter = word.text.length === 1 && next?.isNumber === true && next.start === word.end;
  return { text: word.text, acceptsPrefix: !isModelLetter, acceptsTypo: true };
}

// When any word is enough, the 5 of 'ps5' may match a 5, but not every 512.
function aloneWord({ text, isNumber }: SearchWord, word: QueryWord | undefined): QueryWord {
  const isSignificant = !isNumber && text.length >= significantChars;
  return isSignificant && word !== undefined ? word : { text, acceptsPrefix: false, acceptsTypo: false };
}

// Joined words accept no typos: 'galxy tab' is not a misspelling of 'Galaxy A'.
function joinedFormsOf(found: readonly SearchWord[], words: readonly QueryWord[]): QueryWord[][] {
  return joinedPairsOf(found).map(({ text, place }) =>
    distinct([
      ...words.slice(0, place),
      { text, acceptsPrefix: true, acceptsTypo: false },
      ...words.slice(place + 2),
    ]),
  );
}

function distinct(words: readonly QueryWord[]): QueryWord[] {
  return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, wordsMax);
}
