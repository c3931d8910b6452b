import type { CredentialOwner, Queryable } from '#server/platform/database/index.ts';
import type { PinHolder } from './credential.repo.ts';

/** A session with all that its role and its end depend on, as stored at this moment. */
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
    .select(['customer.name', 'customer.is_active', 'customer.is_vip', 'customer.is_heavyweight'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

export async function createSession(
  trx: Queryable,
  session: { readonly tokenHash: string; readonly credentialId: number; readonly at: number },
): Promise<void> {
  const { tokenHash, credentialId, at } = session;
  await trx
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      credential_id: credentialId,
      created_at: at,
      last_seen_at: at,
      // The sign-in is an access itself; the lists that follow it are not another one.
      last_priced_at: at,
    })
    .execute();
}

export async function hasSession(query: Queryable, sessionId: number): Promise<boolean> {
  const row = await query.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined;
}

/** Only if nobody has written a moment after `notSince`: of many requests at once, one writes. */
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

/** Every session of one person, in the transaction that takes their PIN or their access away. */
export async function deleteSessionsOf(trx: Queryable, credentialId: number): Promise<void> {
  await trx.deleteFrom('session').where('credential_id', '=', credentialId).execute();
}

/** Moments: what began or was last used at or before them is over; what claims to be of after `notAfter` is no session. */
export interface SessionBounds {
  readonly begunBy: number;
  readonly staffBegunBy: number;
  readonly staffUnusedSince: number;
  readonly notAfter: number;
}

export async function deleteEndedSessions(
  query: Queryable,
  bounds: SessionBounds,
  staff: readonly CredentialOwner[],
): Promise<void> {
  const staffIds = query.selectFrom('credential').select('id').where('owner', 'in', staff);
  await query
    .deleteFrom('session')
    .where((where) =>
      where.or([
        where('created_at', '<=', bounds.begunBy),
        where('created_at', '>', bounds.notAfter),
        where('last_seen_at', '>', bounds.notAfter),
        where.and([
          where('credential_id', 'in', staffIds),
          where.or([
            where('created_at', '<=', bounds.staffBegunBy),
            where('last_seen_at', '<=', bounds.staffUnusedSince),
          ]),
        ]),
      ]),
    )
    .execute();
}

/** Remembers a browser that has signed in, and whose PIN it used last. */
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

/** Those whose cookie the browser itself has dropped by now: it is given anew with every sign-in. */
export async function deleteForgottenDevices(query: Queryable, lastSeenBy: number): Promise<void> {
  await query.deleteFrom('known_device').where('last_seen_at', '<=', lastSeenBy).execute();
}

function toStored(row: {
  id: number;
  created_at: number;
  last_seen_at: number;
  last_priced_at: number;
  credential_id: number;
  owner: CredentialOwner;
  customer_id: number | null;
  name: string | null;
  is_active: 0 | 1 | null;
  is_vip: 0 | 1 | null;
  is_heavyweight: 0 | 1 | null;
}): StoredSession {
  const { id, owner, credential_id: credentialId, created_at: createdAt } = row;
  const { last_seen_at: lastSeenAt, last_priced_at: lastPricedAt } = row;
  const session = { id, createdAt, lastSeenAt, lastPricedAt, credentialId, owner };
  if (row.customer_id === null || row.name === null) return { ...session, customer: null };
  const flags = {
    isActive: row.is_active === 1,
    isVip: row.is_vip === 1,
    isHeavyweight: row.is_heavyweight === 1,
  };
  return { ...session, customer: { id: row.customer_id, name: row.name, ...flags } };
}
