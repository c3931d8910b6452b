import type { Money } from '#domain/contract/entities/money.ts';
import { type QueryPiece, readPieces } from './search-query-pieces.ts';
import {
  isFiller,
  isGeneric,
  isOtherName,
  isStorageSize,
  isSuffix,
  isWatchWord,
  modelEndingMeanings,
  modelLetterMeanings,
  productsOf,
  shorthandOf,
} from './search-trade-words.ts';

/** More words do not narrow a search further, they only make it slower. A bit mask holds at most 31. */
const unitsMax = 24;

/** In a longer query nobody splits a single word, and a pasted paragraph would try every pair for nothing. */
const joinablePiecesMax = 8;

/** A word to look up, and which inexact matches it accepts. */
export interface QueryWord {
  readonly text: string;
  /** Other whole words that it may stand for. */
  readonly meanings: readonly string[];
  /** For a number: the storage size that it may be, '16gb' for 16. */
  readonly size: string | null;
  /** Words that it may stand for without being spelled in them: they are not marked. */
  readonly products: readonly string[];
  /** Whether a longer word that begins with it matches: always, only if nothing else does, or never. */
  readonly prefix: 'always' | 'if-needed' | 'never';
  /** Accepts a word that differs by a typo or two. */
  readonly acceptsTypo: boolean;
}

/** What is found or dropped as one: a word, or a model of letters and digits ('s24u', 'ps5', 't-mobile'). */
export interface QueryUnit {
  /** As typed, to tell that it was dropped. */
  readonly typed: string;
  readonly words: readonly QueryWord[];
  /** Its words in order, to match them as a phrase. */
  readonly phrase: string;
  /** Prices, storage sizes, colours and conditions are dropped before names. */
  readonly isDetail: boolean;
  /** Whether it says which device is meant: clearly, only beside a clearer word ('pro'), or not at all. */
  readonly naming: 'strong' | 'weak' | 'none';
  /** Tells models apart ('15', 's24', 'pro'): a name with fewer other words is then the closer one. */
  readonly isModel: boolean;
  /** An article, a greeting: it narrows nothing. */
  readonly isFiller: boolean;
  /** Names a maker or a product line: never dropped. */
  readonly isOtherName: boolean;
}

/** Two neighbours as one word: 'mac book' as 'macbook'. It stands for both. */
export interface JoinedWord {
  readonly word: QueryWord;
  readonly parts: readonly QueryWord[];
}

export interface WordQuery {
  readonly kind: 'words';
  /** As typed, trimmed: a display text equal to it ranks first. */
  readonly text: string;
  /** Each once. */
  readonly units: readonly QueryUnit[];
  /** All units in order, repeated ones too, to match them as a phrase. */
  readonly sequence: readonly QueryUnit[];
  readonly joined: readonly JoinedWord[];
}

/** No words, but characters to find literally: '🔥', '"'. */
export interface LiteralQuery {
  readonly kind: 'literal';
  readonly text: string;
}

export type SearchQuery = { readonly kind: 'blank' } | LiteralQuery | WordQuery;

export function parseQuery(typed: string, money?: Money): SearchQuery {
  // Zero-width characters, which pasted text often contains, count as spaces.
  if (/^[\p{Cc}\p{Cf}\s]*$/u.test(typed)) return { kind: 'blank' };
  const text = typed.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const pieces = readPieces(text, money);
  if (pieces.length === 0) return { kind: 'literal', text };
  const words = pieces.map(queryWord);
  const sequence = groupsOf(pieces, text).map((places) => unitOf(places, pieces, words, text));
  const units = distinct(sequence);
  const joined = pieces.length > joinablePiecesMax ? [] : joinedWordsOf(pieces, words);
  return { kind: 'words', text, units, sequence, joined };
}

function queryWord(piece: QueryPiece, place: number, pieces: readonly QueryPiece[]): QueryWord {
  const { kind, text } = piece;
  const exact = {
    text,
    meanings: [],
    size: null,
    products: [],
    prefix: 'never',
    acceptsTypo: false,
  } as const;
  switch (kind) {
    case 'price':
      return exact;
    case 'storage': {
      const size = text.slice(0, -2);
      // Some lists write 256 without GB. A '1' alone is more often a model than a terabyte.
      return isStorageSize(size) ? { ...exact, meanings: [size] } : exact;
    }
    case 'number':
      // A number followed by a word is complete: the '1' of '1 iphone' is not the beginning of '128'.
      return { ...exact, size: `${text}gb`, prefix: place === pieces.length - 1 ? 'if-needed' : 'never' };
    case 'letters':
      return letterWord(piece, place, pieces);
  }
}

