import { occurrencesOf, rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { pieceCount, totalHundredths } from '#domain/inquiries/totals.ts';
import { counted } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { BasketLine } from './basket-record.ts';

export interface PricedList {
  readonly devices: readonly CatalogueRow[];
  readonly money?: Money | undefined;
}

/** The lists that the viewer can see now. */
export interface SeenLists {
  /** Empty until they are known. */
  readonly categories: readonly string[];
  readonly listsByCategory: ReadonlyMap<string, PricedList>;
}

type PlacedKey = RowKey & Pick<BasketLine, 'section'>;

interface ListIndex {
  readonly keyOfRow: ReadonlyMap<CatalogueRow, PlacedKey>;
  readonly rowOfKey: ReadonlyMap<string, CatalogueRow>;
}

const indexes = new WeakMap<readonly CatalogueRow[], ListIndex>();

/** Made once for each list, and garbage-collected with it. */
function indexOf(list: readonly CatalogueRow[]): ListIndex {
  const known = indexes.get(list);
  if (known) return known;
  const occurrences = occurrencesOf(list);
  const keyOfRow = new Map<CatalogueRow, PlacedKey>();
  const rowOfKey = new Map<string, CatalogueRow>();
  let section: string | undefined;
  for (const [place, row] of list.entries()) {
    const { category, device, isHeader } = row;
    if (isHeader === true) {
      section = row.display;
      continue;
    }
    const key = { category, device, occurrence: occurrences[place] ?? 0 };
    keyOfRow.set(row, { ...key, section });
    rowOfKey.set(rowKeyText(key), row);
  }
  const index = { keyOfRow, rowOfKey };
  indexes.set(list, index);
  return index;
}

/** A row of the list as a line of the basket, at the price that it shows. */
export function lineOf({ devices, money }: PricedList, row: CatalogueRow, quantity: number): BasketLine {
  const { category, device, display, group, variant, finalPrice } = row;
  const key = indexOf(devices).keyOfRow.get(row) ?? { category, device, occurrence: 1 };
  return { ...key, quantity, display, group, variant, shown: finalPrice, money };
}

/** The key of each row, to look up its quantity. */
export function keysOf(list: readonly CatalogueRow[], rows: readonly CatalogueRow[]): string[] {
  return rows.map((row) => {
    const key = indexOf(list).keyOfRow.get(row);
    return key ? rowKeyText(key) : '';
  });
}

/** Rows that were put in without a price get that of the list. What the server said ends when the list shows another price. */
export function withListPrice(line: BasketLine, { listsByCategory }: SeenLists): BasketLine {
  const list = listsByCategory.get(line.category);
  if (!list) return line;
  const row = indexOf(list.devices).rowOfKey.get(rowKeyText(line));
  if (line.shown === null) return row ? lineOf(list, row, line.quantity) : line;
  const isOver = line.told && line.told.listed !== (row?.finalPrice ?? null);
  return isOver ? { ...line, told: undefined } : line;
}

/** A line beside what is known about it now. */
export interface CheckedLine {
  readonly line: BasketLine;
  /** For one piece, as things stand; null if there is none. */
  readonly price: number | null;
  readonly money: Money | undefined;
  /** Unknown while its list has not been loaded: the server decides. */
  readonly state: 'same' | 'moved' | 'gone' | 'no-price' | 'unknown';
  /** The price in the list, which may be older than what the server said. */
  readonly listed: number | null;
}

export function checkLine(line: BasketLine, lists: SeenLists): CheckedLine {
  const list = lists.listsByCategory.get(line.category);
  const row = list && indexOf(list.devices).rowOfKey.get(rowKeyText(line));
  const listed = row?.finalPrice ?? null;
  const money = list ? list.money : line.money;
  const { told } = line;
  if (told && told.listed === listed) {
    const isAccepted = told.now !== null && told.now === line.shown && isSameMoney(line.money, money);
    return { line, price: told.now, money, state: isAccepted ? 'same' : told.reason, listed };
  }
  if (!list && (lists.categories.length === 0 || lists.categories.includes(line.category)))
    return { line, price: line.shown, money, state: 'unknown', listed };
  if (listed === null) return { line, price: null, money, state: row ? 'no-price' : 'gone', listed };
  const isSame = line.shown === null || (line.shown === listed && isSameMoney(line.money, money));
  return { line, price: listed, money, state: isSame ? 'same' : 'moved', listed };
}

/** Nobody must read pesos as dollars: the same number in another money is another price. */
export function isSameMoney(one: Money | undefined, other: Money | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The line at the price that it has now: what a sender does who accepts it. */
export function acceptedLine({ line, price, money }: CheckedLine): BasketLine {
  return { ...line, shown: price, money };
}

export interface BasketSum {
  readonly text: string;
  /** What it was at the prices shown before; absent if nothing has moved. */
  readonly formerText?: string;
  readonly pieces: number;
  /** '3 devices, 12 pieces' */
  readonly countText: string;
}

/** Lines without a price count as devices and pieces, and add nothing. */
export function sumOf(lines: readonly CheckedLine[]): BasketSum {
  const money = lines.find(({ price }) => price !== null)?.money;
  const pieces = pieceCount(lines.map(({ line }) => line));
  const now = lines.flatMap(({ line, price }) => (price === null ? [] : { quantity: line.quantity, price }));
  const before = lines.map(({ line, price }) => ({
    quantity: line.quantity,
    price: line.shown ?? price ?? 0,
  }));
  const text = totalText(now, money);
  const seen = lines.find(({ line }) => line.shown !== null);
  const formerText = totalText(before, seen ? seen.line.money : money);
  return {
    text,
    ...(formerText !== text && { formerText }),
    pieces,
    countText: `${counted(lines.length, 'device')}, ${counted(pieces, 'piece')}`,
  };
}

function totalText(lines: readonly { quantity: number; price: number }[], money: Money | undefined): string {
  const total = totalHundredths(lines);
  return total === null ? 'Too large' : formatPrice(total / 100, money);
}
