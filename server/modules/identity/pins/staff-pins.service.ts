import { randomInt } from 'node:crypto';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { recordSecurityChange } from '#server/modules/identity/site/security-settings.repo.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import { findHolder } from './credential.repo.ts';
import { listStaffWithPin, STAFF, type Staff, setStaffPin } from './credentials.service.ts';
import type { DigestSecret } from './secret-digest.ts';
import { browserHashOf } from './too-short-secrets.ts';

export interface StaffPin {
  readonly owner: Staff;
  readonly pin: string;
}

interface StaffPinParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly digest: DigestSecret;
}

/** From ADMIN_PIN, MANAGER_PIN and VIP_PIN; null where none is given. */
interface GivenPins {
  readonly adminPin: string | null;
  readonly managerPin: string | null;
  readonly vipPin: string | null;
}

interface ChosenPin extends StaffPin {
  readonly isGiven: boolean;
}

const GIVEN_BY = { admin: 'ADMIN_PIN', manager: 'MANAGER_PIN', vip: 'VIP_PIN' } as const;
const DIGITS = 8;

/**
 * Stores the PINs of the first run, all or none. With ADMIN_PIN it generates the others that are missing and returns them,
 * because they are shown only once. Without it the set-up in the browser sets what is missing, and only given PINs are
 * stored. Does nothing once there is an admin PIN, nor in a second process that starts at the same time.
 */
export async function createStaffPins(parts: StaffPinParts & { pins: GivenPins }): Promise<StaffPin[]> {
  const { database, clock, digest, pins } = parts;
  const given = { admin: pins.adminPin, manager: pins.managerPin, vip: pins.vipPin };
  const stored = await listStaffWithPin(database.query);
  if (stored.includes('admin')) return [];
  const chosen = choosePins(given).filter(({ owner }) => !stored.includes(owner));
  if (chosen.length === 0) return [];
  const digested = await Promise.all(
    chosen.map(async ({ owner, pin }) => ({ owner, digest: (await digest(browserHashOf(pin))).pin })),
  );
  const isStored = await database.transaction(async (trx) => {
    if ((await listStaffWithPin(trx)).length > stored.length) return false;
    for (const each of digested) await setFirstPin(trx, clock, each);
    const origins = chosen.map(({ owner, isGiven }) => [owner, isGiven ? GIVEN_BY[owner] : 'generated']);
    await recordAudit(trx, {
      at: clock.now(),
      actor: ACTORS.product,
      action: 'staff-pins-created',
      details: Object.fromEntries(origins),
    });
    return true;
  });
  return isStored ? chosen.flatMap(({ owner, pin, isGiven }) => (isGiven ? [] : [{ owner, pin }])) : [];
}

async function setFirstPin(
  trx: Queryable,
  clock: Clock,
  { owner, digest }: { readonly owner: Staff; readonly digest: string },
): Promise<void> {
  // An earlier start may have stored another person's PIN, such as MANAGER_PIN.
  if ((await findHolder(trx, digest)) !== null)
    throw new StartError(`${GIVEN_BY[owner]} is the PIN of someone else. Set a different PIN.`);
  await setStaffPin(trx, owner, digest, clock.now());
}

/** For an owner who is locked out, or who wants no set-up in the browser: sets a random unused PIN. */
export async function resetStaffPin(
  { database, clock, digest }: StaffPinParts,
  owner: Staff,
  makePin: () => string = randomPin,
): Promise<string> {
  for (;;) {
    const pin = makePin();
    const { pin: lookup } = await digest(browserHashOf(pin));
    const isSet = await database.transaction(async (trx) => {
      if ((await findHolder(trx, lookup)) !== null) return false;
      const [at, by] = [clock.now(), ACTORS.commandLine];
      await setStaffPin(trx, owner, lookup, at);
      await recordSecurityChange(trx, { at, by });
      await recordAudit(trx, { at, actor: by, action: 'pin-reset', target: owner });
      // Servers show that the installation is not set up until they learn of a first admin PIN.
      await database.notify(trx, 'protection');
      return true;
    });
    if (isSet) return pin;
  }
}

/** A PIN alone identifies a person, so no two may be equal. Without a given admin PIN none is generated. */
function choosePins(given: Record<Staff, string | null>): ChosenPin[] {
  refuseEqualPins(given);
  const taken = new Set(Object.values(given));
  return STAFF.flatMap((owner) => {
    if (given[owner] === null && given.admin === null) return [];
    const pin = given[owner] ?? randomPinExcept(taken);
    taken.add(pin);
    return [{ owner, pin, isGiven: given[owner] !== null }];
  });
}

function refuseEqualPins(given: Record<Staff, string | null>): void {
  for (const pin of Object.values(given)) {
    const equal = STAFF.filter((owner) => pin !== null && given[owner] === pin);
    if (equal.length < 2) continue;
    const names = equal.map((owner) => GIVEN_BY[owner]).join(' and ');
    throw new StartError(`${names} are the same PIN. Set a different PIN for each.`);
  }
}

function randomPinExcept(taken: ReadonlySet<string | null>): string {
  const pin = randomPin();
  return taken.has(pin) ? randomPinExcept(taken) : pin;
}

function randomPin(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}
