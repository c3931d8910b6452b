import type { Queryable } from '#server/platform/database/index.ts';

export async function saveCode(
  trx: Queryable,
  { digest, at, expiresAt }: { readonly digest: string; readonly at: number; readonly expiresAt: number },
): Promise<void> {
  await trx.insertInto('setup_code').values({ digest, created_at: at, expires_at: expiresAt }).execute();
}

/** When the code expires or expired; null if there is no such code. */
export async function findCodeExpiry(query: Queryable, digest: string): Promise<number | null> {
  const row = await query
    .selectFrom('setup_code')
    .select('expires_at')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

export async function countLiveCodes(query: Queryable, now: number): Promise<number> {
  const { count } = await query
    .selectFrom('setup_code')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A server that keeps crashing and starting again would otherwise fill the table. */
export async function deleteAllButNewestCodes(trx: Queryable, kept: number): Promise<void> {
  await trx
    .deleteFrom('setup_code')
    .where('digest', 'not in', (newest) =>
      newest
        .selectFrom('setup_code')
        .select('digest')
        .orderBy('created_at', 'desc')
        .orderBy('digest')
        .limit(kept),
    )
    .execute();
}

export async function deleteAllCodes(trx: Queryable): Promise<void> {
  await trx.deleteFrom('setup_code').execute();
}
