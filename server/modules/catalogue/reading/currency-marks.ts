import type { Money } from '#domain/contract/entities/money.ts';
import { CURRENCY_HEADINGS, wordsIn } from './heading-words.ts';
import { normalised, type PriceCell } from './price-sheet.ts';

/**
 * Signs and words that people write for a currency besides its code, and the currencies that they may mean. Those of
 * several currencies tell nothing against any of them.
 */
const MARKS: Readonly<Record<string, string>> = {
  $: 'USD AUD ARS BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD SRD TTD TWD UYU XCD',
  'US$ U$S U$D U$': 'USD',
  'CA$ CAN$': 'CAD',
  C$: 'CAD NIO',
  'A$ AU$': 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  'NT$ TW$': 'TWD',
  'MX$ MEX$': 'MXN',
  AR$: 'ARS',
  CL$: 'CLP',
  'COL$ CO$': 'COP',
  'RD$ DO$': 'DOP',
  '$U UY$': 'UYU',
  TT$: 'TTD',
  J$: 'JMD',
  'R$ REAIS': 'BRL',
  'PESO PESOS': 'ARS CLP COP CUP DOP MXN PHP UYU',
  'DOLLAR DOLLARS DOLAR DOLARES DÓLAR DÓLARES ДОЛЛАРЫ ДОЛЛАРОВ ДОЛЛАРАХ':
    'USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD',
  '€ EURO EUROS ЕВРО': 'EUR',
  '£ POUNDS': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '¥ 円 元 圆': 'CNY JPY',
  '₹': 'INR',
  'RS RS.': 'INR LKR MUR NPR PKR SCR',
  'RP RP.': 'IDR',
  RM: 'MYR',
  R: 'ZAR',
  '₱': 'PHP CUP',
  '₫ Đ': 'VND',
  '฿': 'THB',
  '₩ 원': 'KRW KPW',
  '₭': 'LAK',
  '៛': 'KHR',
  '₮': 'MNT',
  '৳ TK TK.': 'BDT',
  'KR KR.': 'DKK ISK NOK SEK',
  'FR FR. SFR SFR.': 'CHF',
  'FCFA CFA': 'XAF XOF',
  'ZŁ ZL': 'PLN',
  'KČ KC': 'CZK',
  FT: 'HUF',
  'LEI LEU': 'MDL RON',
  'ЛВ ЛВ.': 'BGN',
  KM: 'BAM',
  'DIN DIN. ДИН ДИН.': 'RSD',
  'ДЕН ДЕН. DEN DEN.': 'MKD',
  'LEK LEKË': 'ALL',
  '₽ РУБ РУБ. Р Р. РУБЛИ РУБЛЕЙ РУБЛЯХ': 'RUB BYN',
  '₴ ГРН ГРН. ГРИВЕН': 'UAH',
  '₸ ТГ ТГ. ТЕНГЕ': 'KZT',
  '₾ ლ': 'GEL',
  '₼': 'AZN',
  '֏': 'AMD',
  'СОМ СУМ СЎМ': 'KGS UZS',
  '₺ TL': 'TRY',
  '₪': 'ILS',
  'DH DHS DHS.': 'AED MAD',
  '₦': 'NGN',
  '₵ GH₵': 'GHS',
  'KSH KSHS KSH.': 'KES',
  TSH: 'TZS',
  USH: 'UGX',
  '₡': 'CRC',
  Q: 'GTQ',
  L: 'HNL',
  'B/.': 'PAB',
  'S/ S/. SOLES': 'PEN',
  'BS BS.': 'BOB VES',
  '₲ GS GS.': 'PYG',
};

const CURRENCIES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MARKS).flatMap(([words, codes]) =>
    words.split(' ').map((word) => [word, codes.split(' ')] as const),
  ),
);
const ISO_CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a sign, a code or a word stands for the shop's currency or for another one; null if for none. */
export function currencyOf(word: string, money: Money): 'own' | 'other' | null {
  const name = nameOf(word);
  if (isOwnSymbol(word, money) || name === money.currency) return 'own';
  const codes = CURRENCIES_OF.get(name);
  if (codes) return codes.includes(money.currency) ? 'own' : 'other';
  return ISO_CURRENCIES.has(name) || /^\p{Sc}$/u.test(word) ? 'other' : null;
}

/** 'COP$' is the code with the sign of its money. */
function nameOf(word: string): string {
  return word.toUpperCase().replace(/(?<=^[A-Z]{3})\$$/, '');
}

