import type { Money } from '#domain/contract/entities/money.ts';
import { TIERS } from '#domain/tiers/tiers.ts';
import {
  ATTRIBUTE_WORDS,
  BARE_PRICE_WORDS,
  CATEGORY_WORDS,
  CURRENCY_WORDS,
  DEVICE_WORDS,
  DISPLAY_WORDS,
  folded,
  LABEL_WORDS,
  LONE_DEVICE_WORDS,
  NOTE_WORDS,
  OTHER_PRICE_WORDS,
  OTHER_WORDS,
  PRICE_FILLERS,
  PRICE_WORDS,
  SALE_WORDS,
  SAME_PRICE_WORDS,
  STOCK_WORDS,
  wordsIn,
} from './heading-words.ts';
import { isCurrency } from './price-text.ts';

const OWN_CURRENCY = 'usd';
/** Longer texts are sentences. */
const HEADING_CHARS = 60;

export type ColumnRole = 'device' | 'display' | 'price';

/**
 * What a heading says about its column: `bare` is the word Price itself; `price` one of several prices (Sell, VK, Price A);
 * `other-price` a price that gives way to the bare word (Cost, Old price); `other` no price at all (Stock); `label` the
 * name of a grade or a size (A+, 128GB); `unknown` anything else.
 */
export type HeadingKind =
  | 'blank'
  | 'name'
  | 'display'
  | 'bare'
  | 'price'
  | 'other-price'
  | 'other'
  | 'attribute'
  | 'category'
  | 'label'
  | 'unknown';

/** How well a heading names a role: lower is better, null is not at all. */
export function headingRank(heading: string, role: ColumnRole): number | null {
  const parts = heading.length > HEADING_CHARS || /\d/.test(heading) ? [] : wordsIn(heading);
  const isDisplay = parts.some((part) => DISPLAY_WORDS.has(part));
  if (role === 'display') return isDisplay ? 0 : null;
  // 'Display name' also contains a name of the device column.
  if (role === 'device' && isDisplay) return null;
  const names = role === 'device' ? DEVICE_WORDS : PRICE_WORDS;
  const ranks = parts.map((part) => names.get(part)).filter((rank) => rank !== undefined);
  if (ranks.length === 0) return null;
  // 'Price' before 'Old price', 'Price USD' before 'Price EUR'.
  const isOwnCurrency = role === 'price' && parts.length > 1 && parts.includes(OWN_CURRENCY);
  return Math.min(...ranks) * 10 + (isOwnCurrency ? 0 : Math.min(parts.length, 9));
}

/** In the shop's money, its symbol says money too. */
export function headingKind(heading: string, money?: Money): HeadingKind {
  if (heading.trim() === '') return 'blank';
  if (heading.length > HEADING_CHARS) return 'unknown';
  // 99 below it is no price of 99.
  if (heading.includes('¢') && !money?.symbol.includes('¢')) return 'other';
  const { words, hasCurrency } = withoutCurrencies(heading, money);
  if (words.length === 0) return hasCurrency ? 'bare' : kindWithoutWords(heading);
  const has = (list: { has(word: string): boolean }) => words.some((word) => list.has(word));
  if (has(DISPLAY_WORDS)) return 'display';
  const price = priceKind(words);
  if (price !== null) return price;
  if (has(SALE_WORDS)) return 'price';
  if (isLabel(heading, words)) return hasCurrency ? 'price' : 'label';
  if (has(OTHER_WORDS) && !hasCurrency) return 'other';
  if (has(OTHER_PRICE_WORDS)) return 'other-price';
  if (has(OTHER_WORDS)) return 'other';
  // 'Ideal ($)': whatever it is, its heading says money.
  if (hasCurrency) return 'price';
  if (has(CATEGORY_WORDS)) return 'category';
  if (has(ATTRIBUTE_WORDS)) return 'attribute';
  return has(DEVICE_WORDS) || isLoneName(heading) ? 'name' : 'unknown';
}

/** 'VIP', 'Public': a tier's price, which comes from rules if the sheet has the bare word too. */
export function isTierHeading(heading: string): boolean {
  return TIER_LABELS.has(folded(heading).trim());
}

const TIER_LABELS: ReadonlySet<string> = new Set(TIERS.map(({ label }) => folded(label)));

/** Whether a column that is no price counts the stock or holds remarks. */
export function headingRole(heading: string): 'stock' | 'note' | null {
  const words = heading.length > HEADING_CHARS ? [] : wordsIn(heading);
  if (words.some((word) => STOCK_WORDS.has(word))) return 'stock';
  return words.some((word) => NOTE_WORDS.has(word)) ? 'note' : null;
}

/** Whether every word of the text is a heading word. 'Phone case' and 'Price on request' are not such texts. */
export function isPlainHeading(text: string): boolean {
  const kind = headingKind(text);
  if (kind === 'blank' || kind === 'unknown') return false;
  const { words } = withoutCurrencies(text);
  return kind === 'label' || words.every(isHeadingWord);
}

/** Whether a text over the names of a block is their heading, as 'Model'. 'Note 20' is a device, although a column may be called so. */
export function isNameHeading(text: string): boolean {
  return isPlainHeading(text) && !(headingKind(text) === 'other' && /\d/.test(text));
}

/** Whether two headings mean the same price: 'Price', 'Our price' and 'Preis €' do, 'Cost' and 'Wholesale price' are others. */
export function saysSamePrice(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((heading) =>
    withoutCurrencies(heading)
      .words.filter((word) => !SAYS_PRICE.some((words) => words.has(word)))
      .join(' '),
  );
  return folded(one) === folded(other) || ours === theirs;
}

const SAYS_PRICE = [BARE_PRICE_WORDS, PRICE_FILLERS, SAME_PRICE_WORDS];

