import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { customerRoleOf, type Role } from '#domain/contract/entities/roles.ts';
import { dayReader, hasEnded } from '#domain/usage/access-end.ts';
import { deleteBrowsersOf } from '#server/modules/identity/sessions/known-device.repo.ts';
import { deleteSessionsOf } from '#server/modules/identity/sessions/session.repo.ts';
import { recordSecurityChange } from '#server/modules/identity/site/security-settings.repo.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, isUniqueViolation, type Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  createCredential,
  deleteSecrets,
  findCredential,
  findHolder,
  findHolderOf,
  findStaffPinTime,
  listStaffOwners,
  type PinHolder,
  type PinOwner,
  saveLookup,
} from './credential.repo.ts';

export const STAFF = ['admin', 'manager', 'vip'] as const;
export type Staff = (typeof STAFF)[number];

/** Whose staff PINs are stored. Without an admin PIN the installation is not set up yet. */
export async function listStaffWithPin(query: Queryable): Promise<Staff[]> {
  const owners = await listStaffOwners(query);
  return STAFF.filter((staff) => owners.includes(staff));
}

/** A person with a PIN, as stored now. */
export interface SignedInPerson {
  readonly credentialId: number;
  /** Null for staff and for the VIP PIN. */
  readonly customerId: number | null;
  readonly role: Exclude<Role, 'public'>;
  /** How the audit names this person: 'admin', 'manager', 'vip' or the customer's name. */
  readonly actor: string;
}

/** Every `digest` is the one for PINs. Changes run in the caller's transaction. */
export interface CredentialsService {
  /** Whose PIN it is; null if it is nobody's, or that of a customer who is inactive or whose access has ended. */
  findByPin(query: Queryable, digest: string): Promise<SignedInPerson | null>;
  /** Who this customer is, for a sign-in without their PIN; null as in findByPin. */
  findCustomer(query: Queryable, customerId: number): Promise<SignedInPerson | null>;
  /** When the PIN was set, in milliseconds; null if there is none. */
  pinSetAt(query: Queryable, owner: Staff): Promise<number | null>;
  /** Ends every session of that person. Fails 'pin/in-use' if anyone has the PIN. */
  setStaffPin(trx: Queryable, owner: Staff, digest: string): Promise<void>;
  /** The same for a customer, but a first PIN ends no session: an invitation may have opened some. */
  setCustomerPin(trx: Queryable, customerId: number, digest: string): Promise<void>;
  endCustomerSessions(trx: Queryable, customerId: number): Promise<void>;
  /** Ends the customer's sessions in the browsers with these device cookies, which then count as new ones. */
  forgetBrowsers(trx: Queryable, customerId: number, deviceIds: readonly string[]): Promise<void>;
}

export interface CredentialsParts {
  readonly clock: Clock;
  /** Where the last day of access ends. */
  readonly timeZone: string;
}

export function createCredentials({ clock, timeZone }: CredentialsParts): CredentialsService {
  const dayOf = dayReader(timeZone);
  return {
    async findByPin(query, digest) {
      const holder = await findHolder(query, digest);
      return holder && signedInPersonOf(holder, dayOf(clock.now()));
    },
    async findCustomer(query, customerId) {
      const holder = await findHolderOf(query, customerId);
      return holder && signedInPersonOf(holder, dayOf(clock.now()));
    },
    pinSetAt: findStaffPinTime,
    setStaffPin: (trx, owner, digest) => setStaffPin(trx, owner, digest, clock.now()),
    async setCustomerPin(trx, customerId, digest) {
      await setPin(trx, { owner: 'customer', customerId }, digest, clock.now());
    },
    async endCustomerSessions(trx, customerId) {
      const credential = await findCredential(trx, { owner: 'customer', customerId });
      if (credential !== null) await deleteSessionsOf(trx, credential.id);
    },
    async forgetBrowsers(trx, customerId, deviceIds) {
      const credential = await findCredential(trx, { owner: 'customer', customerId });
      if (credential !== null && deviceIds.length > 0) await deleteBrowsersOf(trx, credential.id, deviceIds);
    },
  };
}

/** Null for a customer who is inactive or whose access has ended; `today` as in `dayReader`. */
export function signedInPersonOf(
  { credentialId, owner, customer }: PinHolder,
  today: string,
): SignedInPerson | null {
  if (owner !== 'customer') return { credentialId, customerId: null, role: owner, actor: owner };
  if (!customer?.isActive || hasEnded(customer.validUntil, today)) return null;
  return { credentialId, customerId: customer.id, role: customerRoleOf(customer), actor: customer.name };
}

/** Also for the first start and the command line, where nobody signs in. */
export function setStaffPin(trx: Queryable, owner: Staff, digest: string, at: number): Promise<void> {
  return setPin(trx, { owner, customerId: null }, digest, at);
}

async function setPin(trx: Queryable, who: PinOwner, lookup: string, at: number): Promise<void> {
  const credential = await findCredential(trx, who);
  if (credential === null) {
    if (!(await createCredential(trx, { ...who, lookup, at }))) fail('pin/in-use');
    return;
  }
  // Read first: PostgreSQL only detects a conflict, and retries, for transactions that have read the row.
  if ((await findHolder(trx, lookup)) !== null) fail('pin/in-use');
  try {
    await saveLookup(trx, credential.id, lookup, credential.isSet ? at : undefined);
  } catch (error) {
    if (isUniqueViolation(error)) fail('pin/in-use');
    throw error;
  }
  if (credential.isSet) await deleteSessionsOf(trx, credential.id);
}

/**
 * For an owner who has lost the secret key: without it no PIN and no password can be checked. The next start
 * is like the first one; customers keep everything except their PIN. Returns how many need a new one.
 */
export function forgetKey({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  return database.transaction(async (trx) => {
    const [at, by] = [clock.now(), ACTORS.commandLine];
    const { customers } = await deleteSecrets(trx, at);
    await recordSecurityChange(trx, { at, by });
    await recordAudit(trx, { at, actor: by, action: 'pin-reset', target: 'everyone' });
    return customers;
  });
}
