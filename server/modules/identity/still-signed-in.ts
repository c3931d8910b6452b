import type { Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { SessionOver } from '#server/platform/http/failure.ts';
import { hasSession } from './session.repo.ts';

/**
 * In the transaction of a change that was confirmed by a PIN. To check the PIN and to digest a new secret takes a while:
 * whoever was shown out meanwhile, by a changed PIN above all, must not finish what they began.
 */
export async function requireStillSignedIn(trx: Queryable, { session }: Caller): Promise<void> {
  if (session !== null && !(await hasSession(trx, session.id))) throw new SessionOver();
}
