import {
  CUSTOMER_FLAG_COLUMNS,
  type CustomerFlagColumn,
  flagsOfColumns,
} from '#domain/tiers/customer-flags.ts';
import type { PinHolder } from '#server/modules/identity/pins/credential.repo.ts';
import type { CredentialOwner, Database, Queryable } from '#server/platform/database/index.ts';
import type { SessionBounds, SignInWay } from './session-limits.ts';

/** A session with everything that its role and its expiry depend on, as stored now. */
export interface StoredSession extends PinHolder {
  readonly id: number;
  readonly way: SignInWay;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly lastPricedAt: number;
}

/**
 * Finds a session by the hash of its token; undefined if the database cannot read at once. Compiled once: every request of
 * a signed-in person needs it, and composing the statement takes longer than running it.
 */
export function sessionReader(
  database: Pick<Database, 'query' | 'readAtOnce'>,
): (tokenHash: string) => StoredSession | null | undefined {
  const compiled = selectSessions(database.query.withoutPlugins())
    .where('session.token_hash', '=', '')
    .compile();
  return (tokenHash) => {
    const asked: typeof compiled = { ...compiled, parameters: [tokenHash] };
    const rows = database.readAtOnce(asked);
    if (rows === null) return undefined;
    const [row] = rows;
    return row ? toStored(row) : null;
  };
}

/** One statement, because every request of a signed-in person waits for it. */
export async function findSession(query: Queryable, tokenHash: string): Promise<StoredSession | null> {
  const row = await selectSessions(query).where('session.token_hash', '=', tokenHash).executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Far below the number of parameters that either engine takes. */
const IDS_AT_ONCE = 1000;

/** Those of these sessions that still exist: one statement for a thousand. */
export async function listSessions(query: Queryable, ids: readonly number[]): Promise<StoredSession[]> {
  const found: StoredSession[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const rows = await selectSessions(query).where('session.id', 'in', some).execute();
    found.push(...rows.map(toStored));
  }
  return found;
}

function selectSessions(query: Queryable) {
  return query
    .selectFrom('session')
    .innerJoin('credential', 'credential.id', 'session.credential_id')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select(['session.id', 'session.created_at', 'session.last_seen_at', 'session.last_priced_at'])
    .select('session.is_by_invitation')
    .select(['credential.id as credential_id', 'credential.owner', 'customer.id as customer_id'])
    .select(['customer.name', 'customer.is_active', 'customer.valid_until', ...CUSTOMER_FLAG_COLUMNS]);
}

export interface NewSession {
  readonly tokenHash: string;
  readonly credentialId: number;
  /** The device cookie of the browser, if it has one. */
  readonly deviceId?: string | null;
  /** By PIN unless given. */
  readonly way?: SignInWay;
  readonly at: number;
}

export async function createSession(trx: Queryable, session: NewSession): Promise<void> {
  const { tokenHash, credentialId, deviceId = null, way = 'pin', at } = session;
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
      is_by_invitation: way === 'invitation' ? 1 : 0,
    })
    .execute();
}

/**
 * Ends the oldest sessions beyond the limit, in the transaction of the sign-in. All sessions of a customer count, and a
 * customer who may have more devices than that has one for each. The VIP PIN and staff PINs are shared: only sessions of the
 * same browser count, or one person would sign another one out.
 */
export async function endSurplusSessions(
  trx: Queryable,
  { credentialId, deviceId, limit }: { credentialId: number; deviceId: string | null; limit: number },
): Promise<void> {
  const { owner, max_devices: maxDevices } = await trx
    .selectFrom('credential')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select(['credential.owner', 'customer.max_devices'])
    .where('credential.id', '=', credentialId)
    .executeTakeFirstOrThrow();
  if (owner !== 'customer' && deviceId === null) return;
  let counted = trx.selectFrom('session').select('id').where('credential_id', '=', credentialId);
  if (owner !== 'customer') counted = counted.where('device_id', '=', deviceId);
  // By id and not by time: a clock that was ahead must not make the newest look like the oldest.
  const kept = Math.max(limit, maxDevices ?? 0);
  const surplus = await counted.orderBy('id', 'desc').offset(kept).limit(1000).execute();
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
        where.and([where('created_at', '<=', bounds.begunBy), where('is_by_invitation', '=', 0)]),
        where('created_at', '>', bounds.notAfter),
        where.and([
          where('is_by_invitation', '=', 1),
          where.or([
            where('last_seen_at', '<=', bounds.invitedUnusedSince),
            where('last_seen_at', '>', bounds.invitedNotUsedAfter),
          ]),
        ]),
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

/** When the oldest session began, or was last used if that extends it; null if there is none. */
export async function findOldestSession(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('session')
    .select(({ fn, case: when, ref }) =>
      fn
        .min<number | null>(
          when('is_by_invitation').when(1).then(ref('last_seen_at')).else(ref('created_at')).end(),
        )
        .as('at'),
    )
    .executeTakeFirstOrThrow();
  return at;
}

function toStored(
  row: {
    id: number;
    created_at: number;
    last_seen_at: number;
    last_priced_at: number;
    is_by_invitation: 0 | 1;
    credential_id: number;
    owner: CredentialOwner;
    customer_id: number | null;
    name: string | null;
    is_active: 0 | 1 | null;
    valid_until: string | null;
  } & Record<CustomerFlagColumn, 0 | 1 | null>,
): StoredSession {
  const { id, owner, credential_id: credentialId, created_at: createdAt } = row;
  const { last_seen_at: lastSeenAt, last_priced_at: lastPricedAt } = row;
  const way = row.is_by_invitation === 1 ? ('invitation' as const) : ('pin' as const);
  const session = { id, way, createdAt, lastSeenAt, lastPricedAt, credentialId, owner };
  if (row.customer_id === null || row.name === null) return { ...session, customer: null };
  const access = { isActive: row.is_active === 1, validUntil: row.valid_until };
  const customer = { id: row.customer_id, name: row.name, ...access, ...flagsOfColumns(row) };
  return { ...session, customer };
}
