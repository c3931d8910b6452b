import type {
  Inquiry,
  InquiryLine,
  InquiryState,
  InquirySummary,
} from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';

/** A row of the list of inquiries. Times are epoch milliseconds, sums hundredths. */
export interface StoredSummary {
  readonly number: number;
  readonly handle: string;
  readonly revision: number;
  readonly state: InquiryState;
  readonly tier: InquirySummary['tier'];
  /** JSON; null for classic money. */
  readonly money: string | null;
  /** Null for others, and once the customer is deleted. */
  readonly customerId: number | null;
  readonly customerHandle: string | null;
  readonly senderKind: SenderKind;
  readonly senderName: string;
  readonly senderPhone: string | null;
  readonly sentAt: number;
  readonly answeredAt: number | null;
  readonly deviceCount: number;
  readonly pieceCount: number;
  readonly total: number;
  readonly offerTotal: number | null;
}

export type SenderKind = InquirySummary['sender']['kind'];
export type HistoryEntry = Inquiry['history'][number];

export interface StoredInquiry extends StoredSummary {
  readonly lines: readonly InquiryLine[];
  readonly note: string | null;
  readonly answer: string | null;
  readonly listVersion: number;
  readonly listTime: number | null;
  readonly sentWith: string;
  readonly history: readonly HistoryEntry[];
  readonly updatedAt: number;
  readonly updatedBy: string;
}

/** Who asks for an inquiry, and so how much of its sender they are told. */
export interface InquiryReader {
  readonly seesPhone: boolean;
  /** Whether they are told which customer it is: staff, for the link to the customer. */
  readonly isStaff: boolean;
  /** PUBLIC_URL; undefined for senders, who are at that address. */
  readonly publicUrl?: string | null;
}

export const SENDER: InquiryReader = { seesPhone: true, isStaff: false };

export function summaryFor(stored: StoredSummary, { seesPhone, isStaff }: InquiryReader): InquirySummary {
  const { handle, customerHandle, senderKind, senderName, senderPhone, offerTotal } = stored;
  const { number, revision, state, tier, deviceCount, pieceCount, total } = stored;
  const money = moneyOf(stored);
  return {
    id: handle,
    number,
    revision,
    state,
    sender: {
      kind: senderKind,
      name: senderName,
      ...(seesPhone && { phone: senderPhone }),
      ...(isStaff && customerHandle !== null && { pinHash: customerHandle }),
    },
    tier,
    sentAt: isoTime(stored.sentAt),
    answeredAt: isoTimeOrNull(stored.answeredAt),
    deviceCount,
    pieceCount,
    totalHundredths: total,
    offerHundredths: offerTotal,
    ...(money && { money }),
  };
}

export function inquiryFor(stored: StoredInquiry, reader: InquiryReader): Inquiry {
  const { lines, note, answer, listVersion, listTime, sentWith, history } = stored;
  return {
    ...summaryFor(stored, reader),
    lines: [...lines],
    note,
    answer,
    listVersion,
    listTime: isoTimeOrNull(listTime),
    sentWith,
    ...(reader.publicUrl !== undefined && { publicUrl: reader.publicUrl }),
    history: [...history],
  };
}

/** What its prices are in; undefined in classic money. */
export function moneyOf({ money }: Pick<StoredSummary, 'money'>): Money | undefined {
  return money === null ? undefined : JSON.parse(money);
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
