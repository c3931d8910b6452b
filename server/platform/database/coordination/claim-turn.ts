import { sql } from 'kysely';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Engine } from '#server/platform/database/database.ts';
import type { Queryable, Schema } from '#server/platform/database/schema/schema.ts';

/** Whether this process may do the work now. Only one server may, and the next one not before `everyMs`. */
export async function claimTurn(
  trx: Queryable,
  { name, now, everyMs }: { name: string; now: number; everyMs: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('upkeep_turn')
    .values({ name, taken_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ taken_at: now })
        // A claim from the future was made before the clock was set back. Otherwise the next claim
        // might have to wait for days.
        .where((each) =>
          each.or([
            each('upkeep_turn.taken_at', '<=', now - everyMs),
            each('upkeep_turn.taken_at', '>', now + CLOCK_SKEW_MS),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The first statement of a transaction that must be the only one to write this table; readers continue. It waits
 * before the transaction has read anything: a transaction that waited for a row would have read old data and could
 * only be rejected. On SQLite transactions run one at a time anyway.
 */
export async function lockForWriting(trx: Queryable, engine: Engine, table: keyof Schema): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
}
