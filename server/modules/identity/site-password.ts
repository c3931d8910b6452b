import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findOwnerOfSecret, saveSitePassword } from './site-secret.repo.ts';

/** The first one, or another one in place of it. Everyone who came in by the old one is asked again. */
export async function giveSitePassword(trx: Queryable, lookup: string, at: number): Promise<void> {
  const owner = await findOwnerOfSecret(trx, lookup);
  if (owner?.kind === 'passcode') fail('password/in-use');
  await saveSitePassword(trx, lookup, at);
}
