import type { Queryable } from '#server/platform/database/index.ts';

/** The names under which `upkeep_turn` stores since when the source fails, and when that was reported. */
const SINCE = 'source-outage';
const REPORTED = 'source-outage-reported';

export interface Outage {
  readonly since: number;
  readonly isReported: boolean;
}

/** Null while the source can be read. */
export async function findOutage(query: Queryable): Promise<Outage | null> {
  const rows = await query
    .selectFrom('upkeep_turn')
    .select(['name', 'taken_at'])
    .where('name', 'in', [SINCE, REPORTED])
    .execute();
  const since = rows.find(({ name }) => name === SINCE)?.taken_at;
  return since === undefined ? null : { since, isReported: rows.some(({ name }) => name === REPORTED) };
}

export async function beginOutage(trx: Queryable, at: number): Promise<void> {
  await endOutage(trx);
  await trx.insertInto('upkeep_turn').values({ name: SINCE, taken_at: at }).execute();
}

export async function saveReported(trx: Queryable, at: number): Promise<void> {
  await trx.insertInto('upkeep_turn').values({ name: REPORTED, taken_at: at }).execute();
}

export async function endOutage(trx: Queryable): Promise<void> {
  await trx.deleteFrom('upkeep_turn').where('name', 'in', [SINCE, REPORTED]).execute();
}
