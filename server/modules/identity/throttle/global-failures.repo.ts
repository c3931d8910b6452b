import type { Queryable } from '#server/platform/database/index.ts';
import { type EntryPoint, type GlobalFailures, MINUTES_OF } from './throttle-rules.ts';

/** Where the failures of each entry point are counted. */
const COLUMNS = { gate: 'gate_failures', 'sign-in': 'failures' } as const satisfies Record<
  EntryPoint,
  string
>;

export async function getGlobalFailures(
  query: Queryable,
  entryPoint: EntryPoint,
  minute: number,
): Promise<GlobalFailures> {
  const column = COLUMNS[entryPoint];
  const hour = minute - MINUTES_OF.lastHour;
  const row = await query
    .selectFrom('throttle_minute')
    .select(({ fn, eb }) => [
      fn
        .sum<number | null>(eb.case().when('minute', '>', hour).then(eb.ref(column)).else(0).end())
        .as('last_hour'),
      fn.sum<number | null>(column).as('last_day'),
    ])
    .where('minute', '>', minute - MINUTES_OF.lastDay)
    .executeTakeFirst();
  return { lastHour: row?.last_hour ?? 0, lastDay: row?.last_day ?? 0 };
}

export async function countGlobalFailure(
  trx: Queryable,
  entryPoint: EntryPoint,
  minute: number,
): Promise<void> {
  const column = COLUMNS[entryPoint];
  await trx
    .insertInto('throttle_minute')
    .values({ minute, failures: 0, gate_failures: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .column('minute')
        .doUpdateSet((row) => ({ [column]: row(`throttle_minute.${column}`, '+', 1) })),
    )
    .execute();
}

export async function revertGlobalFailure(
  trx: Queryable,
  entryPoint: EntryPoint,
  minute: number,
): Promise<void> {
  const column = COLUMNS[entryPoint];
  await trx
    .updateTable('throttle_minute')
    .set((row) => ({ [column]: row(column, '-', 1) }))
    .where('minute', '=', minute)
    .where(column, '>', 0)
    .execute();
}
