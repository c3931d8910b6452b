import type { Queryable } from '#server/platform/database/index.ts';
import { type Allowance, latestToSpendOne } from './allowance.ts';

/** Undefined if nothing was spent. */
export async function findSpentUntilMs(query: Queryable, key: string): Promise<number | undefined> {
  const row = await query
    .selectFrom('throttle_allowance')
    .select('spent_until_ms')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.spent_until_ms;
}

/**
 * Spends one, if one is left. One statement that reads nothing before it writes: otherwise PostgreSQL would reject
 * concurrent sign-ins, even those of different people.
 */
export async function spendOne(trx: Queryable, allowance: Allowance, nowMs: number): Promise<boolean> {
  const { key, everyMs } = allowance;
  const row = await trx
    .insertInto('throttle_allowance')
    .values({ key, spent_until_ms: nowMs + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, ref }) => {
          const before = ref('throttle_allowance.spent_until_ms');
          const missing = eb.case().when(before, '>', nowMs).then(before).else(eb.lit(nowMs)).end();
          return { spent_until_ms: eb(missing, '+', everyMs) };
        })
        .where('throttle_allowance.spent_until_ms', '<=', latestToSpendOne(allowance, nowMs)),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** In a transaction that has read them: replaces them, all in one statement. */
export async function saveSpentUntilMs(trx: Queryable, spent: ReadonlyMap<string, number>): Promise<void> {
  await trx
    .insertInto('throttle_allowance')
    .values([...spent].map(([key, spentUntilMs]) => ({ key, spent_until_ms: spentUntilMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ spent_until_ms: row.ref('excluded.spent_until_ms') })),
    )
    .execute();
}

/** Reverts one spending, whatever others have spent since. */
export async function refund(trx: Queryable, { key, everyMs }: Allowance): Promise<void> {
  await trx
    .updateTable('throttle_allowance')
    .set((row) => ({ spent_until_ms: row('spent_until_ms', '-', everyMs) }))
    .where('key', '=', key)
    .execute();
}

/** A full allowance is the same as none stored. */
export async function deleteRefilledAllowances(trx: Queryable, ms: number): Promise<void> {
  await trx.deleteFrom('throttle_allowance').where('spent_until_ms', '<=', ms).execute();
}