/** The dot at the end of an abbreviation may be missing. */
function isOwnSymbol(word: string, { symbol }: Money): boolean {
  const key = (text: string) => normalised(text).toUpperCase().replace(/\.$/, '');
  return key(word) === key(symbol);
}

/**
 * Whether a heading names another currency and not the shop's: 'Price USD' or 'Price in dollars' in a shop in pesos. Most
 * codes count in capital letters only, because some are words.
 */
export function isForeignHeading(heading: string, money: Money | undefined): boolean {
  if (money === undefined) return false;
  const { own, others } = currenciesIn(heading, money);
  return others.length > 0 && own.length === 0;
}

/** Whether a text names the shop's currency, beside another one or alone. */
export function namesOwnCurrency(text: string, money: Money): boolean {
  return currenciesIn(text, money).own.length > 0;
}

function currenciesIn(text: string, money: Money): { own: string[]; others: string[] } {
  const plain = text.normalize('NFC').replace(US_DOLLARS, 'USD');
  // In India MOP is the market operating price, which every dealer lists beside DP and MRP, and no money of Macau.
  const isMark = (word: string) => mayBeCurrency(word) && !(word === 'MOP' && money.currency === 'INR');
  const words = (plain.match(/\p{L}*\p{Sc}|\p{L}+/gu) ?? []).filter(isMark);
  const others = words.filter((word) => currencyOf(word, money) === 'other');
  // In 'USD ($)' the sign is that of the dollar, although it is the shop's too.
  const own = words.filter(
    (word) => currencyOf(word, money) === 'own' && !others.some((other) => isSameCurrency(word, other)),
  );
  return { own, others };
}

/** In Canada, 'dollars' alone are the shop's. */
const US_DOLLARS = /\bU\.?S\.?[ -]?dollars?\b/gi;

function isSameCurrency(one: string, other: string): boolean {
  const [codes, others] = [one, other].map(nameOf).map((name) => CURRENCIES_OF.get(name) ?? [name]);
  return codes?.some((code) => others?.includes(code)) ?? false;
}

/** Why the prices below a heading cannot be read; null if they can. */
export function foreignHeading(heading: string, money: Money | undefined): string | null {
  return money && isForeignHeading(heading, money)
    ? `The heading '${heading}' is in another currency than ${money.currency}`
    : null;
}

/** The column that names the currency of each row; null in classic money, which knows only one, and without one. */
export function currencyColumn(headings: readonly string[], money: Money | undefined): number | null {
  const found = money ? headings.findIndex(isCurrencyHeading) : -1;
  return found === -1 ? null : found;
}

/** 'Currency', but not 'Price in local currency'. */
function isCurrencyHeading(heading: string): boolean {
  const words = heading.length > 30 ? [] : wordsIn(heading);
  return words.length < 3 && words.some((word) => CURRENCY_HEADINGS.has(word));
}

/** Why the price of a row cannot be read: its currency is another one. */
export function foreignRow(cell: PriceCell | undefined, money: Money | undefined): string | null {
  const name = money && typeof cell === 'string' ? normalised(cell) : '';
  return money && (currencyOf(name, money) === 'other' || isForeignHeading(name, money))
    ? `'${name}' is another currency than ${money.currency}`
    : null;
}

/** A code in place of a price, of the shop's or of another currency. A lone sign may be an empty price. */
export function isCurrencyCell(cell: PriceCell | undefined, money: Money | undefined): boolean {
  const name = money && typeof cell === 'string' ? normalised(cell) : '';
  return /^[A-Z]{3}$/i.test(name) && (name === money?.currency || isForeignHeading(name, money));
}

/** A heading with the currency that may stand above it. */
export function headingBelow(
  above: PriceCell | undefined,
  heading: string,
  money: Money | undefined,
): string {
  return typeof above === 'string' && isCurrencyCell(above, money)
    ? `${normalised(above)} ${heading}`
    : heading;
}

function mayBeCurrency(word: string): boolean {
  if (/\p{Sc}/u.test(word) || NAMES.test(word)) return true;
  return /^[A-Z]{3}$/.test(word) && word !== 'ALL' && word !== 'TOP';
}

/** In any case: none is another word, as 'peso' is for a weight, and no country, as 'KR' may be. */
const NAMES =
  /^(?:usd|eur|gbp|euros?|dollars?|d[oó]lar(?:es)?|pesos|pounds|soles|reais|zł|kč|lei|tl|лв|руб|рубл(?:и|ей|ях)|грн|гривен|тенге|доллар(?:ы|ов|ах)|евро)$/i;
