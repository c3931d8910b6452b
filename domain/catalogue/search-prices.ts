import type { Money } from '#domain/contract/entities/money.ts';

/** A price in a typed text. */
export interface TypedPrice {
  /** Its whole units, as plain digits. */
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The prices in a text: '$420', '420 €', '420 USD', '1,020'; in the shop's own money also with its symbol, its code and its
 * marks: 'Rp 5.200.000', "1'299.–".
 */
export function pricesIn(text: string, money: Money | undefined): TypedPrice[] {
  return Array.from(text.matchAll(patternFor(money))).flatMap((match) => {
    const [raw] = match;
    const price = { digits: wholeDigitsOf(raw, money), start: match.index, end: match.index + raw.length };
    return money && isOtherwise(raw, text.slice(0, price.start), money) ? [] : price;
  });
}

function wholeDigitsOf(raw: string, money: Money | undefined): string {
  // A symbol may end with a dot: 'Rs. 42'.
  const amount = money ? (raw.match(/\d(?:.*\d)?/)?.[0] ?? '') : raw;
  return amount
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]\d{0,2}$/, '')
    .replace(/\D/g, '');
}

/**
 * Part of a word: 'Mikr 15' has no kroner, and 'S24 420 kr' does not cost 24,420. A look-behind would say the same, but an
 * older Safari does not know it. And beside the single letter of a currency a short number is a model: 'R15' is a phone.
 */
function isOtherwise(raw: string, before: string, { symbol }: Money): boolean {
  if (/\p{L}$/u.test(before) && /^(?:\p{L}|\d+\s\d)/u.test(raw)) return true;
  const isLetter = /^\p{L}$/u.test(symbol);
  return isLetter && raw.replace(/\D/g, '').length < 3 && /\p{L}/u.test(raw);
}

// Between two numbers a sign belongs to the second: 'S24 $420'.
const CLASSIC_PATTERN =
  /\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}(?!\s?\d)|(?:usd|eur|gbp|aed|dollars?|bucks)(?!\p{L}))|\d{1,3}(?:,\d{3})+(?!\d)/giu;

/** Digits with thousands marks, which need no symbol to be a price. Spaces do: '15 128' is a model and its storage. */
const GROUPED: Readonly<Record<Money['thousands'], string | null>> = {
  none: null,
  // Also lakhs: 1,29,999.
  comma: '\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d{1,2})?',
  dot: '\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?',
  space: '\\d{1,3}(?:[\\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?',
  apostrophe: "\\d{1,3}(?:['’]\\d{3})+(?:[.,]\\d{1,2})?",
};

/** Digits beside a symbol. */
const AMOUNTS: Partial<Record<Money['thousands'], string>> = {
  space: '(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)(?:[.,]\\d*)?|\\d[\\d.,]*)',
  apostrophe: "\\d[\\d.,'’]*",
};
const ANY_AMOUNT = '\\d[\\d.,]*';

let known: { readonly money: Money; readonly pattern: RegExp } | null = null;

/** Kept for the next key: the money seldom changes. */
function patternFor(money: Money | undefined): RegExp {
  if (money === undefined) return CLASSIC_PATTERN;
  if (known?.money !== money) known = { money, pattern: patternOf(money) };
  return known.pattern;
}

function patternOf({ symbol, currency, thousands }: Money): RegExp {
  const amount = AMOUNTS[thousands] ?? ANY_AMOUNT;
  const names = [symbol.replace(/[.$/]/g, '\\$&'), currency, 'usd', 'eur', 'gbp', 'aed', 'dollars?', 'bucks'];
  const before = `(?:${names.slice(0, 2).join('|')}|\\p{Sc})\\s?${amount}`;
  const after = `${amount}\\s?(?:\\p{Sc}(?!\\s?\\d)|(?:${names.join('|')})(?!\\p{L}|\\s?\\d))`;
  const grouped = GROUPED[thousands];
  return new RegExp([before, after, ...(grouped === null ? [] : [`${grouped}(?!\\d)`])].join('|'), 'giu');
}
