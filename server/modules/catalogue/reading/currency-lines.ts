import type { Money } from '#domain/contract/entities/money.ts';
import { headingKind, isPlainHeading } from './column-names.ts';
import { foreignRow, isCurrencyCell, isForeignHeading, namesOwnCurrency } from './currency-marks.ts';
import { isAmount } from './find-header.ts';
import { BARE_PRICE_WORDS, CURRENCY_HEADINGS, wordsIn } from './heading-words.ts';
import { isBlank, type PriceCell, textOf } from './price-sheet.ts';
import { isRequestWord, shortened } from './price-text.ts';

type Row = readonly PriceCell[];

/** Longer texts are terms, which speak of many things. */
const LINE_CHARS = 120;
/** The first device is at most this far below its header. */
const NEXT_ROWS = 10;

interface Terms {
  readonly prices: readonly number[];
  /** Names the currency of each row. */
  readonly currency: number | null;
  readonly money: Money | undefined;
}

type OwnTerms = Pick<Terms, 'prices'> & { readonly money: Money };

/**
 * Why the price of a row cannot be read: the row names another currency, or a line of the sheet says that its prices are in
 * one, as 'All prices in USD' does, and their heading does not name the shop's. A line applies to the rows below it; below the
 * last price it applies to those that no other line is about.
 */
export function foreignRows(
  cells: readonly Row[],
  { prices, currency, money }: Terms,
): (index: number, heading: string) => string | null {
  if (money === undefined) return () => null;
  const end = cells.findLastIndex((row) => prices.some((column) => isAmount(row[column], money)));
  let line = '';
  const above: string[] = [];
  const isPriced = (row: Row) =>
    prices.some((column) => isAmount(row[column], money) || isRequestWord(textOf(row[column])));
  const lineAt = (index: number) => {
    const row = cells[index] ?? [];
    // Nearly every row has a price, or words in its place: 'Gift card (USD), Call' is a device.
    if (isPriced(row)) return null;
    const next = cells.slice(index + 1, index + NEXT_ROWS).find(isPriced);
    return lineIn(withoutHeadings(row, next ?? [], { prices, money }), { prices, money });
  };
  for (const index of cells.keys()) {
    above.push(line);
    line = lineAt(index) ?? line;
  }
  const ends = cells.slice(end + 1).map((_, at) => lineAt(end + 1 + at));
  // Among the terms below a list, 'Currency: USD' may be that of the bank account.
  const hasTerms = cells.slice(end + 1).some((row) => wordsIn(row.map(textOf).join(' ')).some(isTerm));
  const below = ends.find((found) => found !== null && (!hasTerms || speaksOfPrices(found))) ?? '';
  const isForeign = keptBy((text: string) => isForeignHeading(text, money));
  return (index, heading) => {
    const own = foreignRow(cells[index]?.[currency ?? -1], money);
    const text = above[index] || below;
    if (own !== null || text === '' || !isForeign(`${said(text)} ${heading}`)) return own;
    return `'${shortened(text)}' is another currency than ${money.currency}`;
  };
}

/** Nearly all rows of a list have the same line and heading. */
function keptBy(test: (text: string) => boolean): (text: string) => boolean {
  let last = { text: '', found: test('') };
  return (text) => {
    if (text !== last.text) last = { text, found: test(text) };
    return last.found;
  };
}

/** A header row without the headings of other columns of numbers: beside 'Price', 'Price USD' is about its own column alone. */
function withoutHeadings(row: Row, next: Row, { prices, money }: OwnTerms): Row {
  const isHeading = (cell: PriceCell | undefined) =>
    typeof cell === 'string' && isPlainHeading(cell) && !isCurrencyCell(cell, money);
  if (!prices.some((column) => isHeading(row[column]))) return row;
  return row.map((cell, column) => (isAmount(next[column], money) && !prices.includes(column) ? null : cell));
}

function lineIn(row: Row, { prices, money }: OwnTerms): string | null {
  const isOver = (column: number) => prices.includes(column);
  // Over prices alone it is a heading, up to the next one.
  if (row.every((cell, column) => isBlank(cell) || isOver(column))) return null;
  const cells = row.filter((cell, column) => !isOver(column) || isCurrencyCell(cell, money));
  const text = cells.map(textOf).join(' ').trim();
  if (text === '' || text.length > LINE_CHARS || !speaksOfCurrency(text)) return null;
  const isHeader = row.some((cell) => headingKind(textOf(cell)) === 'name');
  if (isHeader || row.some((cell) => !isBlank(cell) && isAmount(cell, money))) return null;
  const isForeign = TRADED.test(said(text)) && isForeignHeading(said(text), money);
  return isForeign || namesOwnCurrency(said(text), money) ? text : null;
}

/** 'Shipping 20 USD' says nothing about the prices. */
function said(text: string): string {
  return text.replace(AMOUNTS, ' ');
}

/** 'Prices in USD', 'Currency: USD', 'Used phones (USD)', but not 'Prices at a rate of 4,100 COP/USD' or 'Bank account (USD)'. */
function speaksOfCurrency(text: string): boolean {
  const words = wordsIn(text);
  if (words.some((word) => OTHER_SUBJECTS.has(word))) return false;
  if (speaksOfPrices(text) || words.some((word) => CURRENCY_HEADINGS.has(word))) return true;
  return AT_END.test(text) && !words.some(isTerm);
}

const AT_END = /(?:^|[([,:–—-]\s*|\bin\s)[A-Z]{3}[)\]]?$/u;

function speaksOfPrices(text: string): boolean {
  return wordsIn(text).some((word) => PRICES.has(word));
}

const PRICES: ReadonlySet<string> = new Set([
  ...BARE_PRICE_WORDS,
  ...'pricelist preisliste прайс'.split(' '),
]);
const OTHER_SUBJECTS: ReadonlySet<string> = new Set(
  [
    'rate exchange request payment payments pay paid payable accept accepted spec specs version kurs wechselkurs anfrage zahlung zahlbar',
    'cambio tasa pago pagos taux cours paiement pagamento курс оплата',
  ].flatMap((words) => words.split(' ')),
);

/** Beside a code alone these speak of the terms. 'Prices in USD, delivery by DHL' speaks of the prices. */
const TERMS: ReadonlySet<string> = new Set(
  [
    'bank account accounts iban swift bic transfer wire cash deposit refund shipping delivery freight insurance fee fees currencies',
    'konto bankverbindung uberweisung bar versand lieferung cuenta cuentas banco transferencia efectivo envio flete',
    'banque virement livraison conto bonifico spedizione банк счет доставка',
  ].flatMap((words) => words.split(' ')),
);

function isTerm(word: string): boolean {
  return TERMS.has(word);
}

const AMOUNTS = /(?:(?<!\p{L})\p{L}{3}|\p{Sc})\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{L}{3}(?!\p{L})|\p{Sc})/gu;

/** What lists are quoted in. In a line of capitals other codes are words: 'TRY OUR PRICES', 'PRICES OF AMD LAPTOPS'. */
const TRADED =
  /(?<!\p{L})(?:usd|eur|gbp|aed|hkd|cny|rmb|rub|u\.?s\.?[ -]?dollars?|dollars?|d[oó]lar(?:es)?|euros?|доллар(?:ы|ов|ах)|евро)(?!\p{L})|\p{Sc}/iu;