/** 'Phone', 'Mobile phone', 'Phone model': nothing but names. */
export function isLoneName(text: string): boolean {
  const words = text.length > HEADING_CHARS ? [] : wordsIn(text);
  const isName = (word: string) => LONE_DEVICE_WORDS.has(word) || DEVICE_WORDS.has(word);
  return words.length > 0 && words.every(isName);
}

const ALL_WORDS = [
  DEVICE_WORDS,
  LONE_DEVICE_WORDS,
  DISPLAY_WORDS,
  PRICE_WORDS,
  BARE_PRICE_WORDS,
  PRICE_FILLERS,
  SALE_WORDS,
  OTHER_PRICE_WORDS,
  ATTRIBUTE_WORDS,
  CATEGORY_WORDS,
  OTHER_WORDS,
  LABEL_WORDS,
];

function isHeadingWord(word: string): boolean {
  // 'Price 2', 'Price B'
  return ALL_WORDS.some((list) => list.has(word)) || isCompound(word) || /^(?:\d{1,2}|[a-f])$/.test(word);
}

function priceKind(words: readonly string[]): HeadingKind | null {
  const isPriceWord = (word: string) => BARE_PRICE_WORDS.has(word) || isCompound(word);
  if (!words.some(isPriceWord)) return null;
  if (words.some((word) => OTHER_PRICE_WORDS.has(word) || /^(?:total|sum|gesamt|summe|итого)$/.test(word))) {
    return 'other-price';
  }
  if (words.some((word) => isCompound(word) && PURCHASE_COMPOUND.test(word))) return 'other-price';
  return words.every((word) => BARE_PRICE_WORDS.has(word) || PRICE_FILLERS.has(word)) ? 'bare' : 'price';
}

/** 'Verkaufspreis', 'inkoopprijs', 'salgspris', '销售价': a word that ends in the word for a price. */
function isCompound(word: string): boolean {
  return /\p{L}{2}(?:preise?|prijs|pris)$|.[价價]$/u.test(word) && !BARE_PRICE_WORDS.has(word);
}

const PURCHASE_COMPOUND =
  /^(?:einkauf|ankauf|ek|kauf|alt|listen|neu|inkoop|oud|indkob|inkop|innkjop|进|成本|原|旧|舊)/u;

function withoutCurrencies(heading: string, money?: Money): { words: string[]; hasCurrency: boolean } {
  const all = wordsIn(heading);
  const [symbol, ...others] = wordsIn(money?.symbol ?? '');
  const isSymbol = (word: string) => word === symbol && others.length === 0;
  const words = all.filter((word) => !isCurrencyWord(word) && !isSymbol(word));
  return { words, hasCurrency: words.length < all.length || /\p{Sc}/u.test(heading) };
}

// The codes of two currencies are English words: 'All prices', 'Top price'.
function isCurrencyWord(word: string): boolean {
  return CURRENCY_WORDS.has(word) || (isCurrency(word) && word !== 'all' && word !== 'top');
}

function kindWithoutWords(heading: string): HeadingKind {
  return heading.trim() === '#' || heading.includes('№') ? 'other' : 'unknown';
}

/** 'A+', 'Grade B', 'Grado C', '128 GB', 'Like new', 'Open box', 'HSO/Swap', 'T-Mobile', '10-49 pcs'. */
function isLabel(heading: string, words: readonly string[]): boolean {
  const text = folded(heading).trim();
  if (LABEL_TEXTS.some((pattern) => pattern.test(text))) return true;
  const names = words.filter((word) => LABEL_WORDS.has(word) || GRADE.test(word));
  // A lone number is no label.
  if (names.length === words.length && !words.some((word) => /\p{L}/u.test(word))) return false;
  // 'Grade A', 'Très bon état': beside its name, a grade needs no other word.
  return names.length > 0 && words.every((word) => names.includes(word) || ATTRIBUTE_WORDS.has(word));
}

/** Latin or Cyrillic. */
const GRADE = /^(?:[a-f]|a{2,3}|ab|bc|cd|[абвсд]|[1-9])$/;

const PIECES = String.raw`\s*(?:pcs?|pieces?|units?|uds?|stk|stuck|шт)\.?`;

const LABEL_TEXTS: readonly RegExp[] = [
  /^(?:grade |class |klasse |clase )?[a-f](?:[+-]{1,2})?(?:\/[a-f][+-]{0,2})?$/,
  /^(?:level|tier|nivel|niveau|stufe|уровень) ?[a-f\d]{1,2}$/,
  /^\d+(?:[.,]\d+)?\s*(?:gb|tb|go|to|гб|тб|mm)$/,
  // Memory and storage: '8/128', '12 + 256GB'.
  /^\d{1,2}\s*(?:gb|гб)?\s*[/+]\s*\d{2,4}\s*(?:gb|tb|гб|тб)?$/,
  /^(?:open[ -]?box|(?:no|with|without) box|full ?set|sim[ -]?free|б\/у)$/,
  /^(?:t[ -]?mobile|at ?& ?t|us cellular|metro ?pcs)$/,
  /^(?:with|without|incl?|excl?|con|sin|mit|ohne|inkl|exkl|zzgl|avec|sans|с|без)\.? ?(?:tax|vat|gst|iva|mwst|ust|tva|ндс)\.?$/,
  // Prices by quantity: '10-49 pcs', '50+', 'from 10', '5 pcs'.
  new RegExp(`^\\d+\\s*[-–]\\s*\\d+(?:${PIECES})?$|^\\d+\\s*\\+(?:${PIECES})?$|^\\d+${PIECES}$`),
  new RegExp(`^(?:>=?|≥|from|ab|desde|от)\\s*\\d+(?:${PIECES})?$`),
];
