import type { ClaimSetupBody } from '#domain/contract/entities/setup.ts';
import {
  createCredentials,
  type DigestSecret,
  type Identity,
  isTooShort,
  listStaffWithPin,
  type RequestOrigin,
  type SignedIn,
  STAFF,
  type Staff,
} from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import { deleteAllCodes } from './setup-code.repo.ts';
import { digestOfCode, findLiveCode, isSetUp } from './setup-codes.service.ts';
import { openProgress } from './setup-progress.service.ts';

export interface ClaimParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly secretKey: string;
  readonly digest: DigestSecret;
  readonly identity: Pick<Identity, 'secretPool' | 'admit' | 'originOf' | 'answerSignedIn'>;
}

interface Claimant {
  readonly origin: RequestOrigin;
  readonly caller: Caller;
}

/** A PIN of the claim: whose it is, and which field of the call has it. */
interface FirstPin {
  readonly owner: Staff;
  readonly field: keyof ClaimSetupBody;
  readonly hash: string;
}

/** Sets the first PINs with a set-up code and signs in as admin. Fails 'not-found' once there is an admin PIN. */
export type ClaimSetup = (body: ClaimSetupBody, claimant: Claimant) => Promise<SignedIn>;

export function createClaim(parts: ClaimParts): ClaimSetup {
  const { database, clock, secretKey, digest, identity } = parts;
  return async (body, claimant) => {
    if (await isSetUp(database.query)) fail('not-found');
    const code = digestOfCode(body.code, secretKey);
    const now = clock.now();
    const pins = firstPinsOf(body);
    const live = await identity.secretPool.attempt(claimant.origin.address, () =>
      findLiveCode(database.query, code, now),
    );
    if (live === null) fail('setup/wrong-code');
    // After the code was checked: these take 40 ms each, and a guess must not cost them.
    const lookups = await Promise.all(
      pins.map(async (pin) => ({ ...pin, lookup: (await digest(pin.hash)).pin })),
    );
    return database.transaction((trx) => claim(parts, trx, lookups, claimant));
  };
}

async function claim(
  { database, clock, timeZone, identity }: ClaimParts,
  trx: Queryable,
  pins: readonly (FirstPin & { readonly lookup: string })[],
  { origin, caller }: Claimant,
): Promise<SignedIn> {
  const stored = await listStaffWithPin(trx);
  // The admin PIN was set while this claim was on its way.
  if (stored.includes('admin')) fail('setup/claimed');
  const credentials = createCredentials({ clock, timeZone });
  for (const { owner, field, lookup } of pins) {
    // The form does not offer it: MANAGER_PIN or VIP_PIN was given at the start.
    if (stored.includes(owner)) failField('request/invalid', field, `The ${owner} PIN is already set.`);
    if ((await credentials.findByPin(trx, lookup)) !== null) failField('pin/in-use', field);
    await credentials.setStaffPin(trx, owner, lookup);
  }
  const [admin] = pins;
  const person = admin && (await credentials.findByPin(trx, admin.lookup));
  if (!person) throw new Error('The admin PIN of the claim is missing from the database');
  await deleteAllCodes(trx);
  const at = clock.now();
  await openProgress(trx, { at, by: person.actor });
  const details = { pins: pins.map(({ owner }) => owner).join(', ') };
  await recordAudit(trx, {
    at,
    actor: person.actor,
    action: 'setup-claimed',
    address: origin.address,
    details,
  });
  await database.notify(trx, 'protection');
  return identity.admit(trx, person, origin, caller);
}

/** The admin's first. */
function firstPinsOf(body: ClaimSetupBody): FirstPin[] {
  return STAFF.flatMap((owner) => {
    const field = `${owner}PinHash` as const;
    const hash = body[field];
    if (hash === undefined) return [];
    if (isTooShort(hash)) failField('pin/too-short', field);
    return [{ owner, field, hash }];
  });
}
