import type { Database } from './database.ts';
import type { Queryable } from './schema/schema.ts';

/** Null before the first run. */
export async function findFingerprint(query: Queryable): Promise<string | null> {
  const row = await query.selectFrom('installation').select('secret_fingerprint').executeTakeFirst();
  return row?.secret_fingerprint ?? null;
}

/** The fingerprint that the first run recorded, which is the given one on the first run. */
export async function recordedFingerprint(
  database: Database,
  fingerprint: string,
  now: number,
): Promise<string> {
  // Even an insert that conflicts writes, which fails on a full disk.
  const recorded = await findFingerprint(database.query);
  if (recorded !== null) return recorded;
  return await database.transaction(async (trx) => {
    await trx
      .insertInto('installation')
      .values({ id: 1, created_at: now, secret_fingerprint: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const installation = await trx
      .selectFrom('installation')
      .select('secret_fingerprint')
      .executeTakeFirstOrThrow();
    return installation.secret_fingerprint;
  });
}
