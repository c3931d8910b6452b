import { sql } from 'kysely';
import { utcMonthOf } from '#domain/usage/utc-months.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** How the history names what was done. */
export type AccessAction = 'signed_in' | 'pricing_viewed';

export interface StoredAccess {
  readonly customerId: number;
  readonly at: number;
  readonly action: AccessAction;
  readonly address: string;
  readonly userAgent: string;
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
