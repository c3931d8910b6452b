import type { WordQuery } from './search-query.ts';
import type { TermMatch } from './search-vocabulary.ts';
import type { JoinedPair, SearchWord } from './search-words.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A device of the list, made ready to be looked up. */
export interface SearchableDevice {
  readonly rowIndex: number;
  readonly display: string;
  readonly words: readonly SearchWord[];
  readonly pairs: readonly JoinedPair[];
  /** The words in their order, as one text. */
  readonly phrase: string;
}

/** For each word of the list that the query found: how many of its characters were asked for. */
export type MatchedChars = ReadonlyMap<string, number>;

export function matchedCharsOf(matches: Iterable<TermMatch>): MatchedChars {
  const chars = new Map<string, number>();
  for (const match of matches) chars.set(match.term, Math.max(match.chars, chars.get(match.term) ?? 0));
  return chars;
}

const bonus = { coverage: 0.2, phrase: 0.5, sameWords: 1, sameText: 1 } as const;

/**
 * A search engine's usual score weighs rare words, and on a price list that shuffles equal rows ('128' is rarer than
 * '256'). These weights leave equals equal, so that they keep the order of the list.
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

/** The asked-for characters of each word of a name, 0 where nothing was. */
export function matchedWords({ words, pairs }: SearchableDevice, chars: MatchedChars): number[] {
  const matched = words.map((word) => chars.get(word.text) ?? 0);
  for (const { text, place } of pairs) {
    const reached = chars.get(text) ?? 0;
    const first = words[place]?.text.length ?? 0;
    // What ends within the first word has matched that word, not the pair: 'pro' must not mark 'Pro Max'.
    if (reached <= first) continue;
    matched[place] = first;
    matched[place + 1] = Math.max(matched[place + 1] ?? 0, reached - first);
  }
  return matched;
}

/** Words with nothing but spaces between them become one range, so that a mark spans '15 Pro Max' in one piece. */
export function rangesOf({ display, words }: SearchableDevice, matched: readonly number[]): TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const [place, word] of words.entries()) {
    const chars = matched[place] ?? 0;
    if (chars === 0) continue;
    // Where folding changed the length, a part of the folded word names no part of the original.
    const isFolded = word.text.length !== word.end - word.start;
    const end = isFolded ? word.end : word.start + chars;
    const last = ranges.at(-1);
    if (last !== undefined && display.slice(last.end, word.start).trim() === '') last.end = end;
    else ranges.push({ start: word.start, end });
  }
  return ranges;
}
