import type { Queryable } from '#server/platform/database/index.ts';

/** An hour. What is of after it was noted by a clock that has been set back since, and would lock for as long as that. */
export interface LastHour {
  readonly since: number;
  readonly until: number;
}

/** When this person was told that a PIN is in use, the latest first. */
export async function listClashes(
  trx: Queryable,
  { actor, since, until, limit }: LastHour & { actor: string; limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('pin_clash')
    .select('at')
    .where('actor', '=', actor)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** When this person gave somebody a PIN, the latest first: the record of what they did tells. */
export async function listGivenPins(
  trx: Queryable,
  { actor, since, until, limit }: LastHour & { actor: string; limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('audit')
    .select('at')
    .where('actor', '=', actor)
    .where('action', 'in', ['customer-created', 'customer-pin-changed', 'pin-changed'])
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** Those that count no longer go with the next one. */
export async function saveClash(
  trx: Queryable,
  { actor, at, since }: { actor: string; at: number; since: number },
): Promise<void> {
  await trx.deleteFrom('pin_clash').where('actor', '=', actor).where('at', '<=', since).execute();
  await trx.insertInto('pin_clash').values({ actor, at }).execute();
}
