import { sql } from 'kysely';
import {
  type Database,
  type ManyRows,
  type Queryable,
  readManyRows,
} from '#server/platform/database/index.ts';
import type { InvitationRecord } from './invitation-rules.ts';

/** Far below the number of parameters that either engine takes, with nine in a row. */
const ROWS_AT_ONCE = 1000;

export interface InvitedCustomer {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly validUntil: string | null;
}

/** In any order; those that do not exist are missing. */
export async function listCustomersToInvite(
  trx: Queryable,
  handles: readonly string[],
): Promise<InvitedCustomer[]> {
  const found: InvitedCustomer[] = [];
  for (const some of inGroups(handles)) {
    const rows = await trx
      .selectFrom('customer')
      .select(['id', 'handle', 'name', 'is_active', 'valid_until'])
      .where('handle', 'in', some)
      .execute();
    found.push(
      ...rows.map(({ is_active, valid_until: validUntil, ...row }) => ({
        ...row,
        isActive: is_active === 1,
        validUntil,
      })),
    );
  }
  return found;
}

export interface NewInvitationRow {
  readonly customerId: number;
  readonly tokenDigest: string;
  readonly expiresAt: number;
}

export async function createInvitations(
  trx: Queryable,
  rows: readonly NewInvitationRow[],
  made: { readonly at: number; readonly by: string; readonly openings: number },
): Promise<void> {
  for (const some of inGroups(rows)) {
    await trx
      .insertInto('invitation')
      .values(
        some.map(({ customerId, tokenDigest, expiresAt }) => ({
          customer_id: customerId,
          token_digest: tokenDigest,
          created_at: made.at,
          created_by: made.by,
          expires_at: expiresAt,
          openings_max: made.openings,
          openings: 0,
        })),
      )
      .execute();
  }
}

/** Also those that have expired: if the clock is ahead, they would work again once it is right. */
export async function endInvitationsOf(
  trx: Queryable,
  customerIds: readonly number[],
  at: number,
): Promise<void> {
  for (const some of inGroups(customerIds)) {
    await trx
      .updateTable('invitation')
      .set({ ended_at: at })
      .where('customer_id', 'in', some)
      .where('ended_at', 'is', null)
      .execute();
  }
}

/** Those of all customers who have one, in any order. */
export function listNewestInvitations(
  database: Pick<Database, 'reports' | 'engine'>,
): Promise<ManyRows<InvitationRecord>> {
  return readManyRows(database, selectNewest(database.reports), RECORD_FIELDS);
}

export async function findNewestInvitation(
  query: Queryable,
  customerId: number,
): Promise<InvitationRecord | null> {
  const row = await selectNewest(query).where('invitation.customer_id', '=', customerId).executeTakeFirst();
  return row ?? null;
}

const RECORD_FIELDS = [
  'customerId',
  'createdAt',
  'expiresAt',
  'openings',
  'openingsMax',
  'endedAt',
  'openedAt',
  'openedWith',
] as const;

/** The newest is the one with the highest number: a clock that was ahead must not make an older one count. */
function selectNewest(query: Queryable) {
  const isNewest = sql<boolean>`not exists (select 1 from invitation as newer
    where newer.customer_id = invitation.customer_id and newer.id > invitation.id)`;
  const isLast = sql<boolean>`not exists (select 1 from invitation_opening as later
    where later.invitation_id = opening.invitation_id and later.id > opening.id)`;
  return query
    .selectFrom('invitation')
    .leftJoin('invitation_opening as opening', (join) =>
      join.onRef('opening.invitation_id', '=', 'invitation.id').on(isLast),
    )
    .select([
      'invitation.customer_id as customerId',
      'invitation.created_at as createdAt',
      'invitation.expires_at as expiresAt',
      'invitation.openings',
      'invitation.openings_max as openingsMax',
      'invitation.ended_at as endedAt',
      'opening.at as openedAt',
      'opening.opened_with as openedWith',
    ])
    .where(isNewest);
}

/** Deletes up to `limit` with their openings and returns how many. */
export async function deleteInvitations(query: Queryable, expiredBy: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('invitation')
    .where('id', 'in', (old) =>
      old.selectFrom('invitation').select('id').where('expires_at', '<=', expiredBy).limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** When the oldest one expired or expires; null if there is none. */
export async function findOldestExpiry(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('invitation')
    .select(({ fn }) => fn.min<number | null>('expires_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

function* inGroups<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) yield all.slice(from, from + ROWS_AT_ONCE);
}
