import type { Money } from '#domain/contract/entities/money.ts';
import { formatPrice } from '#domain/text/money.ts';
import { currencyOf } from './currency-marks.ts';
import { normalised, type PriceCell } from './price-sheet.ts';

export type DecimalMark = '.' | ',';

/** Which mark starts the cents in other prices of the column, to interpret '1.299'; '.000' if some have three decimals. */
export type DecimalEvidence = DecimalMark | '.000' | ',000' | 'both' | 'none';

/** What the marks in an amount mean: those of the shop's money, or, in classic money, what the column tells. */
export type AmountMarks = DecimalEvidence | Money;

export type PriceReading = { readonly price: number } | { readonly reason: string };

/** Longer texts are prose; the patterns below would take seconds over a cell of 30,000 digits. */
const PRICE_CHARS = 60;
const ISO_CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const LOCAL_CURRENCIES = new Set(
  'KR KR. ZŁ KČ FT RS RS. FR FR. SFR SFR. LEI ЛВ ЛВ. РУБ РУБ. ГРН TL $ US$ U$S CA$ C$ A$ AU$ NZ$ HK$ S$ MX$ R$ NT$'.split(
    ' ',
  ),
);

/** Reads a price that was typed as text, but only if it has one meaning. */
export function readPriceText(text: string, marks: AmountMarks): PriceReading {
  if (isNoPrice(text)) return { reason: `'${shortened(text)}' is not a price` };
  const shown = normalised(text);
  if (TWO_PRICES.test(text)) return { reason: `'${shown}' can be read in more than one way` };
  if (/^\d{4}-\d\d-\d\d(?:T|$)/.test(shown)) return { reason: 'A date is not a price' };
  if (shown.includes('%')) return { reason: 'A percentage is not a price' };
  const money = typeof marks === 'string' ? undefined : marks;
  const { amount, isForeign } = splitCurrency(shown, money);
  if (money && isForeign)
    return { reason: `'${shortened(text)}' is in another currency than ${money.currency}` };
  if (/^(?:-\s*[\d.,]|\(.*\d.*\)$)|^[\d.,]+\s*-$/.test(amount)) return { reason: 'Price cannot be negative' };
  if (/^\d[\d.,' ]*-\s*\d/.test(amount)) return { reason: 'A range is not a price' };
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(amount)) return { reason: `'${shortened(text)}' is not a price` };
  if (typeof marks !== 'string') return readWithMarks(amount, { text, money: marks });
  const price = amountOf(amount, marks);
  return price === null ? { reason: `'${shortened(text)}' can be read in more than one way` } : { price };
}

/** A raised digit is a footnote or the cents: with the others, '300¹' would be 3001. */
function isNoPrice(text: string): boolean {
  return text.length > PRICE_CHARS || /\p{No}/u.test(text);
}

/** Two prices below each other, or apart from each other, are not the thousands of one. */
const TWO_PRICES = /\d(?:\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*|\s{2,})\d/;

/** What the marks in a column mean. */
export function marksIn(
  rows: readonly (readonly PriceCell[])[],
  column: number | null,
  money: Money | undefined,
): AmountMarks {
  if (money || column === null) return money ?? 'none';
  return decimalEvidence(rows.map((row) => row[column]).filter((cell) => typeof cell === 'string'));
}

/**
 * Searches the texts of a column for prices with unambiguous cents. Only for what can be a price: the footnote of '1,299¹' would
 * make four decimals of it, and the '1,100' of all other rows 1.10.
 */
export function decimalEvidence(texts: readonly string[]): DecimalEvidence {
  const amounts = texts
    .filter((text) => !isNoPrice(text))
    .map((text) => splitCurrency(normalised(text), undefined).amount)
    .filter((amount) => certainMark(amount) !== null);
  const marks = new Set(amounts.map(certainMark));
  if (marks.has('.') && marks.has(',')) return 'both';
  const hasThree = amounts.some((amount) => /[.,]\d{3}$/.test(amount));
  if (marks.has('.')) return hasThree ? '.000' : '.';
  if (marks.has(',')) return hasThree ? ',000' : ',';
  return 'none';
}

/** Digits and marks, right or wrong, which identify a column of prices. */
export function looksLikeAmount(text: string, money: Money | undefined): boolean {
  if (text.length > PRICE_CHARS) return false;
  const { amount } = splitCurrency(normalised(text), money);
  return /^[-(]?\d[\d.,' ]*[-)]?$|^[-(]?[.,]\d+[-)]?$/.test(amount);
}

/** Words in place of a price: such a column is still a column of prices. */
const REQUEST_WORDS = new Set(
  'call|ask|offer|por|tbd|tba|on request|consultar|auf anfrage|по запросу|sold out|out of stock|agotado|ausverkauft|нет в наличии|n/a|na'.split(
    '|',
  ),
);

export function isRequestWord(text: string): boolean {
  // Most texts are names with a digit, which no word in place of a price has.
  if (text.length > PRICE_CHARS || /\d/.test(text)) return false;
  return REQUEST_WORDS.has(normalised(text).toLowerCase());
}

/** Whether the text contains an amount, right or wrong, alone or with words ('$500 firm'). */
export function holdsAmount(text: string, money: Money | undefined): boolean {
  if (text.length > PRICE_CHARS || !/\d/.test(text)) return false;
  // Most cells are decided here: this runs for every text of a sheet.
  if (/^\p{Sc}? ?\d[\d.,]*$|\p{Sc}/u.test(text)) return true;
  return !/\p{L}{5}/u.test(text) && looksLikeAmount(text, money);
}

export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

interface Split {
  readonly amount: string;
  /** Some sign or word stands for another currency than the shop's. */
  readonly isForeign: boolean;
}

/** A word before and after an amount. The symbol of a shop may also have dots between its letters. */
const CLASSIC_WORDS = {
  before: /^(-?)\s*([^\d\s.,()'-]+\.?)\s*(?=[-\d(.,])/u,
  after: /(?<=[\d)-])\s*([^\d\s.,()'-]+\.?)$/u,
};
const WORDS = {
  before: /^(-?)\s*(\.?[^\d\s.,()'-]+(?:\.[^\d\s.,()'-]+)*\.?)\s*(?=[-\d(.,\p{Sc}])/u,
  after: /(?<=[\d)\p{Sc}-])\s*(\.?[^\d\s.,()'-]+(?:\.[^\d\s.,()'-]+)*\.?)$/u,
};

/** The amount without the signs and words of currencies around it. */
function splitCurrency(text: string, money: Money | undefined): Split {
  const words = money ? WORDS : CLASSIC_WORDS;
  const before = words.before.exec(text);
  const first = before ? kindOf(before[2], money) : null;
  const rest = before && first ? `${before[1]}${text.slice(before[0].length)}` : text;
  const after = words.after.exec(rest);
  const last = after ? kindOf(after[1], money) : null;
  const bare = after && last ? rest.slice(0, after.index) : rest;
  const amount = withoutDashes(bare, money).trim();
  const isForeign = first === 'other' || last === 'other';
  if (amount === text) return { amount, isForeign };
  const inner = splitCurrency(amount, money);
  return { ...inner, isForeign: isForeign || inner.isForeign };
}

/** '45.-' and '1.299,--' have no cents. */
function withoutDashes(amount: string, money: Money | undefined): string {
  return amount.replace(/([.,])\s?-{1,2}$/, (_, mark) => (money ? '' : `${mark}00`));
}

function kindOf(word: string | undefined, money: Money | undefined): 'own' | 'other' | null {
  if (money) return word === undefined ? null : currencyOf(word, money);
  return isCurrency(word) ? 'own' : null;
}

export function isCurrency(word: string | undefined): boolean {
  if (word === undefined) return false;
  const name = word.toUpperCase();
  // '99¢' is no price of 99.
  return (/^\p{Sc}$/u.test(word) && word !== '¢') || ISO_CURRENCIES.has(name) || LOCAL_CURRENCIES.has(name);
}

const DECIMALS = { dot: /^(.*?)(?:\.(\d{1,2}))?$/, comma: /^(.*?)(?:,(\d{1,2}))?$/ } as const;

/** An amount in the shop's money. Marks that mean something else there contradict it: '11,000' may be eleven. */
function readWithMarks(amount: string, { text, money }: { text: string; money: Money }): PriceReading {
  const [, whole = '', decimals = ''] = DECIMALS[money.decimalMark].exec(amount) ?? [];
  const isWritten = whole === '' ? decimals !== '' : isGrouped(whole, money);
  const price = isWritten ? numberOf(whole, decimals) : null;
  if (price !== null) return { price };
  const example = formatPrice(money.decimals === 0 ? 1_234_567 : 1234.5, money);
  return { reason: `'${shortened(text)}' is not written like ${example}` };
}

/** Plain digits, or groups of three between the shop's marks; in India groups of two before the last three. */
function isGrouped(whole: string, { thousands, decimalMark }: Money): boolean {
  // Nothing else can be meant by these, so they need not be the shop's.
  if (/^\d+$|^\d{1,3}(?:([ '])\d{3})(?:\1\d{3})*$/.test(whole)) return true;
  if (thousands === 'dot') return /^\d{1,3}(?:\.\d{3})+$/.test(whole);
  const hasCommas = thousands === 'comma' || (thousands === 'none' && decimalMark === 'dot');
  return hasCommas && /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole);
}

function amountOf(amount: string, evidence: DecimalEvidence): number | null {
  if (/^\d+$/.test(amount)) return numberOf(amount, '');
  const spaced = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(amount);
  if (spaced) return numberOf(spaced[1] ?? '', spaced[3] ?? '');
  const mark = certainMark(amount);
  if (mark !== null) return splitAt(amount, mark);
  return groupedAmount(amount, evidence);
}

/** Groups of three after one kind of mark: thousands, unless the rest of the column uses that mark for cents. */
function groupedAmount(amount: string, evidence: DecimalEvidence): number | null {
  const grouped = /^([1-9]\d{0,2})(?:([.,])\d{3})(\2\d{3})*$/.exec(amount);
  if (!grouped) return null;
  const mark = grouped[2] === '.' ? '.' : ',';
  if (grouped[3] !== undefined) return numberOf(amount, '');
  if (evidence === `${mark}000`) return splitAt(amount, mark);
  // Beside '45.50', '1.350' is rather 1350 than 1.35. Any other digit at its end makes too many decimals.
  if (evidence === mark) return amount.endsWith('0') ? null : splitAt(amount, mark);
  // No evidence: '1,299' is how a list in dollars writes it, but '1.299' may also be a number with three decimals.
  return evidence === 'both' || (evidence === 'none' && mark === '.') ? null : numberOf(amount, '');
}

/** The mark before the cents, if it is unambiguous. */
function certainMark(amount: string): DecimalMark | null {
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(amount)) return '.';
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(amount)) return ',';
  // Three digits after a single mark may be thousands; after a lone zero, or many digits, they are not.
  const single = /^(\d*)([.,])(\d+)$/.exec(amount);
  if (!single || (single[3]?.length === 3 && /^[1-9]\d{0,2}$/.test(single[1] ?? ''))) return null;
  return single[2] === '.' ? '.' : ',';
}

function splitAt(amount: string, mark: DecimalMark): number | null {
  const [whole = '', cents = ''] = amount.split(mark);
  return numberOf(whole, cents);
}

function numberOf(whole: string, cents: string): number | null {
  const digits = whole.replace(/\D/g, '');
  // '007' is a code, not an amount.
  if (/^0\d/.test(digits)) return null;
  return Number(`${digits || '0'}.${cents || '0'}`);
}
