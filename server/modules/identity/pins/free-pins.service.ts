import { CUSTOMER_LIMITS } from '#domain/contract/limits.ts';
import { waitText } from '#domain/text/durations.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import { findHolder, type PinHolder, type PinOwner } from './credential.repo.ts';
import { listAssignedPins, listClashes, saveClash } from './pin-clash.repo.ts';

const HOUR_MS = 3_600_000;
const { takenPinsPerHour, givenPinsPerHour } = CUSTOMER_LIMITS;

interface NewPin {
  /** How the audit names the person who assigns it. */
  readonly actor: string;
  /** The digest for PINs. */
  readonly digest: string;
  readonly at: number;
  /** Whose PIN it replaces; omitted for a first PIN. */
  readonly replaces?: PinOwner & { readonly path: string };
}

/**
 * Assigns a PIN that nobody has. Null if someone has it: the transaction still commits, because that answer is recorded.
 * After ten such answers within an hour, the person can assign no PIN until the hour is over: refusing only taken PINs
 * would still reveal which ones are taken.
 */
export async function assignFreePin<T>(
  trx: Queryable,
  { actor, digest, at, replaces }: NewPin,
  assign: () => Promise<T>,
): Promise<{ readonly given: T } | null> {
  const since = at - HOUR_MS;
  const lastHour = { since, until: at + CLOCK_SKEW_MS };
  const clashes = await listClashes(trx, { actor, ...lastHour, limit: takenPinsPerHour });
  const given = await listAssignedPins(trx, { actor, ...lastHour, limit: givenPinsPerHour });
  refuseUntilOver(clashes[takenPinsPerHour - 1], since, 'Too many PINs were already in use.');
  refuseUntilOver(
    given[givenPinsPerHour - 1],
    since,
    `${givenPinsPerHour} PINs were assigned within an hour.`,
  );
  const holder = await findHolder(trx, digest);
  if (holder === null) return { given: await assign() };
  // Reveals nothing: any other free PIN would have replaced theirs, so there is no second try.
  if (replaces && isSameOwner(holder, replaces)) failField('pin/unchanged', replaces.path);
  await saveClash(trx, { actor, at, since });
  await recordAudit(trx, { at, actor, action: 'pin-taken-refused' });
  return null;
}

/** `oldest` is the first of those that fill the limit; undefined if it is not reached. */
function refuseUntilOver(oldest: number | undefined, since: number, reason: string): void {
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.ceil((oldest - since) / 1000);
  fail('attempts/too-many', { retryAfterSeconds }, `${reason} Try again in ${waitText(retryAfterSeconds)}.`);
}

function isSameOwner({ owner, customer }: PinHolder, other: PinOwner): boolean {
  return owner === other.owner && (customer?.id ?? null) === other.customerId;
}
