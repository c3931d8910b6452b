import { sql } from 'kysely';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Engine } from '#server/platform/database/database.ts';
import type { Queryable, Schema } from '#server/platform/database/schema/schema.ts';

/** Whether this process may do the work now: of all instances one may, and the next one not before that long. */
export async function claimUpkeep(
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
        // A claim of the future was made by a clock that has been set back since: to wait until that moment comes again,
        // and then for the next claim, could be days.
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
 * The first statement of a transaction that must run alone among those that write this table; readers go on. It waits
 * before the transaction has seen anything: one that waited for a row would find that what it saw is gone, and could
 * only be refused. On SQLite transactions run alone anyway.
 */
export async function lockForWriting(trx: Queryable, engine: Engine, table: keyof Schema): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
}
