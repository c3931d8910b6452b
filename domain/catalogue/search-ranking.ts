import type { WordQuery } from './search-query.ts';
import type { TermMatch } from './search-vocabulary.ts';
import type { JoinedPair, SearchWord } from './search-words.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A device of the list, prepared for searching. */
export interface SearchableDevice {
  readonly rowIndex: number;
  readonly display: string;
  readonly words: readonly SearchWord[];
  readonly pairs: readonly JoinedPair[];
  /** The words in order, joined into one text. */
  readonly phrase: string;
}

/** For each word of the list that the query matched: how many of its characters matched. */
export type MatchedChars = ReadonlyMap<string, number>;

export function matchedCharsOf(matches: Iterable<TermMatch>): MatchedChars {
  const chars = new Map<string, number>();
  for (const match of matches) chars.set(match.term, Math.max(match.chars, chars.get(match.term) ?? 0));
  return chars;
}

const bonus = { coverage: 0.2, phrase: 0.5, sameWords: 1, sameText: 1 } as const;

/**
 * The usual search score gives rare words more weight, which would shuffle similar rows of a price list ('128' is rarer
 * than '256'). These weights let similar rows tie, so that they keep the order of the list.
 */
export function scoreOf(
  query: WordQuery,
  device: SearchableDevice,
  quality: number,
  matched: readonly number[],
): number {
  let covered = 0;
  for (const chars of matched) if (chars > 0) covered += 1;
  return quality + (bonus.coverage * covered) / matched.length + phraseBonus(query, device);
}

function phraseBonus(query: WordQuery, { phrase, display }: SearchableDevice): number {
  const place = phrase.indexOf(query.phrase);
  if (place < 0 || (place > 0 && phrase[place - 1] !== ' ')) return 0;
  if (phrase !== query.phrase) return bonus.phrase;
  return bonus.phrase + bonus.sameWords + (display === query.text ? bonus.sameText : 0);
}

/** The number of matched characters of each word of a name. */
export function matchedWords({ words, pairs }: SearchableDevice, chars: MatchedChars): number[] {
  const matched = words.map((word) => chars.get(word.text) ?? 0);
  for (const { text, place } of pairs) {
    const reached = chars.get(text) ?? 0;
    const first = words[place]?.text.length ?? 0;
    // A match that ends within the first word belongs to that word, not to the pair: 'pro' must not mark 'Pro Max'.
    if (reached <= first) continue;
    matched[place] = first;
    matched[place + 1] = Math.max(matched[place + 1] ?? 0, reached - first);
  }
  return matched;
}

/** Merges words separated only by spaces into one range, so that one mark spans '15 Pro Max'. */
export function rangesOf({ display, words }: SearchableDevice, matched: readonly number[]): TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const [place, word] of words.entries()) {
    const chars = matched[place] ?? 0;
    if (chars === 0) continue;
    // If folding changed the length, a part of the folded word does not map to a part of the original.
    const isFolded = word.text.length !== word.end - word.start;
    const end = isFolded ? word.end : word.start + chars;
    const last = ranges.at(-1);
    if (last !== undefined && display.slice(last.end, word.start).trim() === '') last.end = end;
    else ranges.push({ start: word.start, end });
  }
  return ranges;
}
