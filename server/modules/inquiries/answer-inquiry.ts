import type { calls } from '#domain/contract/calls/calls.ts';
import {
  INQUIRY_MESSAGES,
  type InquiryLine,
  type InquiryState,
} from '#domain/contract/entities/deals/inquiries.ts';
import { priceSchemaFor } from '#domain/contract/entities/device.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { z } from '#domain/contract/zod.ts';
import { totalHundredths } from '#domain/inquiries/totals.ts';
import { failField, InvalidInput } from '#server/platform/http/failure.ts';
import { type HistoryEntry, isoTime, moneyOf, type StoredInquiry } from './stored-inquiry.ts';

type UpdateBody = z.output<(typeof calls.updateInquiry)['body']>;

/** What an update stores. */
export type InquiryChange = Pick<
  StoredInquiry,
  | 'state'
  | 'revision'
  | 'lines'
  | 'offerTotal'
  | 'answer'
  | 'answeredAt'
  | 'updatedAt'
  | 'updatedBy'
  | 'history'
>;

interface DoneBy {
  readonly at: number;
  readonly by: string;
}

/** The inquiry after this update; null if nothing is different. */
export function answerInquiry(
  inquiry: StoredInquiry,
  update: UpdateBody,
  { at, by }: DoneBy,
): InquiryChange | null {
  const answer = update.answer === undefined ? inquiry.answer : update.answer || null;
  const lines = update.offers ? linesWithOffers(inquiry, update.offers) : inquiry.lines;
  const isReplied = answer !== inquiry.answer || !haveSameOffers(lines, inquiry.lines);
  const hasReply = answer !== null || lines.some(hasOffer);
  const state =
    update.state ?? (inquiry.state === 'new' && isReplied && hasReply ? 'answered' : inquiry.state);
  if (!isReplied && state === inquiry.state) return null;
  const steps = stepsOf(inquiry.state, state, isReplied && hasReply);
  return {
    state,
    revision: inquiry.revision + 1,
    lines,
    offerTotal: offerTotalOf(lines),
    answer,
    answeredAt: steps.includes('answered') ? at : inquiry.answeredAt,
    updatedAt: at,
    updatedBy: by,
    history: [...inquiry.history, ...steps.map((what) => ({ at: isoTime(at), what, by }))],
  };
}

/** For the history. A new answer is a step, also if the state stays or becomes another one at once. */
function stepsOf(before: InquiryState, after: InquiryState, isAnswered: boolean): HistoryEntry['what'][] {
  const isReopened = after === 'new' || (after === 'answered' && before !== 'new');
  const change = isReopened ? 'reopened' : after;
  const steps: HistoryEntry['what'][] = before === after ? [] : [change];
  return isAnswered && !steps.includes('answered') ? ['answered', ...steps] : steps;
}

/** Replaces all offers. An offer of the list price is none. */
function linesWithOffers(
  inquiry: StoredInquiry,
  given: NonNullable<UpdateBody['offers']>,
): readonly InquiryLine[] {
  const parsed = offersSchemaFor(inquiry).safeParse({ offers: given });
  if (!parsed.success) throw new InvalidInput(parsed.error);
  const prices = new Map(parsed.data.offers.map(({ line, price }) => [line, price]));
  return inquiry.lines.map((line, place) => {
    const price = prices.get(place) ?? null;
    return { ...line, offer: price === line.price ? null : price };
  });
}

/** In the money of the inquiry, which the shop may have changed since. */
function offersSchemaFor(inquiry: StoredInquiry) {
  const line = z
    .int()
    .min(0)
    .max(inquiry.lines.length - 1);
  const offer = z.object({ line, price: priceSchemaFor(limitsOf(moneyOf(inquiry))) });
  return z.object({
    offers: z
      .array(offer)
      .refine((offers) => new Set(offers.map((each) => each.line)).size === offers.length, {
        message: INQUIRY_MESSAGES.lineTwice,
      }),
  });
}

function offerTotalOf(lines: readonly InquiryLine[]): number | null {
  if (!lines.some(hasOffer)) return null;
  const offered = lines.map(({ quantity, price, offer }) => ({ quantity, price: offer ?? price }));
  return totalHundredths(offered) ?? failField('request/invalid', 'offers', INQUIRY_MESSAGES.totalTooLarge);
}

function hasOffer({ offer }: InquiryLine): boolean {
  return offer !== null;
}

function haveSameOffers(lines: readonly InquiryLine[], others: readonly InquiryLine[]): boolean {
  return lines.every(({ offer }, place) => offer === others[place]?.offer);
}
