import SearchableMap from 'minisearch/SearchableMap';
import type { QueryWord } from './search-query.ts';

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

const quality = { begunLeast: 0.5, begunMost: 0.9, alike: 0.45 } as const;

/** Typos are forgiven in words over 3 letters, up to about a third of the word. */
const typos = { lettersOver: 3, lettersMax: 32, share: 0.34, most: 3 } as const;

export function findTerms(vocabulary: Vocabulary, word: QueryWord): TermMatch[] {
  return [
    ...(word.acceptsPrefix ? begun(vocabulary, word.text) : whole(vocabulary, word.text)),
    ...(word.acceptsTypo ? alike(vocabulary, word.text) : []),
  ];
}

function whole(vocabulary: Vocabulary, word: string): TermMatch[] {
  const devices = vocabulary.get(word);
  return devices === undefined ? [] : [{ term: word, devices, quality: 1, chars: word.length }];
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

function alike(vocabulary: Vocabulary, word: string): TermMatch[] {
  const { length } = word;
  // The library's table grows with the square of the word length: a pasted page would not fit into memory.
  if (length <= typos.lettersOver || length > typos.lettersMax) return [];
  const mostTypos = Math.min(typos.most, Math.round(length * typos.share));
  return Array.from(vocabulary.fuzzyGet(word, mostTypos), ([term, [devices, distance]]) => ({
    term,
    devices,
    quality: (quality.alike * length) / (length + distance),
    chars: term.length,
  })).filter(({ term }) => !term.startsWith(word));
}
