import { QUERY_CHARS_MAX } from './search-query-pieces.ts';
import { isStorageSize } from './search-trade-words.ts';
import { type SearchWord, wordsOf } from './search-words.ts';

/** What tells one price of a device from its others, such as 'A+' or '128GB', prepared for searching. */
export interface SearchableVariant {
  /** Equal variants have equal keys. */
  readonly key: string;
  /** How many words of the display text are the variant's: the last ones. */
  readonly wordCount: number;
  /** As it is typed: without a leading 'Grade'. */
  readonly words: readonly string[];
  /** 'B-': the minus is no word. */
  readonly hasMinus: boolean;
  /** A, B+, 'Grade C': found by the word 'grade' too. */
  readonly isGrade: boolean;
  /** How often its first word is in the name before it: the C of 'USB-C' is no grade. */
  readonly inName: number;
  /** The single letters that the name before it lacks. */
  readonly ownLetters: readonly string[];
  /** The words of the name before it, joined into one text. */
  readonly namePhrase: string;
}

/** The word by which a grade is found, although its sheet may have only the letter. */
export const GRADE_TERM = 'grade';

const gradePattern = /^[a-z](?: plus)*$/;
const minusPattern = /^[-\u2010-\u2015\u2212](?![\p{L}\p{N}])/u;

/** Null for a row without a variant, with one that has no words, or whose display text does not end with it. */
export function searchableVariant(
  display: string,
  displayWords: readonly SearchWord[],
  label: string | undefined,
): SearchableVariant | null {
  if (label === undefined || !display.endsWith(label)) return null;
  const all = wordsOf(label);
  if (all.length === 0) return null;
  const texts = all.map(({ text }) => text);
  const words = texts.length > 1 && texts[0] === GRADE_TERM ? texts.slice(1) : texts;
  const hasMinus = minusPattern.test(label.slice(all.at(-1)?.end));
  const name = displayWords.slice(0, displayWords.length - texts.length).map(({ text }) => text);
  return {
    key: `${words.join(' ')}${hasMinus ? '-' : ''}`,
    wordCount: texts.length,
    words,
    hasMinus,
    isGrade: gradePattern.test(words.join(' ')),
    inName: countOf(words[0] ?? '', name),
    ownLetters: words.filter((word) => word.length === 1 && !name.includes(word)),
    namePhrase: name.join(' '),
  };
}

function countOf(word: string, words: readonly string[]): number {
  return words.filter((each) => each === word).length;
}

export interface SoughtVariants {
  /** Whether the query names exactly this variant: 'b' is not B+, and the 'a' of 'a15' is no grade. */
  isSought(variant: SearchableVariant): boolean;
  /** The plus of 's24 a+' is the grade's: an S24+ is another model. */
  hasGradePlus(): boolean;
}

/**
 * `kept` are the words of the query that were not dropped: the 'a' of 'i want a pixel' is no grade. Reads the query when
 * the first variant is judged: most lists have none.
 */
export function soughtVariantsOf(text: string, kept: ReadonlySet<string>): SoughtVariants {
  const query = text.slice(0, QUERY_CHARS_MAX);
  let words: readonly SearchWord[] | undefined;
  const typedWords = () => {
    words ??= wordsOf(query);
    return words;
  };
  let hasPlus: boolean | undefined;
  // How often the first word of a variant was typed; 0 if the query does not name the variant.
  const counts = new Map<string, number>();
  return {
    isSought(variant) {
      const count = counts.get(variant.key) ?? countTyped(variant, query, typedWords(), kept);
      counts.set(variant.key, count);
      return count > variant.inName;
    },
    hasGradePlus() {
      hasPlus ??= typedWords().some((word, place, typed) =>
        isGradePlus(word, typed[place - 1], typed[place - 2]),
      );
      return hasPlus;
    },
  };
}

function countTyped(
  variant: SearchableVariant,
  query: string,
  typed: readonly SearchWord[],
  kept: ReadonlySet<string>,
): number {
  const isTyped =
    variant.words.every((word) => kept.has(word)) &&
    typed.some((_, place) => isTypedAt(variant, { query, typed, place }));
  if (!isTyped) return 0;
  return countOf(
    variant.words[0] ?? '',
    typed.map(({ text }) => text),
  );
}

function isTypedAt(
  { words, hasMinus }: SearchableVariant,
  { query, typed, place }: { query: string; typed: readonly SearchWord[]; place: number },
): boolean {
  if (words.length === 0 || words.some((word, offset) => typed[place + offset]?.text !== word)) return false;
  const before = typed[place - 1];
  const after = typed[place + words.length];
  const end = typed[place + words.length - 1]?.end;
  // '128b' is a size and a grade; '16e' is a model.
  const isJoined = before !== undefined && before.end === typed[place]?.start && !isStorageSize(before.text);
  if (isJoined || after?.text === 'plus' || after?.start === end) return false;
  return minusPattern.test(query.slice(end)) === hasMinus;
}

function isGradePlus(
  word: SearchWord,
  letter: SearchWord | undefined,
  before: SearchWord | undefined,
): boolean {
  if (word.text !== 'plus' || letter?.text.length !== 1 || letter.isNumber) return false;
  return letter.end === word.start && before?.end !== letter.start;
}
