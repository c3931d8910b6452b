import { randomBytes } from 'node:crypto';
import type { Role } from '#domain/contract/entities/roles.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { NOON } from './noon.ts';

const AT_NOON: Clock = { now: () => NOON };
const logger = { warn: console.warn };

/** The headers of a newly signed-in person: a real session, without the slow check of a PIN. */
export async function signInAs(
  database: Database,
  role: Role,
  clock: Clock = AT_NOON,
): Promise<Record<string, string>> {
  if (role === 'public') return {};
  const sessions = createSessions({ database, timeZone: 'UTC', clock, logger });
  const token = await database.transaction(async (trx) => sessions.open(trx, await credentialOf(trx, role)));
  return { authorization: `Bearer ${token}` };
}

async function credentialOf(trx: Queryable, role: Exclude<Role, 'public'>): Promise<number> {
  if (role === 'customer' || role === 'heavyweight')
    return makeCredential(trx, 'customer', await makeCustomer(trx, role));
  const known = await trx.selectFrom('credential').select('id').where('owner', '=', role).executeTakeFirst();
  return known?.id ?? makeCredential(trx, role, null);
}

async function makeCredential(
  trx: Queryable,
  owner: 'admin' | 'manager' | 'vip' | 'customer',
  customerId: number | null,
): Promise<number> {
  const values = { owner, customer_id: customerId, lookup: randomHex(), updated_at: NOON };
  const { id } = await trx.insertInto('credential').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function makeCustomer(trx: Queryable, role: 'customer' | 'heavyweight'): Promise<number> {
  const values = {
    handle: randomHex(),
    name: `A ${role}`,
    phone: null,
    is_active: 1,
    is_vip: 0,
    is_heavyweight: role === 'heavyweight' ? 1 : 0,
    created_at: NOON,
    updated_at: NOON,
  } as const;
  const { id } = await trx.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

function randomHex(): string {
  return randomBytes(32).toString('hex');
}
