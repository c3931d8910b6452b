import type { Queryable } from '#server/platform/database/index.ts';

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

/** The sessions of one person in these browsers, and that the throttle knows the browsers as theirs. */
export async function deleteBrowsersOf(
  trx: Queryable,
  credentialId: number,
  deviceIds: readonly string[],
): Promise<void> {
  for (const table of ['session', 'known_device'] as const)
    await trx
      .deleteFrom(table)
      .where('credential_id', '=', credentialId)
      .where('device_id', 'in', deviceIds)
      .execute();
}
