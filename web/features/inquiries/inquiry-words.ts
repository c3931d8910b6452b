import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import { counted } from '#domain/text/counts.ts';
import { signedAmount } from '#domain/text/money.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { formatShortDate } from '#web/lib/calendar-day.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';

type Counts = Pick<InquirySummary, 'deviceCount' | 'pieceCount'>;

/** '3 devices, 12 pieces'. */
export function countsText({ deviceCount, pieceCount }: Counts): string {
  return `${counted(deviceCount, 'device')}, ${counted(pieceCount, 'piece')}`;
}

/** '15 Nov, 14:12', and the year if it is not this one. */
export function shortMoment(moment: string, now: number): string {
  return `${formatShortDate(moment, now)}, ${formatTime(moment)}`;
}

/** 'Today, 15:20', or '12 Nov': senders look for the day. */
export function recentMoment(moment: string, now: number): string {
  return isSameDay(moment, now) ? `Today, ${formatTime(moment)}` : formatShortDate(moment, now);
}

export function isSameDay(moment: string, now: number): boolean {
  return formatDate(moment) === formatDate(now);
}

type Sums = Pick<InquirySummary, 'totalHundredths' | 'offerHundredths' | 'money'>;

/** '+$20': how far the offer is from the list prices; null without an offer. */
export function offerChange({ totalHundredths, offerHundredths, money }: Sums): string | null {
  if (offerHundredths === null) return null;
  return signedAmount((offerHundredths - totalHundredths) / 100, money);
}

/** A link that was never made, an inquiry that is no longer kept, and one of somebody else: the server says the same. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.body !== null;
}
