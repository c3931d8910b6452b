import type { Money } from '#domain/contract/entities/money.ts';
import { areComparable, type ColumnFacts, factsOf } from './column-facts.ts';
import { headingKind, isPlainHeading, saysSamePrice } from './column-names.ts';
import { type Header, isMoney } from './find-header.ts';
import { saysTerms } from './heading-words.ts';
import type { FirstHeader } from './later-headers.ts';
import { isBlank, type PriceCell, textOf } from './price-sheet.ts';
import { isCurrency, isRequestWord } from './price-text.ts';

type Row = readonly PriceCell[];

/** Whether rows above the header are devices like those below it, which would be lost silently. */
export function hasDevicesAbove(
  cells: readonly Row[],
  { row, firstBodyRow }: Header,
  first: FirstHeader,
): boolean {
  if (first.price === null) return false;
  const above = cells.slice(0, row);
  const prices = priceFacts(cells.slice(firstBodyRow), first.price, first.money);
  return hasComparable(above, prices, first) || hasTable(above, prices, first);
}

/**
 * A single number is a line of the terms: 'Minimum order, 500'. So is a number beside words that no device is called: 'Deposit,
 * 300'.
 */
function hasComparable(above: readonly Row[], prices: ColumnFacts, first: FirstHeader): boolean {
  const { price, names, money } = first;
  const isName = (text: string) => /\p{L}/u.test(text) && !isPlainHeading(text);
  const rows = above.filter((row) => names.some((column) => isName(textOf(row[column]))));
  const devices = rows.filter((row) => {
    const own = priceFacts([row], price ?? -1, money);
    return own.sizes.length > 0 && areComparable(own, prices);
  });
  return devices.length > 1;
}

/**
 * A table with the same price heading: 'iPhone, Price' above 'Accessories, Price'. Its devices may be many times dearer, and a size
 * or a single one is enough. Much cheaper ones may be fees, and dear ones may be terms.
 */
function hasTable(above: readonly Row[], prices: ColumnFacts, first: FirstHeader): boolean {
  const { price, names, money } = first;
  let isDevices = false;
  return above.some((row) => {
    const [text, name] = [textOf(row[price ?? -1]), textOf(row[names[0] ?? 0])];
    const own = priceFacts([row], price ?? -1, money);
    const [size] = own.sizes;
    if (isDevices && isRequestWord(text)) return mayBeDevice(name);
    if (size !== undefined) return isDevices && mayBeDevice(name) && isLikeOrAbove(own, size, prices);
    if (isMoney(headingKind(text)) && isPlainHeading(text))
      isDevices = saysSamePrice(text, first.heading) && !isTerm(name);
    return false;
  });
}

function isLikeOrAbove(own: ColumnFacts, size: number, prices: ColumnFacts): boolean {
  const cheaper = prices.sizes.filter((other) => other < size);
  return areComparable(own, prices) || cheaper.length * 2 > prices.sizes.length;
}

function mayBeDevice(name: string): boolean {
  return name !== '' && !isTerm(name) && (!isPlainHeading(name) || headingKind(name) === 'label');
}

function isTerm(name: string): boolean {
  return saysTerms(name) || isCurrency(name) || isMoney(headingKind(name));
}

function priceFacts(rows: readonly Row[], price: number, money: Money | undefined): ColumnFacts {
  const [facts] = factsOf(
    rows.map((row) => [isBlank(row[price]) ? null : (row[price] ?? null)]),
    money,
  );
  return facts ?? { filled: 0, amounts: 0, requests: 0, errors: 0, sizes: [] };
}
