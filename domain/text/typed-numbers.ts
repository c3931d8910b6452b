import type { Money } from '#domain/contract/entities/money.ts';
import { numberText } from './money.ts';

/** A number for a field, without a currency symbol: '1200.5', or '1.200,5' with the shop's marks. */
export function formatNumber(value: number, money: Money | undefined): string {
  return money === undefined ? String(value) : numberText(String(value), money);
}

export function formatPercent(pct: number, money: Money | undefined): string {
  return `${formatNumber(pct, money)}%`;
}

/** Why a text is no number: it is none at all, or its marks are not the shop's. */
export type Unread = 'unreadable' | 'other-marks';

/** `isMarked`: a currency symbol stands beside it. */
export type ReadAmount = { readonly amount: number; readonly isMarked: boolean } | Unread;

/**
 * Reads a number by the shop's marks alone. A text that contradicts them is not read in another way: where a dot groups
 * thousands, '30.5' could mean 30,5 or be a slip of 30.500.
 */
export function readNumber(text: string, money: Money): number | Unread {
  const read = readMarks(text, money);
  return typeof read === 'string' ? read : read.number;
}

/** An amount, with or without the shop's symbol, its currency or '$', on either side. */
export function readAmount(text: string, money: Money): ReadAmount {
  const [, sign = '', before, digits = '', after] = amountPattern(money).exec(text) ?? [];
  if (before !== undefined && after !== undefined) return 'unreadable';
  if (sign !== '' && /^[-−]/u.test(digits)) return 'unreadable';
  // 'Rs.50' could be fifty rupees or half a rupee.
  if (before !== undefined && /^[.,]/u.test(digits)) return 'other-marks';
  const read = readMarks(digits, money);
  if (typeof read === 'string') return read;
  // '11.000' is not eleven: three digits after a mark are the thousands of another country.
  if (read.decimalCount > 2) return 'other-marks';
  return { amount: sign === '' ? read.number : -read.number, isMarked: (before ?? after) !== undefined };
}

/** For refusals: how the shop writes numbers. '1.234,50', or '1.234' in a currency without decimals. */
export function exampleNumber(money: Money): string {
  return numberText(money.decimals === 0 ? '1234' : '1234.50', money);
}

interface MarkedNumber {
  readonly number: number;
  readonly decimalCount: number;
}

function readMarks(text: string, { thousands, decimalMark }: Money): MarkedNumber | Unread {
  const [, sign = '', digits = ''] = SIGN_PATTERN.exec(text) ?? [];
  const [whole = '', decimals = '', ...more] = digits.split(decimalMark === 'dot' ? '.' : ',');
  const isEnded = digits.endsWith('.') || digits.endsWith(',');
  const isRead =
    more.length === 0 && !isEnded && WHOLE_PATTERNS[thousands].test(whole) && /^\d*$/u.test(decimals);
  if (!isRead || digits === '') return /^(?=.*\d)[\d.,'’\s]+$/u.test(digits) ? 'other-marks' : 'unreadable';
  const number = Number(`${whole.replace(/\D/gu, '')}.${decimals || '0'}`);
  return { number: sign === '' ? number : -number, decimalCount: decimals.length };
}

const SIGN_PATTERN = /^\s*([-−]?)\s*(.*?)\s*$/su;

/**
 * Empty before a decimal mark. Commas also group as in India: '1,29,999'. No thousands begin with 0: '0.025' is a fraction
 * in the marks of another country, not 25.
 */
const WHOLE_PATTERNS: Readonly<Record<Money['thousands'], RegExp>> = {
  none: /^\d*$/u,
  comma: /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})$/u,
  dot: /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+)$/u,
  space: /^(?:\d*|[1-9]\d{0,2}(?:\s\d{3})+)$/u,
  apostrophe: /^(?:\d*|[1-9]\d{0,2}(?:['’]\d{3})+)$/u,
};

function amountPattern({ symbol, currency }: Money): RegExp {
  // The longest first: 'kr.' before 'kr'.
  const marks = [symbol, symbol.replace(/\.+$/u, ''), currency, '$'].filter((mark) => mark !== '');
  const anyMark = marks.map((mark) => mark.replace(/[.$/]/gu, String.raw`\$&`)).join('|');
  return new RegExp(String.raw`^\s*([-−]?)\s*(${anyMark})?\s*(.*?)\s*(${anyMark})?\s*$`, 'isu');
}
