import { shorthandOf, storageUnitOf } from './search-trade-words.ts';

export interface SearchWord {
  /** Lower case, without accents: this form is compared. */
  readonly text: string;
  readonly isNumber: boolean;
  /** The position of the word in its source text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

// Letters and digits are separate words ('S23', '256GB'). Chinese and Japanese put no spaces between words, so each of
// their characters is a word; otherwise only the beginning of a run could be found. No `v` flag: in a browser that
// does not support it, the whole file would be a syntax error.
const wordPattern =
  /(\p{N}+)|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}])+|\+/gu;

/** The words of a display text or a query, in order. '+' is the word 'plus': 'S24+' and 'S24 Plus' are one device. */
export function wordsOf(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const [raw, digits] = match;
    const folded = raw === '+' ? 'plus' : foldedForSearch(raw);
    // A lone combining mark folds to nothing.
    if (folded === '') continue;
    words.push({
      text: folded,
      isNumber: digits !== undefined,
      start: match.index,
      end: match.index + raw.length,
    });
  }
  return words;
}

// Lower-case before removing marks: only then does 'İ' become 'i' and a dot.
function foldedForSearch(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(otherDigits, plainDigit);
}

// Arabic, Persian and Indian keyboards have digits of their own.
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String((code & 15) - (code >= 0x966 ? 6 : 0));
}

/** Neighbouring words joined into one, so that 'promax' finds 'Pro Max', and '256 gb' finds '256GB'. */
export interface JoinedPair {
  readonly text: string;
  /** The index of the first of the two words. */
  readonly place: number;
}

// Letters with letters, and a number with its unit: a query is split at other digits too, so no query word could ever
// be '15pro'.
export function joinedPairsOf(words: readonly SearchWord[]): JoinedPair[] {
  const pairs: JoinedPair[] = [];
  for (const [place, first] of words.entries()) {
    const second = words[place + 1];
    if (second === undefined || second.isNumber) continue;
    const text = first.isNumber ? storageOf(first, second) : first.text + second.text;
    if (text !== undefined) pairs.push({ text, place });
  }
  return pairs;
}

/** '256gb' for 256 and GB, with or without a space between them. */
export function storageOf(size: SearchWord, unit: SearchWord | undefined): string | undefined {
  if (unit === undefined || !size.isNumber) return undefined;
  const unitText = storageUnitOf(unit.text, size.end === unit.start);
  return unitText === undefined ? undefined : size.text + unitText;
}

/**
 * The words by which a name is found. The number of a storage size is not one without its unit: 'iphone 1' is somebody
 * about to type 15, not a terabyte. Shorthand in a name is found by what it stands for.
 */
export function termsOf(words: readonly SearchWord[], pairs: readonly JoinedPair[]): string[] {
  const sizes = new Set<number>();
  for (const { place } of pairs) if (words[place]?.isNumber === true) sizes.add(place);
  const single = words.filter((_, place) => !sizes.has(place)).map(({ text }) => text);
  return [...single, ...pairs.map(({ text }) => text), ...single.flatMap(shorthandOf)];
}
