import type { Queryable } from '#server/platform/database/index.ts';

/** A few at a time, so that nobody who signs in waits for all of them. Returns how many there were. */
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

/** Accesses that are too old to be kept. The sums by month and the counts of the customer stay. */
export async function removeEvents(query: Queryable, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('usage_event')
    .where('id', 'in', (each) =>
      each.selectFrom('usage_event').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The moment of the oldest access; null where there is none. */
export async function findOldestEvent(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('usage_event')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The oldest moment of which an address is still known; null where there is none. */
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

/** The same for the record of what was done: who and when stays, from where goes. */
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

/** The same for devices and for the addresses by which they are compared. */
export async function removeDeviceAddresses(query: Queryable, before: number): Promise<void> {
  await query
    .updateTable('usage_device')
    .set({ address: null, user_agent: null, location: null })
    .where('last_seen_at', '<', before)
    .where('address', 'is not', null)
    .execute();
  await query.deleteFrom('customer_address').where('last_seen_at', '<', before).execute();
}
