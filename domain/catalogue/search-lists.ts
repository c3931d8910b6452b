import type { Money } from '#domain/contract/entities/money.ts';
import { unitsToKeep } from './search-dropping.ts';
import { type Finding, findDevices, type ListLookup, openLookup, type Step } from './search-finding.ts';
import type { SearchIndex } from './search-index.ts';
import {
  type LiteralQuery,
  parseQuery,
  type QueryUnit,
  type QueryWord,
  type WordQuery,
} from './search-query.ts';
import { matchedCharsOf, rangesOf, scoreOf, type TextRange } from './search-ranking.ts';
import { type SoughtVariants, soughtVariantsOf } from './search-variants.ts';

export interface SearchHit {
  /** The name of its list. */
  readonly list: string;
  /** The row's index in the list from which the search index was built. */
  readonly rowIndex: number;
  /** Higher is better, never 0. */
  readonly score: number;
  /** Its index among the devices. */
  readonly device: number;
}

/** What was found in one list. */
export interface ListHits {
  /** Best first, ties in list order, never section headers. */
  readonly hits: readonly SearchHit[];
  /** The matched characters of the display text, in order and without overlap. Only rows that are drawn need them. */
  rangesOf(hit: SearchHit): TextRange[];
}

export interface ListsSearch {
  /** Every list, in the given order, also those without hits. */
  readonly lists: ReadonlyMap<string, ListHits>;
  /** The words that no device has beside the others, as typed, without articles and the like. */
  readonly dropped: readonly string[];
}

const NO_HITS: ListHits = { hits: [], rangesOf: () => [] };

/**
 * Searches all lists together: a search becomes broader only if no list has a better match. '15 pro max' is in the
 * iPhone lists, and every other Pro or Max would otherwise appear in front of them. A price is read in the given money.
 * Null if nothing is searched for.
 */
export function searchLists(
  indexes: ReadonlyMap<string, SearchIndex>,
  typed: string,
  money?: Money,
): ListsSearch | null {
  const query = parseQuery(typed, money);
  switch (query.kind) {
    case 'blank':
      return null;
    case 'literal':
      return { lists: mapValues(indexes, (index, list) => literalHits(index, list, query)), dropped: [] };
    case 'words':
      return searchWords(indexes, query);
  }
}

/** The lists with hits as they are shown: the selected one, then the others, best first, ties in the given order. */
export function listsInOrder({ lists }: ListsSearch, selected: string | undefined): [string, ListHits][] {
  const found = [...lists].filter(([, { hits }]) => hits.length > 0);
  const rankOf = ([list, { hits }]: [string, ListHits]) =>
    list === selected ? Number.POSITIVE_INFINITY : (hits[0]?.score ?? 0);
  return found.sort((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(other) - rankOf(one)));
}

function searchWords(indexes: ReadonlyMap<string, SearchIndex>, query: WordQuery): ListsSearch {
  const lookups = mapValues(indexes, (index) => openLookup(index, query));
  const { units, step, findings } = findBroader([...lookups.values()], query);
  const dropped = query.units.filter((unit) => !units.includes(unit) && !unit.isFiller);
  const kept = new Set(units.flatMap(({ phrase }) => phrase.split(' ')));
  const variants = soughtVariantsOf(query.text, kept);
  let place = 0;
  const lists = mapValues(indexes, (index, list) => {
    const finding = findings[place++];
    const lookup = lookups.get(list);
    if (finding === undefined || lookup === undefined || finding.found === 0) return NO_HITS;
    return wordHits(index, { list, query, lookup, units, step, finding, variants });
  });
  return { lists, dropped: units.length === 0 ? [] : dropped.map(({ typed }) => typed) };
}

interface Found {
  readonly units: readonly QueryUnit[];
  readonly step: Step;
  /** By list. */
  readonly findings: readonly Finding[];
}

/** Every word; then numbers as beginnings of longer ones; then with typos in known words; then with fewer words. */
function findBroader(lookups: readonly ListLookup[], query: WordQuery): Found {
  const { units } = query;
  for (const step of stepsOf(lookups)) {
    const findings = lookups.map((lookup) => findDevices(lookup, units, step));
    if (findings.some(({ found }) => found > 0)) return { units, step, findings };
  }
  const step = droppingStep(lookups);
  const kept = unitsToKeep(
    lookups,
    units.filter((unit) => !unit.isFiller),
    step,
  );
  return { units: kept, step, findings: lookups.map((lookup) => findDevices(lookup, kept, step)) };
}

