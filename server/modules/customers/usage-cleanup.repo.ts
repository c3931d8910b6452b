import type { Queryable } from '#server/platform/database/index.ts';

/** Up to `limit` rows, so that a sign-in waits only briefly. Returns how many it changed. */
export async function removeEventAddresses(query: Queryable, before: number, limit: number): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('usage_event')
    .set({ address: null, user_agent: null })
    .where('id', 'in', (each) =>
      each
        .selectFrom('usage_event')
        .select('id')
        .where('at', '<', before)
        .where('address', 'is not', null)
        .orderBy('at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes old accesses. The monthly sums and the counts of the customer stay. */
export async function removeEvents(query: Queryable, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('usage_event')
    .where('id', 'in', (each) =>
      each.selectFrom('usage_event').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The time of the oldest access; null if there is none. */
export async function findOldestEvent(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('usage_event')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The time of the oldest stored address; null if there is none. */
export async function findOldestAddress(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom((each) =>
      each
        .selectFrom('usage_event')
        .select(({ fn }) => fn.min<number | null>('at').as('at'))
        .where('address', 'is not', null)
        .unionAll(
          each
            .selectFrom('audit')
            .select(({ fn }) => fn.min<number | null>('at').as('at'))
            .where('address', 'is not', null),
        )
        .unionAll(
          each
            .selectFrom('customer_address')
            .select(({ fn }) => fn.min<number | null>('last_seen_at').as('at')),
        )
        .as('oldest'),
    )
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The same for the audit: who and when stay, the address is deleted. */
export async function removeAuditAddresses(query: Queryable, before: number, limit: number): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('audit')
    .set({ address: null })
    .where('id', 'in', (each) =>
      each
        .selectFrom('audit')
        .select('id')
        .where('at', '<', before)
        .where('address', 'is not', null)
        .orderBy('at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same for devices and for the addresses that are compared. */
export async function removeDeviceAddresses(query: Queryable, before: number): Promise<void> {
  await query
    .updateTable('usage_device')
    .set({ address: null, user_agent: null, location: null })
    .where('last_seen_at', '<', before)
    .where('address', 'is not', null)
    .execute();
  await query.deleteFrom('customer_address').where('last_seen_at', '<', before).execute();
  // A mark is an address too: it goes when nobody has used it for as long.
  await query
    .deleteFrom('expected_address')
    .where('marked_at', '<', before)
    .where('address', 'not in', (each) => each.selectFrom('customer_address').select('address'))
    .execute();
}
