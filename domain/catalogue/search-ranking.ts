import type { SearchableVariant, SoughtVariants } from './search-variants.ts';
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
  /** Which words tell models of one name apart: Pro, Max, the e of 16e. */
  readonly modelWords: readonly number[];
  readonly variant: SearchableVariant | null;
}

/** The query as one list sees it. */
export interface SoughtText {
  /** As typed. */
  readonly text: string;
  /** The words that names of this list can have: without dropped ones, and without those that only its label has. */
  readonly phrase: string;
  /** It names a model: of 'iPhone 15' and 'iPhone 15 Pro Max' the first is closer to 'iphone 15'. */
  readonly isModel: boolean;
  readonly variants: SoughtVariants;
}

/** For each word of the list that the query matched: how many of its characters matched. */
export type MatchedChars = ReadonlyMap<string, number>;

export function matchedCharsOf(matches: Iterable<TermMatch>): MatchedChars {
  const chars = new Map<string, number>();
  for (const match of matches) chars.set(match.term, Math.max(match.chars, chars.get(match.term) ?? 0));
  return chars;
}

// Another grade of the same model is closer than the same grade of another model.
const bonus = {
  sameModel: 0.1,
  sameVariant: 0.04,
  phrase: 0.5,
  sameName: 0.9,
  sameWords: 1,
  sameText: 1,
} as const;

/**
 * The usual search score gives rare words more weight, which would shuffle similar rows of a price list ('128' is rarer
 * than '256'). These weights let similar rows tie, so that they keep the order of the list.
 */
export function scoreOf(
  sought: SoughtText,
  device: SearchableDevice,
  quality: number,
  chars: MatchedChars,
): number {
  const sameModel = sought.isModel ? bonus.sameModel / (1 + otherModelWords(sought, device, chars)) : 0;
  const isVariant = device.variant !== null && sought.variants.isSought(device.variant);
  return quality + sameModel + (isVariant ? bonus.sameVariant : 0) + phraseBonus(sought, device);
}

/** How many words make the device another model than the one sought: the Pro Max of 'iPhone 15 Pro Max', the e of '16e'. */
function otherModelWords(
  { phrase, variants }: SoughtText,
  device: SearchableDevice,
  chars: MatchedChars,
): number {
  if (device.modelWords.length === 0) return 0;
  const matched = matchedWords(device, chars);
  const seen = new Set(device.variant !== null && variants.hasGradePlus() ? ['plus'] : []);
  let others = 0;
  for (const place of device.modelWords) {
    const text = device.words[place]?.text ?? '';
    // 'MacBook Pro 14 M4 Pro' has a second Pro, which 'macbook pro 14 m4' has not.
    const isRepeated = seen.has(text) && phrase.indexOf(text) === phrase.lastIndexOf(text);
    if ((matched[place] ?? 0) === 0 || isRepeated) others += 1;
    seen.add(text);
  }
  return others;
}

function phraseBonus(sought: SoughtText, { phrase, display, variant }: SearchableDevice): number {
  const place = sought.phrase === '' ? -1 : phrase.indexOf(sought.phrase);
  if (place < 0) return 0;
  // At the beginning of a word: the 'a' of 'Max' is not the 'a' of grade A, which may follow.
  if (place > 0 && phrase[place - 1] !== ' ' && !phrase.includes(` ${sought.phrase}`, place)) return 0;
  if (variant?.namePhrase === sought.phrase) return bonus.phrase + bonus.sameName;
  if (phrase !== sought.phrase) return bonus.phrase;
  return bonus.phrase + bonus.sameWords + (display === sought.text ? bonus.sameText : 0);
}

/** The number of matched characters of each word of a name. */
function matchedWords({ words, pairs }: SearchableDevice, chars: MatchedChars): number[] {
  const matched = words.map((word) => chars.get(word.text) ?? 0);
  for (const { text, place } of pairs) {
    const reached = chars.get(text) ?? 0;
    const { text: first = '', isNumber = false } = words[place] ?? {};
    // A match that ends within the first word belongs to that word, not to the pair: 'pro' must not mark 'Pro Max'.
    if (reached <= first.length) {
      // The number of a storage size may be known by the pair alone.
      if (isNumber) matched[place] = Math.max(matched[place] ?? 0, reached);
      continue;
    }
    matched[place] = first.length;
    matched[place + 1] = Math.max(matched[place + 1] ?? 0, reached - first.length);
  }
  return matched;
}

/** Merges words separated only by spaces into one range, so that one mark spans '15 Pro Max'. */
export function rangesOf(device: SearchableDevice, chars: MatchedChars): TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  const matched = matchedWords(device, chars);
  for (const [place, word] of device.words.entries()) {
    const reached = matched[place] ?? 0;
    if (reached === 0) continue;
    // If folding changed the length, a part of the folded word does not map to a part of the original.
    const length = word.end - word.start;
    const isFolded = word.text.length !== length;
    const end = isFolded ? word.end : word.start + Math.min(reached, length);
    const last = ranges.at(-1);
    if (last !== undefined && device.display.slice(last.end, word.start).trim() === '') last.end = end;
    else ranges.push({ start: word.start, end });
  }
  return ranges;
}
