import { joinedPairsOf, type SearchWord, wordsOf } from './search-words.ts';

/** Further words no longer narrow a search down, they only make the page wait for it. */
const wordsMax = 16;

/** Nobody parts one word of many; each way to join a pasted paragraph would be searched for nothing. */
const joinableWordsMax = 6;

export interface WordQuery {
  readonly kind: 'words';
  /** As typed, trimmed: a display text equal to it comes before all others. */
  readonly text: string;
  /** All words in their order, for finding them as a phrase. */
  readonly phrase: string;
  /** Each word once. */
  readonly words: readonly string[];
  /** Words that must not be completed. */
  readonly whole: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** The query with one pair of neighbours written as one word: 'mac book air' as 'macbook air'. */
  readonly joinings: readonly (readonly string[])[];
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
  const words = wordsOf(text);
  if (words.length === 0) return { kind: 'literal', text };
  return {
    kind: 'words',
    text,
    phrase: phraseOf(words),
    words: distinct(words.map((word) => word.text)),
    whole: new Set(words.filter(isStuckToNumber).map((word) => word.text)),
    numbers: new Set(words.filter((word) => word.isNumber).map((word) => word.text)),
    joinings: words.length > joinableWordsMax ? [] : joiningsOf(words),
  };
}

export function phraseOf(words: readonly SearchWord[]): string {
  return words.map((word) => word.text).join(' ');
}

// 's23' asks for the letter S, not for a word that begins with it: 'Samsung Galaxy A23' is another device.
function isStuckToNumber(word: SearchWord, place: number, words: readonly SearchWord[]): boolean {
  const next = words[place + 1];
  return word.text.length === 1 && !word.isNumber && next?.isNumber === true && next.start === word.end;
}

function joiningsOf(words: readonly SearchWord[]): string[][] {
  const texts = words.map((word) => word.text);
  return joinedPairsOf(words).map(({ text, place }) =>
    distinct([...texts.slice(0, place), text, ...texts.slice(place + 2)]),
  );
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, wordsMax);
}
