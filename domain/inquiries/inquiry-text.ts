import { placeText } from '#domain/catalogue/place-text.ts';
import type { InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { nounFor } from '#domain/text/counts.ts';
import { momentText } from '#domain/text/moments.ts';
import { formatPrice } from '#domain/text/money.ts';
import { lineHundredths } from './totals.ts';

export interface InquiryFacts {
  readonly shopName: string;
  readonly number: number;
  readonly lines: readonly InquiryTextLine[];
  readonly totalHundredths: number;
  /** At the shop's offers; null or absent without any. */
  readonly offerHundredths?: number | null | undefined;
  /** Since when the list has had its prices; null if it is not known. */
  readonly listTime: string | null;
  /** Undefined in classic money. */
  readonly money: Money | undefined;
  /** Where its reader can open the inquiry; null if nowhere. */
  readonly link: string | null;
  readonly note?: string | null | undefined;
  /** The viewer's own unless given. */
  readonly timeZone?: string | undefined;
}

export interface InquiryTextLine extends Pick<InquiryLine, 'section' | 'display' | 'quantity' | 'price'> {
  /** Absent from what an earlier version has kept. */
  readonly category?: string | undefined;
  /** The shop's price for one piece; null or absent if the list price stands. */
  readonly offer?: number | null | undefined;
}

export interface InquiryTextOptions {
  /** As the text counts in the address of a link, percent-encoded. */
  readonly maxChars?: number | undefined;
}

/**
 * An inquiry as a message: one line for each device below its category, the total, the time of the list and the link. If it is too long,
 * the first lines that fit, how many more there are, and the same end; the note is left out first.
 */
export function inquiryText(facts: InquiryFacts, { maxChars }: InquiryTextOptions = {}): string {
  const whole = textWith(facts, facts.lines.length, facts.note);
  if (maxChars === undefined || encodedLength(whole) <= maxChars) return whole;
  const fits = (count: number) => encodedLength(textWith(facts, count)) <= maxChars;
  let count = facts.lines.length;
  while (count > 0 && !fits(count)) count -= 1;
  return textWith(facts, count);
}

function textWith(facts: InquiryFacts, count: number, note?: string | null): string {
  const { shopName, number, lines, totalHundredths, offerHundredths, listTime, money, link, timeZone } =
    facts;
  const sum = (hundredths: number) => formatPrice(hundredths / 100, money);
  const more = lines.length - count;
  return [
    `Inquiry ${number}, ${shopName}`,
    ...lines.slice(0, count).flatMap((line, at) => [...newPlace(line, lines[at - 1]), lineText(line, money)]),
    ...(more > 0 ? [moreText(more, count)] : []),
    `Total: ${sum(totalHundredths)}`,
    ...(typeof offerHundredths === 'number' ? [`Offer: ${sum(offerHundredths)}`] : []),
    ...(listTime === null ? [] : [`Prices of ${momentText(listTime, timeZone)}`]),
    ...(note ? [`Note: ${note}`] : []),
    ...(link === null ? [] : [link]),
  ].join('\n');
}

/** The category and section of a line, unless the line above has said it. */
function newPlace(line: InquiryTextLine, above: InquiryTextLine | undefined): string[] {
  const [place, said] = [line, above].map((each) =>
    each?.category === undefined ? '' : placeText({ ...each, category: each.category }),
  );
  return place === said || place === undefined || place === '' ? [] : [place];
}

function moreText(more: number, shown: number): string {
  const devices = nounFor(more, 'device');
  return shown === 0 ? `${more} ${devices}` : `and ${more} more ${devices}`;
}

/** 'iPhone 15 128GB, 4 × $560 = $2240'; with an offer '…, 4 × $550 = $2200 (list price $560)'. */
function lineText({ display, quantity, price, offer }: InquiryTextLine, money: Money | undefined): string {
  const now = offer ?? price;
  const sum = lineHundredths({ quantity, price: now }) / 100;
  const amounts = `${quantity} × ${formatPrice(now, money)} = ${formatPrice(sum, money)}`;
  const list = now === price ? '' : ` (list price ${formatPrice(price, money)})`;
  return `${display}, ${amounts}${list}`;
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}
