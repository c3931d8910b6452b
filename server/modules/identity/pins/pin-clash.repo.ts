import type { Queryable } from '#server/platform/database/index.ts';

/** `until` leaves out records from the future: after a clock was set back they would lock for too long. */
export interface LastHour {
  readonly since: number;
  readonly until: number;
}

/** When this person learned that a PIN is in use, latest first. */
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

/** When this person assigned a PIN, latest first, from the audit. */
export async function listAssignedPins(
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

/** Expired entries are pruned on write. */
export async function saveClash(
  trx: Queryable,
  { actor, at, since }: { actor: string; at: number; since: number },
): Promise<void> {
  await trx.deleteFrom('pin_clash').where('actor', '=', actor).where('at', '<=', since).execute();
  await trx.insertInto('pin_clash').values({ actor, at }).execute();
}
