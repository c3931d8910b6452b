import { CUSTOMER_LIMITS } from '#domain/contract/limits.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findHolder } from './credential.repo.ts';
import { listClashes, listGivenPins, saveClash } from './pin-clash.repo.ts';

const HOUR_MS = 3_600_000;
const { takenPinsPerHour, givenPinsPerHour } = CUSTOMER_LIMITS;

interface NewPin {
  /** How the audit names whoever gives it to somebody. */
  readonly actor: string;
  /** The digest for PINs. */
  readonly digest: string;
  readonly at: number;
}

/**
 * Gives somebody a PIN that nobody has. Null if somebody does: the transaction goes on, for that answer is kept on record,
 * and whoever was told ten times within an hour gives no PIN at all until it is over. To refuse only the taken ones would
 * still tell which those are.
 */
export async function giveFreePin<T>(
  trx: Queryable,
  { actor, digest, at }: NewPin,
  give: () => Promise<T>,
): Promise<{ readonly given: T } | null> {
  const since = at - HOUR_MS;
  const lastHour = { since, until: at + CLOCK_SKEW_MS };
  const clashes = await listClashes(trx, { actor, ...lastHour, limit: takenPinsPerHour });
  const given = await listGivenPins(trx, { actor, ...lastHour, limit: givenPinsPerHour });
  const oldest = clashes[takenPinsPerHour - 1] ?? given[givenPinsPerHour - 1];
  if (oldest !== undefined) {
    fail('attempts/too-many', { retryAfterSeconds: Math.ceil((oldest - since) / 1000) });
  }
  if ((await findHolder(trx, digest)) === null) return { given: await give() };
  await saveClash(trx, { actor, at, since });
  await recordAudit(trx, { at, actor, action: 'pin-taken-refused' });
  return null;
}