const ALL_TYPOS = Number.POSITIVE_INFINITY;

/** A shorter word is too easily a misspelling of another one, where not every word has to match. */
const droppingTypoLetters = 5;

function stepsOf(lookups: readonly ListLookup[]): Step[] {
  const nearest = nearestTyposOf(lookups);
  return [
    (word) => ({ reach: 'usual', mostTypos: nearest(word) }),
    (word) => ({ reach: 'begun', mostTypos: nearest(word) }),
    () => ({ reach: 'begun', mostTypos: ALL_TYPOS }),
  ];
}

function droppingStep(lookups: readonly ListLookup[]): Step {
  const nearest = nearestTyposOf(lookups);
  return (word) => ({
    reach: 'firm',
    mostTypos: word.text.length >= droppingTypoLetters ? nearest(word) : 0,
  });
}

/** 0 for a word that some list has; otherwise the fewest typos that turn it into a word of any list. */
function nearestTyposOf(lookups: readonly ListLookup[]): (word: QueryWord) => number {
  const known = new Map<QueryWord, number>();
  return (word) => {
    const isKnown = () => !word.acceptsTypo || lookups.some((lookup) => lookup.knows(word));
    const nearest =
      known.get(word) ?? (isKnown() ? 0 : Math.min(...lookups.map((lookup) => lookup.nearestTypos(word))));
    known.set(word, nearest);
    return Number.isFinite(nearest) ? nearest : 0;
  };
}

interface FoundInList extends Pick<Found, 'units' | 'step'> {
  readonly list: string;
  readonly query: WordQuery;
  readonly lookup: ListLookup;
  readonly finding: Finding;
  readonly variants: SoughtVariants;
}

function wordHits({ devices }: SearchIndex, found: FoundInList): ListHits {
  const { list, query, lookup, units, step, finding, variants } = found;
  const matchesOf = ({ words }: QueryUnit) =>
    words.flatMap((word) => lookup.answerTo(word, step).matches.filter((match) => match.chars > 0));
  const chars = matchedCharsOf(units.flatMap(matchesOf));
  const inNames = units.filter((unit) => matchesOf(unit).length > 0);
  const phrases = new Set(inNames.map(({ phrase }) => phrase));
  const sought = {
    text: query.text,
    phrase: phraseOf(query.sequence.filter(({ phrase }) => phrases.has(phrase))),
    isModel: inNames.some(({ isModel }) => isModel),
    variants,
  };
  const hits = devices.flatMap((device, place): SearchHit[] => {
    const quality = finding.qualities[place] ?? 0;
    if (quality === 0) return [];
    const score = scoreOf(sought, device, quality, chars);
    return [{ list, rowIndex: device.rowIndex, device: place, score }];
  });
  return {
    // They are in list order, and the sort is stable.
    hits: hits.sort((one, other) => other.score - one.score),
    rangesOf(hit) {
      const device = devices[hit.device];
      return device === undefined ? [] : rangesOf(device, chars);
    },
  };
}

function phraseOf(units: readonly QueryUnit[]): string {
  return units.map(({ phrase }) => phrase).join(' ');
}

function literalHits({ devices }: SearchIndex, list: string, { text }: LiteralQuery): ListHits {
  const hits = devices.flatMap(({ display, rowIndex }, device): SearchHit[] => {
    const isSame = display === text;
    return display.includes(text) ? [{ list, rowIndex, device, score: isSame ? 2 : 1 }] : [];
  });
  return {
    hits: hits.sort((one, other) => other.score - one.score),
    rangesOf(hit) {
      const start = devices[hit.device]?.display.indexOf(text) ?? 0;
      return [{ start, end: start + text.length }];
    },
  };
}

function mapValues<From, To>(
  map: ReadonlyMap<string, From>,
  change: (value: From, key: string) => To,
): Map<string, To> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value, key)]));
}
