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
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Two neighbouring words joined into one, so that 'promax' finds 'Pro Max'. */
export interface JoinedPair {
  readonly text: string;
  /** The index of the first of the two words. */
  readonly place: number;
}

// Only letters with letters: a query is split at digits too, so no query word could ever be '15pro'.
export function joinedPairsOf(words: readonly SearchWord[]): JoinedPair[] {
  const pairs: JoinedPair[] = [];
  for (const [place, first] of words.entries()) {
    const second = words[place + 1];
    if (second === undefined || first.isNumber || second.isNumber) continue;
    pairs.push({ text: first.text + second.text, place });
  }
  return pairs;
}
