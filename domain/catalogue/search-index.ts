import { findDevices, type SearchBreadth, type SearchedList } from './search-finding.ts';
import { type LiteralQuery, parseQuery, phraseOf, type WordQuery } from './search-query.ts';
import {
  matchedCharsOf,
  matchedWords,
  rangesOf,
  type SearchableDevice,
  scoreOf,
  type TextRange,
} from './search-ranking.ts';
import { buildVocabulary } from './search-vocabulary.ts';
import { joinedPairsOf, wordsOf } from './search-words.ts';
import type { ListRow } from './sections.ts';

export interface SearchHit {
  /** The row's index in the list from which the search index was built. */
  readonly rowIndex: number;
  /** Higher is better, never 0; null if the query is blank. */
  readonly score: number | null;
  /** The matched characters of the display text, in order and without overlap. */
  readonly ranges: readonly TextRange[];
}

export interface SearchIndex {
  /** Best first, ties in list order, never section headers. Without a given breadth, uses the narrowest that finds anything. */
  search(query: string, breadth?: SearchBreadth): SearchHit[];
  count(query: string, breadth?: SearchBreadth): number;
}

interface ScoredHit extends SearchHit {
  readonly score: number;
}

export function buildSearchIndex(rows: readonly ListRow[]): SearchIndex {
  const devices = rows.flatMap((row, rowIndex) => (row.isHeader === true ? [] : [searchable(row, rowIndex)]));
  const list: SearchedList = { size: devices.length, vocabulary: buildVocabulary(devices.map(termsOf)) };

  function search(typed: string, breadth?: SearchBreadth): SearchHit[] {
    const query = parseQuery(typed);
    switch (query.kind) {
      case 'blank':
        return devices.map(({ rowIndex }) => ({ rowIndex, score: null, ranges: [] }));
      case 'literal':
        return bestFirst(devices.flatMap((device) => literalHits(device, query)));
      case 'words':
        return bestFirst(wordHits(query, breadth));
    }
  }

  function wordHits(query: WordQuery, breadth: SearchBreadth | undefined): ScoredHit[] {
    const { qualities, matches } = findDevices(list, query, breadth);
    const chars = matchedCharsOf(matches);
    const hits: ScoredHit[] = [];
    for (const [place, device] of devices.entries()) {
      const quality = qualities[place] ?? 0;
      if (quality === 0) continue;
      const matched = matchedWords(device, chars);
      const score = scoreOf(query, device, quality, matched);
      hits.push({ rowIndex: device.rowIndex, score, ranges: rangesOf(device, matched) });
    }
    return hits;
  }

  function count(typed: string, breadth?: SearchBreadth): number {
    const query = parseQuery(typed);
    if (query.kind !== 'words') return search(typed).length;
    return findDevices(list, query, breadth).found;
  }

  return { search, count };
}

function searchable({ display }: ListRow, rowIndex: number): SearchableDevice {
  const words = wordsOf(display);
  return { rowIndex, display, words, pairs: joinedPairsOf(words), phrase: phraseOf(words) };
}

function termsOf({ words, pairs }: SearchableDevice): string[] {
  return [...words, ...pairs].map(({ text }) => text);
}

function literalHits({ display, rowIndex }: SearchableDevice, { text }: LiteralQuery): ScoredHit[] {
  const start = display.indexOf(text);
  if (start < 0) return [];
  return [{ rowIndex, score: display === text ? 2 : 1, ranges: [{ start, end: start + text.length }] }];
}

// The hits arrive in list order, and the sort is stable.
function bestFirst(hits: ScoredHit[]): ScoredHit[] {
  return hits.sort((one, other) => other.score - one.score);
}
