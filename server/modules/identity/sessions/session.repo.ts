import {
  CUSTOMER_FLAG_COLUMNS,
  type CustomerFlagColumn,
  flagsOfColumns,
} from '#domain/tiers/customer-flags.ts';
import type { PinHolder } from '#server/modules/identity/pins/credential.repo.ts';
import type { CredentialOwner, Queryable } from '#server/platform/database/index.ts';
import type { SessionBounds } from './session-limits.ts';

/** A session with everything that its role and its expiry depend on, as stored now. */
export interface StoredSession extends PinHolder {
  readonly id: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly lastPricedAt: number;
}

/** One statement, because every request of a signed-in person waits for it. */
export async function findSession(query: Queryable, tokenHash: string): Promise<StoredSession | null> {
  const row = await query
    .selectFrom('session')
    .innerJoin('credential', 'credential.id', 'session.credential_id')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select(['session.id', 'session.created_at', 'session.last_seen_at', 'session.last_priced_at'])
    .select(['credential.id as credential_id', 'credential.owner', 'customer.id as customer_id'])
    .select(['customer.name', 'customer.is_active', ...CUSTOMER_FLAG_COLUMNS])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

export interface NewSession {
  readonly tokenHash: string;
  readonly credentialId: number;
  /** The device cookie of the browser, if it has one. */
  readonly deviceId?: string | null;
  readonly at: number;
}

export async function createSession(trx: Queryable, session: NewSession): Promise<void> {
  const { tokenHash, credentialId, deviceId = null, at } = session;
  await trx
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      credential_id: credentialId,
      created_at: at,
      last_seen_at: at,
      // The sign-in counts as an access; the lists that follow it do not count as another.
      last_priced_at: at,
      device_id: deviceId,
    })
    .execute();
}

/**
 * Ends the oldest sessions beyond the limit, in the transaction of the sign-in. All sessions of a customer count. The VIP
 * PIN and staff PINs are shared: only sessions of the same browser count, or one person would sign another one out.
 */
export async function endSurplusSessions(
  trx: Queryable,
  { credentialId, deviceId, limit }: { credentialId: number; deviceId: string | null; limit: number },
): Promise<void> {
  const { owner } = await trx
    .selectFrom('credential')
    .select('owner')
    .where('id', '=', credentialId)
    .executeTakeFirstOrThrow();
  if (owner !== 'customer' && deviceId === null) return;
  let counted = trx.selectFrom('session').select('id').where('credential_id', '=', credentialId);
  if (owner !== 'customer') counted = counted.where('device_id', '=', deviceId);
  // By id and not by time: a clock that was ahead must not make the newest look like the oldest.
  const surplus = await counted.orderBy('id', 'desc').offset(limit).limit(1000).execute();
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await trx.deleteFrom('session').where('id', 'in', ids).execute();
}

export async function hasSession(query: Queryable, sessionId: number): Promise<boolean> {
  const row = await query.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined;
}

/** Only if no time after `notSince` is stored: of many requests at once, only one writes. */
export async function saveLastSeen(
  query: Queryable,
  seen: { readonly sessionId: number; readonly at: number; readonly notSince: number },
): Promise<void> {
  await query
    .updateTable('session')
    .set({ last_seen_at: seen.at })
    .where('id', '=', seen.sessionId)
    .where('last_seen_at', '<=', seen.notSince)
    .execute();
}

export async function deleteSession(query: Queryable, sessionId: number): Promise<void> {
  await query.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Every session of one person, in the transaction that changes their PIN or ends their access. */
export async function deleteSessionsOf(trx: Queryable, credentialId: number): Promise<void> {
  await trx.deleteFrom('session').where('credential_id', '=', credentialId).execute();
}

const STAFF: readonly CredentialOwner[] = ['admin', 'manager'];

/** Deletes up to `limit` and returns how many. */
export async function deleteEndedSessions(
  query: Queryable,
  bounds: SessionBounds,
  limit: number,
): Promise<number> {
  const staffIds = query.selectFrom('credential').select('id').where('owner', 'in', STAFF);
  const ended = query
    .selectFrom('session')
    .select('id')
    .where((where) =>
      where.or([
        where('created_at', '<=', bounds.begunBy),
        where('created_at', '>', bounds.notAfter),
        where.and([
          where('credential_id', 'in', staffIds),
          where.or([
            where('created_at', '<=', bounds.staffBegunBy),
            where('last_seen_at', '<=', bounds.staffUnusedSince),
          ]),
        ]),
      ]),
    )
    .limit(limit);
  const { numDeletedRows } = await query
    .deleteFrom('session')
    .where('id', 'in', ended)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** When the oldest session began; null if there is none. */
export async function findOldestSession(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('session')
    .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Stores a browser that has signed in, and whose PIN it used last. */
export async function saveKnownDevice(
  trx: Queryable,
  device: { readonly deviceId: string; readonly credentialId: number; readonly at: number },
): Promise<void> {
  const { deviceId, credentialId, at } = device;
  await trx
    .insertInto('known_device')
    .values({ device_id: deviceId, credential_id: credentialId, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.column('device_id').doUpdateSet({ credential_id: credentialId, last_seen_at: at }),
    )
    .execute();
}

/** Deletes up to `limit` devices whose cookie has expired in the browser; every sign-in renews it. */
export async function deleteForgottenDevices(
  query: Queryable,
  lastSeenBy: number,
  limit: number,
): Promise<number> {
  const forgotten = query
    .selectFrom('known_device')
    .select('device_id')
    .where('last_seen_at', '<=', lastSeenBy)
    .limit(limit);
  const { numDeletedRows } = await query
    .deleteFrom('known_device')
    .where('device_id', 'in', forgotten)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** When the longest unused device was last seen; null if there is none. */
export async function findOldestDevice(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('known_device')
    .select(({ fn }) => fn.min<number | null>('last_seen_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

function toStored(
  row: {
    id: number;
    created_at: number;
    last_seen_at: number;
    last_priced_at: number;
    credential_id: number;
    owner: CredentialOwner;
    customer_id: number | null;
    name: string | null;
    is_active: 0 | 1 | null;
  } & Record<CustomerFlagColumn, 0 | 1 | null>,
): StoredSession {
  const { id, owner, credential_id: credentialId, created_at: createdAt } = row;
  const { last_seen_at: lastSeenAt, last_priced_at: lastPricedAt } = row;
  const session = { id, createdAt, lastSeenAt, lastPricedAt, credentialId, owner };
  if (row.customer_id === null || row.name === null) return { ...session, customer: null };
  const flags = { isActive: row.is_active === 1, ...flagsOfColumns(row) };
  return { ...session, customer: { id: row.customer_id, name: row.name, ...flags } };
}
