import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { customerRoleOf, type Role } from '#domain/contract/entities/roles.ts';
import { deleteSessionsOf } from '#server/modules/identity/sessions/session.repo.ts';
import { recordSecurityChange } from '#server/modules/identity/site/security-settings.repo.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, isUniqueViolation, type Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  createCredential,
  deleteSecrets,
  findCredentialId,
  findHolder,
  findStaffPinTime,
  type PinHolder,
  type PinOwner,
  saveLookup,
} from './credential.repo.ts';

export const STAFF = ['admin', 'manager', 'vip'] as const;
export type Staff = (typeof STAFF)[number];

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
  /** Whose PIN it is; null if it is nobody's or an inactive customer's. */
  findByPin(query: Queryable, digest: string): Promise<SignedInPerson | null>;
  /** When the PIN was set, in milliseconds; null if there is none. */
  pinSetAt(query: Queryable, owner: Staff): Promise<number | null>;
  /** Ends every session of that person. Fails 'pin/in-use' if anyone has the PIN. */
  setStaffPin(trx: Queryable, owner: Staff, digest: string): Promise<void>;
  /** The same for a customer: the first PIN, or another one. */
  setCustomerPin(trx: Queryable, customerId: number, digest: string): Promise<void>;
  endCustomerSessions(trx: Queryable, customerId: number): Promise<void>;
}

export function createCredentials({ clock }: { clock: Clock }): CredentialsService {
  return {
    async findByPin(query, digest) {
      const holder = await findHolder(query, digest);
      return holder && signedInPersonOf(holder);
    },
    pinSetAt: findStaffPinTime,
    async setStaffPin(trx, owner, digest) {
      await setPin(trx, { owner, customerId: null }, digest, clock.now());
    },
    async setCustomerPin(trx, customerId, digest) {
      await setPin(trx, { owner: 'customer', customerId }, digest, clock.now());
    },
    async endCustomerSessions(trx, customerId) {
      const credentialId = await findCredentialId(trx, { owner: 'customer', customerId });
      if (credentialId !== null) await deleteSessionsOf(trx, credentialId);
    },
  };
}

/** Null for an inactive customer. */
export function signedInPersonOf({ credentialId, owner, customer }: PinHolder): SignedInPerson | null {
  if (owner !== 'customer') return { credentialId, customerId: null, role: owner, actor: owner };
  if (!customer?.isActive) return null;
  return { credentialId, customerId: customer.id, role: customerRoleOf(customer), actor: customer.name };
}

async function setPin(trx: Queryable, who: PinOwner, lookup: string, at: number): Promise<void> {
  const credentialId = await findCredentialId(trx, who);
  if (credentialId === null) {
    if (!(await createCredential(trx, { ...who, lookup, at }))) fail('pin/in-use');
    return;
  }
  // Read first: PostgreSQL only detects a conflict, and retries, for transactions that have read the row.
  if ((await findHolder(trx, lookup)) !== null) fail('pin/in-use');
  try {
    await saveLookup(trx, credentialId, lookup, at);
  } catch (error) {
    if (isUniqueViolation(error)) fail('pin/in-use');
    throw error;
  }
  await deleteSessionsOf(trx, credentialId);
}

/**
 * For an owner who has lost the secret key: without it no PIN and no password can be checked. The next start
 * creates new PINs for staff; customers keep everything except their PIN. Returns how many need a new one.
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
