import SearchableMap from 'minisearch/SearchableMap';
import type { QueryWord } from './search-query.ts';
import { isStorageSize } from './search-trade-words.ts';

/** A word of the list that matches a word of the query. */
export interface TermMatch {
  readonly term: string;
  /** The indexes of the devices that have this word. */
  readonly devices: readonly number[];
  /** How well it matches, at most 1. */
  readonly quality: number;
  /** How many of its characters match; all of them if the match forgives a typo. */
  readonly chars: number;
}

/** A match that forgives typos. */
export interface SimilarMatch extends TermMatch {
  readonly distance: number;
}

/**
 * Every distinct word of a list, with the devices that have it. Prefixes and typos are searched among a few hundred
 * words, not among thousands of names: that keeps each keystroke fast.
 */
export type Vocabulary = SearchableMap<number[]>;

export function buildVocabulary(termsByDevice: readonly (readonly string[])[]): Vocabulary {
  // Collect the words in a plain map first: writes to the tree are ten times slower, and most words repeat often.
  const devicesByTerm = new Map<string, number[]>();
  for (const [device, terms] of termsByDevice.entries()) {
    for (const term of terms) {
      const devices = devicesByTerm.get(term);
      if (devices === undefined) devicesByTerm.set(term, [device]);
      else if (devices.at(-1) !== device) devices.push(device);
    }
  }
  const vocabulary: Vocabulary = new SearchableMap();
  for (const [term, devices] of devicesByTerm) vocabulary.set(term, devices);
  return vocabulary;
}

const quality = {
  meaning: 0.95,
  product: 0.92,
  size: 1,
  smallSize: 0.6,
  begunLeast: 0.5,
  begunMost: 0.9,
  similar: 0.45,
} as const;

/**
 * Typos are forgiven up to about a third of the word. In words of 3 letters only swapped ones: nearly every other word of
 * that length is one letter away. A swap is two changed letters otherwise, too many for 4.
 */
const typos = {
  lettersLeast: 3,
  swappedMax: 4,
  changedLeast: 4,
  lettersMax: 32,
  share: 0.34,
  most: 2,
} as const;

/**
 * How far a word may reach: 'usual' is a whole word, what it stands for, or the beginning of a word. 'begun' adds the
 * beginnings that count only if nothing else is found: the '12' of '128'. 'firm' asks for three letters of a beginning.
 */
export type Reach = 'usual' | 'begun' | 'firm';

const firmLetters = 3;

export function findTerms(vocabulary: Vocabulary, word: QueryWord, reach: Reach): TermMatch[] {
  const matches = acceptsPrefix(word, reach) ? begun(vocabulary, word.text) : whole(vocabulary, word.text, 1);
  for (const meaning of word.meanings) matches.push(...whole(vocabulary, meaning, quality.meaning));
  if (word.size !== null) matches.push(...asSize(vocabulary, word.size, word.text));
  for (const product of word.products) {
    matches.push(...whole(vocabulary, product, quality.product).map((match) => ({ ...match, chars: 0 })));
  }
  return matches;
}

export function acceptsPrefix({ prefix, text }: QueryWord, reach: Reach): boolean {
  switch (reach) {
    case 'usual':
      return prefix === 'always';
    case 'begun':
      return prefix !== 'never';
    case 'firm':
      return prefix === 'if-needed' || (prefix === 'always' && text.length >= firmLetters);
  }
}

/** '256' is a storage size; '16' is more often a model or a screen. */
function asSize(vocabulary: Vocabulary, size: string, digits: string): TermMatch[] {
  const sizeQuality = isStorageSize(digits) ? quality.size : quality.smallSize;
  return whole(vocabulary, size, sizeQuality).map((match) => ({ ...match, chars: digits.length }));
}

function whole(vocabulary: Vocabulary, term: string, termQuality: number): TermMatch[] {
  const devices = vocabulary.get(term);
  return devices === undefined ? [] : [{ term, devices, quality: termQuality, chars: term.length }];
}

function begun(vocabulary: Vocabulary, word: string): TermMatch[] {
  return Array.from(vocabulary.atPrefix(word), ([term, devices]) => ({
    term,
    devices,
    quality: term === word ? 1 : begunQuality(word.length / term.length),
    chars: word.length,
  }));
}

function begunQuality(share: number): number {
  return quality.begunLeast + (quality.begunMost - quality.begunLeast) * share;
}

/** The words of the list that a typo or two would turn into this one. */
export function findSimilarTerms(vocabulary: Vocabulary, { text, acceptsTypo }: QueryWord): SimilarMatch[] {
  const { length } = text;
  // The library's table grows with the square of the word length: a pasted page would not fit into memory.
  if (!acceptsTypo || length < typos.lettersLeast || length > typos.lettersMax) return [];
  if (length <= typos.swappedMax) {
    const swapped = swappedForms(text).flatMap((form) => whole(vocabulary, form, quality.similar));
    if (swapped.length > 0) return swapped.map((match) => ({ ...match, distance: 1 }));
  }
  if (length < typos.changedLeast) return [];
  const mostTypos = Math.min(typos.most, Math.round(length * typos.share));
  return Array.from(vocabulary.fuzzyGet(text, mostTypos), ([term, [devices, distance]]) => ({
    term,
    devices,
    distance,
    quality: (quality.similar * length) / (length + distance),
    chars: term.length,
  })).filter(({ term }) => !term.startsWith(text));
}

/** 'mxa' as 'xma' and 'max'. */
function swappedForms(text: string): string[] {
  return Array.from(
    { length: text.length - 1 },
    (_, place) => text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2),
  );
}
