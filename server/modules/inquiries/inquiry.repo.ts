import { sql } from 'kysely';
import type { InquiryLine, InquiryState } from '#domain/contract/entities/deals/inquiries.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import type { InquiryChange } from './answer-inquiry.ts';
import type { RequestDigests } from './inquiry-secrets.ts';
import type { StoredInquiry, StoredSummary } from './stored-inquiry.ts';

/** What answers a repeated request. */
export interface SentBefore {
  readonly number: number;
  readonly handle: string;
  readonly requestDigest: string;
}

export async function findSent(query: Queryable, requestKey: string): Promise<SentBefore | null> {
  const row = await query
    .selectFrom('inquiry')
    .select(['id as number', 'handle', 'request_digest as requestDigest'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Null for a customer who was deleted a moment ago. */
export async function findCustomerSender(
  query: Queryable,
  customerId: number,
): Promise<{ readonly name: string; readonly phone: string | null } | null> {
  const row = await query
    .selectFrom('customer')
    .select(['name', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

type SentFields = Omit<
  StoredInquiry,
  'number' | 'revision' | 'state' | 'customerHandle' | 'offerTotal' | 'answer' | 'answeredAt' | 'updatedAt'
>;

export interface NewInquiry extends SentFields {
  readonly request: RequestDigests;
  /** Null for customers, who sign in to read it. */
  readonly tokenDigest: string | null;
}

/** Returns its number. A request that is stored already violates a unique key. */
export async function createInquiry(trx: Queryable, inquiry: NewInquiry): Promise<number> {
  const { lines, senderName, request } = inquiry;
  const { number } = await trx
    .insertInto('inquiry')
    .values({
      handle: inquiry.handle,
      request_key: request.key,
      request_digest: request.body,
      token_digest: inquiry.tokenDigest,
      customer_id: inquiry.customerId,
      sender_kind: inquiry.senderKind,
      sender_name: senderName,
      sender_phone: inquiry.senderPhone,
      tier: inquiry.tier,
      state: 'new',
      revision: 1,
      list_version: inquiry.listVersion,
      list_time: inquiry.listTime,
      money: inquiry.money,
      lines: JSON.stringify(lines),
      search_text: searchTextOf(senderName, lines),
      device_count: inquiry.deviceCount,
      piece_count: inquiry.pieceCount,
      total: inquiry.total,
      offer_total: null,
      note: inquiry.note,
      answer: null,
      sent_at: inquiry.sentAt,
      sent_with: inquiry.sentWith,
      answered_at: null,
      updated_at: inquiry.sentAt,
      updated_by: inquiry.updatedBy,
      history: JSON.stringify(inquiry.history),
    })
    .returning('id as number')
    .executeTakeFirstOrThrow();
  return number;
}

/** A line break between them: a search never spans two. */
function searchTextOf(senderName: string, lines: readonly InquiryLine[]): string {
  return [senderName, ...lines.map(({ display }) => display)].join('\n').toLowerCase();
}

/** By its id, or by the digest of the token in its link. */
export async function findInquiry(
  query: Queryable,
  by: { readonly handle: string } | { readonly tokenDigest: string },
): Promise<StoredInquiry | null> {
  const [column, value] =
    'handle' in by ? (['inquiry.handle', by.handle] as const) : (['token_digest', by.tokenDigest] as const);
  const row = await selectSummaries(query)
    .select(['inquiry.lines', 'inquiry.note', 'inquiry.answer', 'inquiry.history'])
    .select(['list_version as listVersion', 'list_time as listTime', 'sent_with as sentWith'])
    .select(['inquiry.updated_at as updatedAt', 'updated_by as updatedBy'])
    .where(column, '=', value)
    .executeTakeFirst();
  return row ? { ...row, lines: JSON.parse(row.lines), history: JSON.parse(row.history) } : null;
}

export interface InquiryFilter {
  /** Whose; without it everyone's. */
  readonly customerId?: number | undefined;
  readonly states?: readonly InquiryState[] | undefined;
  /** Either matches: a text in lower case, or the first digits of a number. Empty ones do not search. */
  readonly search: { readonly text?: string | undefined; readonly number?: string | undefined };
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listInquiries(query: Queryable, filter: InquiryFilter): Promise<StoredSummary[]> {
  const { customerId, states, search, before, limit } = filter;
  let rows = selectSummaries(query).orderBy('inquiry.id', 'desc').limit(limit);
  if (customerId !== undefined) rows = rows.where('inquiry.customer_id', '=', customerId);
  if (states) rows = rows.where('state', 'in', states);
  if (before !== undefined) rows = rows.where('inquiry.id', '<', before);
  const { text, number } = search;
  if (text || number)
    rows = rows.where(({ or }) =>
      or([
        ...(text ? [sql<boolean>`search_text like ${`%${literal(text)}%`} escape '\\'`] : []),
        ...(number ? [sql<boolean>`cast(inquiry.id as text) like ${`${number}%`}`] : []),
      ]),
    );
  return await rows.execute();
}

/** Without the meaning that these characters have in a pattern. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export async function countNew(query: Queryable): Promise<number> {
  const { count } = await query
    .selectFrom('inquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In a transaction that has read it: PostgreSQL then rejects another change at the same moment. */
export async function saveChange(
  trx: Queryable,
  number: number,
  { state, revision, lines, offerTotal, answer, answeredAt, updatedAt, updatedBy, history }: InquiryChange,
): Promise<void> {
  await trx
    .updateTable('inquiry')
    .set({
      state,
      revision,
      lines: JSON.stringify(lines),
      offer_total: offerTotal,
      answer,
      answered_at: answeredAt,
      updated_at: updatedAt,
      updated_by: updatedBy,
      history: JSON.stringify(history),
    })
    .where('id', '=', number)
    .execute();
}

/** Deletes up to `limit` and returns how many. */
export async function deleteInquiries(query: Queryable, sentBy: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('inquiry')
    .where('id', 'in', (old) =>
      old.selectFrom('inquiry').select('id').where('sent_at', '<=', sentBy).limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** When the oldest one was sent; null if there is none. */
export async function findOldestSent(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('inquiry')
    .select(({ fn }) => fn.min<number | null>('sent_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Without the lines: those of a page of two hundred would be megabytes. */
function selectSummaries(query: Queryable) {
  return query
    .selectFrom('inquiry')
    .leftJoin('customer', 'customer.id', 'inquiry.customer_id')
    .select(['inquiry.id as number', 'inquiry.handle', 'revision', 'state', 'tier', 'money'])
    .select(['inquiry.customer_id as customerId', 'customer.handle as customerHandle'])
    .select(['sender_kind as senderKind', 'sender_name as senderName', 'sender_phone as senderPhone'])
    .select(['sent_at as sentAt', 'answered_at as answeredAt'])
    .select(['inquiry.device_count as deviceCount', 'piece_count as pieceCount'])
    .select(['total', 'offer_total as offerTotal']);
}
