import type { Money } from '#domain/contract/entities/money.ts';
import { pricesIn, type TypedPrice } from './search-prices.ts';
import { type SearchWord, storageOf, wordsOf } from './search-words.ts';

/** More text than a few pasted lines does not narrow a search further, it only makes it slower. */
export const QUERY_CHARS_MAX = 1_000;

export type PieceKind = 'letters' | 'number' | 'storage' | 'price';

/** A word of the query, or several that mean one thing: a storage size with its unit, a price with its currency. */
export interface QueryPiece {
  readonly kind: PieceKind;
  /** As it is looked up: 'iphone', '256gb', '420'. */
  readonly text: string;
  /** Its words as a name would have them: '256 gb'. */
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

export function readPieces(text: string, money?: Money): QueryPiece[] {
  const read = text.slice(0, QUERY_CHARS_MAX);
  const prices = pricesIn(read, money).map(priceFrom);
  const words = wordsOf(read).filter((word) => !prices.some((price) => isWithin(word, price)));
  return [...piecesOf(withoutMeasures(words)), ...prices].sort((one, other) => one.start - other.start);
}

function priceFrom({ digits, start, end }: TypedPrice): QueryPiece {
  return { kind: 'price', text: digits, phrase: digits, start, end };
}

function isWithin(word: SearchWord, { start, end }: QueryPiece): boolean {
  return word.start >= start && word.end <= end;
}

const ordinalEnding = /^(?:st|nd|rd|th)$/;
const inches = /^(?:inch|inches|zoll|pulgadas|дюймов)$/;
const generation = /^(?:gen|generation)$/;

/** Leaves out what names rarely spell out: the 'inch' of 13 inch, the 'th gen' of 9th gen. */
function withoutMeasures(words: readonly SearchWord[]): SearchWord[] {
  const kept: SearchWord[] = [];
  for (const [place, word] of words.entries()) {
    const isBehindNumber = kept.at(-1)?.isNumber === true;
    const isAttached = isBehindNumber && words[place - 1]?.end === word.start;
    const isLeftOut =
      (isAttached && (ordinalEnding.test(word.text) || word.text === 'in')) ||
      (isBehindNumber && inches.test(word.text)) ||
      (generation.test(word.text) && (isBehindNumber || words[place + 1]?.isNumber === true));
    if (!isLeftOut) kept.push(word);
  }
  return kept;
}

function piecesOf(words: readonly SearchWord[]): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place];
    if (word === undefined) break;
    const { text, isNumber, start, end } = word;
    const unit = words[place + 1];
    const storage = storageOf(word, unit);
    if (storage === undefined || unit === undefined) {
      pieces.push({ kind: isNumber ? 'number' : 'letters', text, phrase: text, start, end });
      continue;
    }
    const phrase = `${text} ${storage.slice(text.length)}`;
    pieces.push({ kind: 'storage', text: storage, phrase, start, end: unit.end });
    place += 1;
  }
  return pieces;
}
