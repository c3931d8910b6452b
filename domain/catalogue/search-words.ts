export interface SearchWord {
  /** Lower case, without accents: what is compared. */
  readonly text: string;
  readonly isNumber: boolean;
  /** Where the word stands in the text it came from, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

// Letters part from digits ('S23', '256GB'). Chinese and Japanese put no spaces between words, so that each of their
// characters is a word; as one long run only its beginning could be found. No `v` flag: to the browser of a phone
// that does not know it, the whole file would be a syntax error.
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

// Lower case before the marks go: 'İ' becomes 'i' and a dot only then.
function foldedForSearch(text: string): string {
  const lower = text.toLowerCase();
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Two neighbouring words written as one, so that 'promax' finds 'Pro Max'. */
export interface JoinedPair {
  readonly text: string;
  /** The place of the first of the two among the words. */
  readonly place: number;
}

// Only letters with letters: a query is parted at its digits too, so that no query word could ever name '15pro'.
export function joinedPairsOf(words: readonly SearchWord[]): JoinedPair[] {
  const pairs: JoinedPair[] = [];
  for (const [place, first] of words.entries()) {
    const second = words[place + 1];
    if (second === undefined || first.isNumber || second.isNumber) continue;
    pairs.push({ text: first.text + second.text, place });
  }
  return pairs;
}
