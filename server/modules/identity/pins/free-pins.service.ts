import { CUSTOMER_LIMITS } from '#domain/contract/limits.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findHolder } from './credential.repo.ts';
import { listAssignedPins, listClashes, saveClash } from './pin-clash.repo.ts';

const HOUR_MS = 3_600_000;
const { takenPinsPerHour, givenPinsPerHour } = CUSTOMER_LIMITS;

interface NewPin {
  /** How the audit names the person who assigns it. */
  readonly actor: string;
  /** The digest for PINs. */
  readonly digest: string;
  readonly at: number;
}

/**
 * Assigns a PIN that nobody has. Null if someone has it: the transaction still commits, because that answer is recorded.
 * After ten such answers within an hour, the person can assign no PIN until the hour is over: refusing only taken PINs
 * would still reveal which ones are taken.
 */
export async function assignFreePin<T>(
  trx: Queryable,
  { actor, digest, at }: NewPin,
  assign: () => Promise<T>,
): Promise<{ readonly given: T } | null> {
  const since = at - HOUR_MS;
  const lastHour = { since, until: at + CLOCK_SKEW_MS };
  const clashes = await listClashes(trx, { actor, ...lastHour, limit: takenPinsPerHour });
  const given = await listAssignedPins(trx, { actor, ...lastHour, limit: givenPinsPerHour });
  const oldest = clashes[takenPinsPerHour - 1] ?? given[givenPinsPerHour - 1];
  if (oldest !== undefined) {
    fail('attempts/too-many', { retryAfterSeconds: Math.ceil((oldest - since) / 1000) });
  }
  if ((await findHolder(trx, digest)) === null) return { given: await assign() };
  await saveClash(trx, { actor, at, since });
  await recordAudit(trx, { at, actor, action: 'pin-taken-refused' });
  return null;
}
