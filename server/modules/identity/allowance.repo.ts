import type { Queryable } from '#server/platform/database/index.ts';

/** Undefined where nothing is missing. */
export async function findSpentUntilMs(query: Queryable, key: string): Promise<number | undefined> {
  const row = await query
    .selectFrom('throttle_allowance')
    .select('spent_until_ms')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.spent_until_ms;
}

/** Inside a transaction that has read it: what stands there is replaced. */
export async function saveSpentUntilMs(trx: Queryable, key: string, spentUntilMs: number): Promise<void> {
  const values = { spent_until_ms: spentUntilMs };
  await trx
    .insertInto('throttle_allowance')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** A step back, whatever others have spent since. */
export async function giveBack(
  trx: Queryable,
  { key, everyMs }: { readonly key: string; readonly everyMs: number },
): Promise<void> {
  await trx
    .updateTable('throttle_allowance')
    .set((row) => ({ spent_until_ms: row('spent_until_ms', '-', everyMs) }))
    .where('key', '=', key)
    .execute();
}

/** What is refilled by then is as if nothing had ever been spent. */
export async function dropAllowancesBefore(trx: Queryable, ms: number): Promise<void> {
  await trx.deleteFrom('throttle_allowance').where('spent_until_ms', '<=', ms).execute();
}
