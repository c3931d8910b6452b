export type DecimalMark = '.' | ',';

/** Which mark starts the cents in other prices of the column, to interpret '1.299'. */
export type DecimalEvidence = DecimalMark | 'both' | 'none';

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
export function readPriceText(text: string, evidence: DecimalEvidence): PriceReading {
  if (text.length > PRICE_CHARS) return { reason: `'${shortened(text)}' is not a price` };
  const shown = normalised(text);
  if (/^\d{4}-\d\d-\d\d(?:T|$)/.test(shown)) return { reason: 'A date is not a price' };
  if (shown.includes('%')) return { reason: 'A percentage is not a price' };
  const amount = withoutCurrency(shown);
  if (/^(?:-\s*[\d.,]|\(.*\d.*\)$)|^[\d.,]+\s*-$/.test(amount)) return { reason: 'Price cannot be negative' };
  if (/^\d[\d.,' ]*-\s*\d/.test(amount)) return { reason: 'A range is not a price' };
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(amount)) return { reason: `'${shortened(text)}' is not a price` };
  const price = amountOf(amount, evidence);
  return price === null ? { reason: `'${shortened(text)}' can be read in more than one way` } : { price };
}

/** Searches the texts of a column for prices with unambiguous cents. */
export function decimalEvidence(texts: readonly string[]): DecimalEvidence {
  const prices = texts.filter((text) => text.length <= PRICE_CHARS);
  const marks = new Set(prices.map((text) => certainMark(withoutCurrency(normalised(text)))));
  if (marks.has('.') && marks.has(',')) return 'both';
  if (marks.has('.')) return '.';
  return marks.has(',') ? ',' : 'none';
}

/** Digits and marks, right or wrong, which identify a column of prices. */
export function looksLikeAmount(text: string): boolean {
  return (
    text.length <= PRICE_CHARS &&
    /^[-(]?\d[\d.,' ]*[-)]?$|^[-(]?[.,]\d+[-)]?$/.test(withoutCurrency(normalised(text)))
  );
}

/** Words in place of a price: such a column is still a column of prices. */
const REQUEST_WORDS = new Set(
  'call|ask|offer|por|tbd|tba|on request|consultar|auf anfrage|по запросу|sold out|out of stock|agotado|ausverkauft|нет в наличии|n/a|na'.split(
    '|',
  ),
);

export function isRequestWord(text: string): boolean {
  return text.length <= PRICE_CHARS && REQUEST_WORDS.has(normalised(text).toLowerCase());
}

/** Whether the text contains an amount, right or wrong, alone or with words ('$500 firm'). */
export function holdsAmount(text: string): boolean {
  if (text.length > PRICE_CHARS || !/\d/.test(text)) return false;
  // Most cells are decided here: this runs for every text of a sheet.
  if (/^\p{Sc}? ?\d[\d.,]*$|\p{Sc}/u.test(text)) return true;
  return !/\p{L}{5}/u.test(text) && looksLikeAmount(text);
}

export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

// Compatibility forms fold no-break and thin spaces into plain ones and full-width digits into digits.
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[’‘´`]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

function withoutCurrency(text: string): string {
  const before = /^(-?)\s*([^\d\s.,()'-]+\.?)\s*(?=[-\d(.,])/u.exec(text);
  const rest = before && isCurrency(before[2]) ? `${before[1]}${text.slice(before[0].length)}` : text;
  const after = /(?<=[\d)-])\s*([^\d\s.,()'-]+\.?)$/u.exec(rest);
  const bare = after && isCurrency(after[1]) ? rest.slice(0, after.index) : rest;
  // '45.-' and '1.299,--' have no cents.
  const written = bare.replace(/([.,])\s?-{1,2}$/, (_, mark) => `${mark}00`).trim();
  return written === text ? written : withoutCurrency(written);
}

export function isCurrency(word: string | undefined): boolean {
  if (word === undefined) return false;
  const name = word.toUpperCase();
  return /^\p{Sc}$/u.test(word) || ISO_CURRENCIES.has(name) || LOCAL_CURRENCIES.has(name);
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
  if (evidence === mark) return splitAt(amount, mark);
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
