import { randomInt } from 'node:crypto';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { recordSecurityChange } from '#server/modules/identity/site/security-settings.repo.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import { findHolder, hasStaffCredentials } from './credential.repo.ts';
import { createCredentials, STAFF, type Staff } from './credentials.service.ts';
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
 * Creates the PINs of the first run, all or none. Returns the generated ones, which are shown
 * only once; nothing on a later run, or to a second process that starts at the same time.
 */
export async function createStaffPins(parts: StaffPinParts & { pins: GivenPins }): Promise<StaffPin[]> {
  const { database, clock, digest, pins } = parts;
  if (await hasStaffCredentials(database.query)) return [];
  const chosen = choosePins({ admin: pins.adminPin, manager: pins.managerPin, vip: pins.vipPin });
  const digested = await Promise.all(
    chosen.map(async ({ owner, pin }) => ({ owner, digest: (await digest(browserHashOf(pin))).pin })),
  );
  const isFirstRun = await database.transaction(async (trx) => {
    if (await hasStaffCredentials(trx)) return false;
    const credentials = createCredentials({ clock });
    for (const each of digested) await credentials.setStaffPin(trx, each.owner, each.digest);
    const origins = chosen.map(({ owner, isGiven }) => [owner, isGiven ? GIVEN_BY[owner] : 'generated']);
    await recordAudit(trx, {
      at: clock.now(),
      actor: ACTORS.product,
      action: 'staff-pins-created',
      details: Object.fromEntries(origins),
    });
    return true;
  });
  return isFirstRun ? chosen.flatMap(({ owner, pin, isGiven }) => (isGiven ? [] : [{ owner, pin }])) : [];
}

/** For an owner who is locked out: sets a random unused PIN. Null, and nothing changed, before the first run. */
export async function resetStaffPin(
  { database, clock, digest }: StaffPinParts,
  owner: Staff,
  makePin: () => string = randomPin,
): Promise<string | null> {
  const credentials = createCredentials({ clock });
  if ((await credentials.pinSetAt(database.query, owner)) === null) return null;
  for (;;) {
    const pin = makePin();
    const { pin: lookup } = await digest(browserHashOf(pin));
    const isSet = await database.transaction(async (trx) => {
      if ((await findHolder(trx, lookup)) !== null) return false;
      await credentials.setStaffPin(trx, owner, lookup);
      const [at, by] = [clock.now(), ACTORS.commandLine];
      await recordSecurityChange(trx, { at, by });
      await recordAudit(trx, { at, actor: by, action: 'pin-reset', target: owner });
      return true;
    });
    if (isSet) return pin;
  }
}

/** A PIN alone identifies a person, so no two may be equal. */
function choosePins(given: Record<Staff, string | null>): ChosenPin[] {
  refuseEqualPins(given);
  const taken = new Set(Object.values(given));
  return STAFF.map((owner) => {
    const pin = given[owner] ?? randomPinExcept(taken);
    taken.add(pin);
    return { owner, pin, isGiven: given[owner] !== null };
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
