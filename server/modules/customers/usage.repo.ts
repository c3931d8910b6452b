import { sql } from 'kysely';
import { utcMonthOf } from '#domain/usage/utc-months.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** How the history names what was done. */
export type AccessAction = 'signed_in' | 'invitation_accepted' | 'pricing_viewed';

export interface StoredAccess {
  readonly customerId: number;
  readonly at: number;
  readonly action: AccessAction;
  readonly address: string;
  readonly userAgent: string;
}

const HOUR_MS = 3_600_000;

/** Sign-ins that were refused are in the history too, but are no accesses. */
export const REFUSED = 'device_refused';

/** How many devices a customer has and may have, and how the audit names the customer; null if there is none. */
export async function findDeviceLimit(
  trx: Queryable,
  customerId: number,
): Promise<{
  readonly name: string;
  readonly deviceCount: number;
  readonly maxDevices: number | null;
} | null> {
  const row = await trx
    .selectFrom('customer')
    .select(['name', 'device_count as deviceCount', 'max_devices as maxDevices'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

const REFUSALS_AN_HOUR = 20;

/** One row for each browser and hour, and only some: otherwise a stranger who knows the PIN could fill the history. */
export async function createRefusal(trx: Queryable, refusal: Omit<StoredAccess, 'action'>): Promise<void> {
  const { customerId: customer_id, at, address, userAgent: user_agent } = refusal;
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  const known = await trx
    .selectFrom('usage_event')
    .select(['address', 'user_agent'])
    .where('customer_id', '=', customer_id)
    .where('at', '>=', hour)
    .where('at', '<', hour + HOUR_MS)
    .where('action', '=', REFUSED)
    .limit(REFUSALS_AN_HOUR)
    .execute();
  if (known.length === REFUSALS_AN_HOUR) return;
  if (known.some((each) => each.address === address && each.user_agent === user_agent)) return;
  const row = { customer_id, at, action: REFUSED, address, user_agent };
  await trx.insertInto('usage_event').values(row).execute();
}

/** False, and nothing counted, if the customer was deleted. */
export async function countAccess(
  trx: Queryable,
  { customerId, at, isNewDevice }: { customerId: number; at: number; isNewDevice: boolean },
): Promise<boolean> {
  const row = await trx
    .updateTable('customer')
    .set((each) => ({
      usage_count: each('usage_count', '+', 1),
      device_count: each('device_count', '+', isNewDevice ? 1 : 0),
      // Never earlier: an access that waited in a queue may arrive after a later one.
      last_used_at: sql<number>`case when last_used_at > ${at} then last_used_at else ${at} end`,
    }))
    .where('id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the access, the sum of its month and its address, all or nothing. */
export async function createAccess(trx: Queryable, access: StoredAccess): Promise<void> {
  const { customerId: customer_id, at, action, address, userAgent } = access;
  await trx
    .insertInto('usage_event')
    .values({ customer_id, at, action, address, user_agent: userAgent })
    .execute();
  await trx
    .insertInto('usage_month')
    .values({ month: utcMonthOf(at), customer_id, accesses: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'customer_id'])
        .doUpdateSet((each) => ({ accesses: each('usage_month.accesses', '+', 1) })),
    )
    .execute();
  await trx
    .insertInto('customer_address')
    .values({ customer_id, address, last_seen_at: at, is_shared: 0 })
    .onConflict((conflict) => conflict.columns(['customer_id', 'address']).doUpdateSet({ last_seen_at: at }))
    .execute();
  await markSharedAddress(trx, address);
}

/** Marks the rows of all its customers as soon as a second customer uses the address. */
async function markSharedAddress(trx: Queryable, address: string): Promise<void> {
  const users = await trx
    .selectFrom('customer_address')
    .select(['customer_id', 'is_shared'])
    .where('address', '=', address)
    .execute();
  if (users.length < 2 || users.every((user) => user.is_shared === 1)) return;
  await trx.updateTable('customer_address').set({ is_shared: 1 }).where('address', '=', address).execute();
}

/** When these sessions last looked at prices; without sessions that have ended. */
export async function listLastPriced(
  trx: Queryable,
  sessionIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('session')
    .select(['id', 'last_priced_at'])
    .where('id', 'in', sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.last_priced_at]));
}

export async function saveLastPriced(trx: Queryable, sessionId: number, at: number): Promise<void> {
  await trx.updateTable('session').set({ last_priced_at: at }).where('id', '=', sessionId).execute();
}
