import type { SearchedList } from './search-finding.ts';
import type { SearchableDevice } from './search-ranking.ts';
import { isSuffix } from './search-trade-words.ts';
import { GRADE_TERM, searchableVariant } from './search-variants.ts';
import { buildVocabulary } from './search-vocabulary.ts';
import { joinedPairsOf, type SearchWord, termsOf, wordsOf } from './search-words.ts';
import type { ListRow } from './sections.ts';

/** A list prepared for searching: its devices without section headers, and every word of it. */
export interface SearchIndex extends SearchedList {
  readonly devices: readonly SearchableDevice[];
}

/** The words of the label count as words of each row. */
export function buildSearchIndex(rows: readonly ListRow[], label = ''): SearchIndex {
  const devices = rows.flatMap((row, rowIndex) => (row.isHeader === true ? [] : [searchable(row, rowIndex)]));
  const labelWords = wordsOf(label);
  return {
    devices,
    size: devices.length,
    vocabulary: buildVocabulary(devices.map(deviceTermsOf)),
    variantLetters: devicesByLetter(devices),
    label: buildVocabulary([termsOf(labelWords, joinedPairsOf(labelWords))]),
  };
}

function searchable({ display, variant: label }: ListRow, rowIndex: number): SearchableDevice {
  const words = wordsOf(display);
  const phrase = words.map(({ text }) => text).join(' ');
  const variant = searchableVariant(display, words, label);
  // The plus of a grade makes no other model.
  const name = variant === null ? words : words.slice(0, words.length - variant.wordCount);
  const modelWords = modelWordsOf(name);
  return { rowIndex, display, words, pairs: joinedPairsOf(words), phrase, modelWords, variant };
}

function deviceTermsOf({ words, pairs, variant }: SearchableDevice): string[] {
  const terms = termsOf(words, pairs);
  return variant?.isGrade === true ? [...terms, GRADE_TERM] : terms;
}

function devicesByLetter(devices: readonly SearchableDevice[]): Map<string, Set<number>> {
  const byLetter = new Map<string, Set<number>>();
  for (const [device, { variant }] of devices.entries()) {
    for (const letter of variant?.ownLetters ?? []) {
      byLetter.set(letter, (byLetter.get(letter) ?? new Set()).add(device));
    }
  }
  return byLetter;
}

function modelWordsOf(words: readonly SearchWord[]): number[] {
  return words.flatMap(({ text, isNumber, start }, place) => {
    const before = words[place - 1];
    const isEnding = text.length === 1 && !isNumber && before?.isNumber === true && before.end === start;
    return isEnding || isSuffix(text) ? [place] : [];
  });
}
