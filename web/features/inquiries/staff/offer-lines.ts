import type { Inquiry, InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import { DEVICE_MESSAGES } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { decimalsMessage, limitsOf } from '#domain/contract/money-limits.ts';
import { totalHundredths } from '#domain/inquiries/totals.ts';
import { formatAmount } from '#domain/text/money.ts';
import { exampleNumber, formatNumber, readAmount } from '#domain/text/typed-numbers.ts';

/** What is typed for each line, in the order of the lines. Empty: the list price stands. */
export type OfferTexts = readonly string[];

export type ReadOffer =
  /** Null if the list price stands. */
  { readonly price: number | null; readonly issue?: undefined } | { readonly issue: string };

const DOLLARS: Money = {
  currency: 'USD',
  symbol: '$',
  position: 'before',
  space: false,
  decimals: 2,
  thousands: 'comma',
  decimalMark: 'dot',
};

export function textsOf({ lines, money }: Pick<Inquiry, 'lines' | 'money'>): OfferTexts {
  return lines.map(({ offer }) => (offer === null ? '' : formatNumber(offer, money)));
}

/** Reads a price for one piece. The list price itself is no offer. */
export function readOffer(text: string, { price }: InquiryLine, money: Money | undefined): ReadOffer {
  if (text.trim() === '') return { price: null };
  const read = readAmount(text, money ?? DOLLARS);
  if (typeof read === 'string') return { issue: `Type a price, such as ${exampleOf(money)}` };
  const { amount } = read;
  const limits = limitsOf(money);
  if (amount < 0) return { issue: 'A price cannot be below 0' };
  if (amount > limits.priceMax) return { issue: `At most ${formatAmount(limits.priceMax, money)}` };
  const issue = decimalsMessage(amount, limits, DEVICE_MESSAGES.priceDecimals);
  if (issue !== null) return { issue };
  return { price: amount === price ? null : amount };
}

function exampleOf(money: Money | undefined): string {
  return money ? exampleNumber(money) : '560 or 560.50';
}

/** All offers to send; null while one of them cannot be read. */
export function offersOf(
  texts: OfferTexts,
  { lines, money }: Pick<Inquiry, 'lines' | 'money'>,
): { line: number; price: number }[] | null {
  const offers: { line: number; price: number }[] = [];
  for (const [line, entry] of lines.entries()) {
    const { price, issue } = { price: null, ...readOffer(texts[line] ?? '', entry, money) };
    if (issue !== undefined) return null;
    if (price !== null) offers.push({ line, price });
  }
  return offers;
}

/** The sum at the typed offers; null while one of them cannot be read, or if it is too large. */
export function offerTotalOf(texts: OfferTexts, inquiry: Pick<Inquiry, 'lines' | 'money'>): number | null {
  const offers = offersOf(texts, inquiry);
  if (!offers) return null;
  const prices = new Map(offers.map(({ line, price }) => [line, price]));
  return totalHundredths(
    inquiry.lines.map(({ quantity, price }, line) => ({ quantity, price: prices.get(line) ?? price })),
  );
}
