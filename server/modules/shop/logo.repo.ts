import type { Queryable } from '#server/platform/database/index.ts';
import type { Logo, LogoFacts } from './check-logo.ts';

/** A picture that is stored already is the same: its digest is its name. */
export async function saveLogo(trx: Queryable, { bytes, ...facts }: Logo): Promise<void> {
  await trx
    .insertInto('shop_logo')
    .values({ ...facts, content: bytes.toString('base64') })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
}

/** Without its bytes. */
export async function findLogoFacts(query: Queryable, digest: string): Promise<LogoFacts | null> {
  const row = await query
    .selectFrom('shop_logo')
    .select(['digest', 'type', 'width', 'height'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLogo(query: Queryable, digest: string): Promise<Logo | null> {
  const row = await query.selectFrom('shop_logo').selectAll().where('digest', '=', digest).executeTakeFirst();
  if (!row) return null;
  const { content, ...facts } = row;
  return { ...facts, bytes: Buffer.from(content, 'base64') };
}

/** Deletes logos that no revision uses, inside a transaction: a save may be about to use one of them. */
export async function deleteUnusedLogos(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('shop_logo')
    .where('digest', 'not in', (each) =>
      each.selectFrom('shop_revision').select('logo').where('logo', 'is not', null),
    )
    .execute();
}