function letterWord(piece: QueryPiece, place: number, pieces: readonly QueryPiece[]): QueryWord {
  const { text } = piece;
  const before = pieces[place - 1];
  const after = pieces[place + 1];
  const isSingle = text.length === 1 && text < '\u0250';
  const isBeforeNumber = isSingle && after?.kind === 'number' && after.start === piece.end;
  const isBehindNumber = before?.kind === 'number';
  const isEnding = isSingle && isBehindNumber && (before.end === piece.start || text === 'u');
  const meanings = [
    ...shorthandOf(text),
    ...singularsOf(text),
    ...(isBeforeNumber
      ? modelLetterMeanings(
          text,
          pieces.some((one) => isWatchWord(one.text)),
        )
      : []),
    ...(isBehindNumber ? modelEndingMeanings(text) : []),
  ];
  return {
    text,
    meanings,
    size: null,
    products: productsOf(text, meanings),
    // In 's23' the S is the whole word, not a prefix: 'Samsung Galaxy A23' is another device.
    prefix: isBeforeNumber ? 'never' : isEnding ? 'if-needed' : 'always',
    // 'unlocked' is not a misspelling of 'locked', nor is a known maker one of another word.
    acceptsTypo: !isGeneric(text) && !isOtherName(text),
  };
}

function singularsOf(text: string): string[] {
  if (text.length < 4 || !text.endsWith('s')) return [];
  return text.endsWith('es') ? [text.slice(0, -1), text.slice(0, -2)] : [text.slice(0, -1)];
}

/** Which pieces form one unit, as lists of their places. */
function groupsOf(pieces: readonly QueryPiece[], text: string): number[][] {
  const groups: number[][] = [];
  for (const [place, piece] of pieces.entries()) {
    const before = pieces[place - 1];
    const isSame =
      before !== undefined && belongsTogether(before, piece, text.slice(before.end, piece.start));
    if (isSame) groups.at(-1)?.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** 's24', '16e', 't-mobile', '12.9': not 'iphone15', which people also write in two words. */
function belongsTogether(one: QueryPiece, other: QueryPiece, between: string): boolean {
  const kinds = `${one.kind} ${other.kind}`;
  const hasShort = [one, other].some(({ kind, text }) => kind === 'letters' && text.length <= 2);
  if (kinds === 'letters number' || kinds === 'number letters') return hasShort && between === '';
  if (kinds === 'letters letters') return hasShort && /^[-&'’.]$/.test(between);
  return kinds === 'number number' && between === '.';
}

function unitOf(
  places: readonly number[],
  pieces: readonly QueryPiece[],
  words: readonly QueryWord[],
  text: string,
): QueryUnit {
  const own = places.flatMap((place) => pieces[place] ?? []);
  const letters = own.filter(({ kind }) => kind === 'letters').map((piece) => piece.text);
  const naming = namingOf(own, letters);
  const isSize = own.some(
    ({ kind, text: size }) =>
      kind === 'storage' || kind === 'price' || (own.length === 1 && isStorageSize(size)),
  );
  const isDetail = isSize || (letters.length > 0 && naming === 'none');
  return {
    typed: text.slice(own[0]?.start, own.at(-1)?.end),
    words: places.flatMap((place) => words[place] ?? []),
    phrase: own.map(({ phrase }) => phrase).join(' '),
    isDetail,
    naming,
    isModel: !isDetail && (naming === 'weak' || own.some(({ kind }) => kind === 'number')),
    isFiller: own.length === 1 && letters.some(isFiller),
    isOtherName: letters.some(isOtherName),
  };
}

function namingOf(pieces: readonly QueryPiece[], letters: readonly string[]): QueryUnit['naming'] {
  const names = letters.filter((word) => !isGeneric(word));
  if (names.length === 0) return 'none';
  const isModel = pieces.length > 1 && pieces[0]?.kind === 'letters' && letters.length < pieces.length;
  const isStrong = isModel || names.some((word) => !isSuffix(word) && (word.length > 1 || word > '\u2e80'));
  return isStrong ? 'strong' : 'weak';
}

function distinct(sequence: readonly QueryUnit[]): QueryUnit[] {
  const phrases = new Set<string>();
  const units = sequence.filter(({ phrase }) => !phrases.has(phrase) && phrases.add(phrase));
  if (units.length <= unitsMax) return units;
  return units.filter((unit) => !unit.isFiller).slice(0, unitsMax);
}

// Joined words accept no typos: 'galxy tab' is not a misspelling of 'Galaxy A'.
function joinedWordsOf(pieces: readonly QueryPiece[], words: readonly QueryWord[]): JoinedWord[] {
  return pieces.flatMap((first, place) => {
    const second = pieces[place + 1];
    if (first.kind !== 'letters' || second?.kind !== 'letters') return [];
    const text = first.text + second.text;
    const meanings = shorthandOf(text);
    const products = productsOf(text, meanings);
    const word = { text, meanings, size: null, products, prefix: 'always', acceptsTypo: false } as const;
    return { word, parts: words.slice(place, place + 2) };
  });
}
