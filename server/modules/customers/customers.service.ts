import { randomBytes } from 'node:crypto';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import {
  CUSTOMER_FLAGS,
  type CustomerFlag,
  type CustomerFlags,
  NO_FLAGS,
} from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import {
  assignFreePin,
  type CredentialsService,
  type DigestSecret,
  isTooShort,
  requireStillSignedIn,
} from '#server/modules/identity/index.ts';
import { endInvitations } from '#server/modules/invitations/index.ts';
import { endShareLinks } from '#server/modules/sharing/index.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import {
  type Customer,
  type CustomerFields,
  createCustomer,
  deleteCustomer,
  findCustomer,
  saveCustomer,
} from './customer.repo.ts';

export interface NewCustomer {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly pinHash: string;
  /** The tier; none if omitted. */
  readonly flags?: CustomerFlags | undefined;
  readonly validUntil?: string | null | undefined;
  readonly maxDevices?: number | null | undefined;
}

/** Who does it, in which session, and from where. */
export interface DoneBy {
  readonly actor: string;
  readonly session: Caller['session'];
  readonly address: string;
}

/** The audit records every change in the same transaction. An unknown handle fails 'customer/not-found'. */
export interface Customers {
  /** Fails 'pin/in-use' or 'pin/too-short', or 'attempts/too-many' after too many PINs that were in use. */
  create(customer: NewCustomer, by: DoneBy): Promise<Customer>;
  /**
   * All or nothing. Deactivating ends the customer's sessions for good, their invitation and their share links. Another tier
   * ends the share links. Another PIN ends sessions, invitation and share links, and can fail as in create, or 'pin/unchanged';
   * everything else acts on the next request.
   */
  update(
    handle: string,
    changes: CustomerChanges & { readonly newPinHash?: string | undefined },
    by: DoneBy,
  ): Promise<Customer>;
  remove(handle: string, by: DoneBy): Promise<void>;
}

export interface CustomersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly credentials: CredentialsService;
  readonly digest: DigestSecret;
}

export function openCustomers({ database, clock, credentials, digest }: CustomersParts): Customers {
  function record(trx: Queryable, by: DoneBy, entry: Pick<AuditEntry, 'action' | 'target' | 'details'>) {
    return recordAudit(trx, { at: clock.now(), actor: by.actor, address: by.address, ...entry });
  }

  /** Everything here is for staff only, who may have been signed out while the request waited. */
  function change<T>(by: DoneBy, work: (trx: Queryable) => Promise<T>): Promise<T> {
    return database.transaction(async (trx) => {
      await requireStillSignedIn(trx, by);
      return work(trx);
    });
  }

  /** Runs `give` in the same transaction as the check. The handle is that of the customer whose PIN is replaced. */
  async function withFreePin<T>(
    { pinHash, by, handle }: { pinHash: string; by: DoneBy; handle?: string },
    give: (trx: Queryable, lookup: string) => Promise<T>,
  ): Promise<T> {
    // Outside any transaction, because it is slow on purpose.
    const { pin: lookup } = await digest(pinHash);
    const done = await change(by, async (trx) => {
      const replaces = handle === undefined ? {} : { replaces: await ownerOf(trx, handle) };
      const newPin = { actor: by.actor, digest: lookup, at: clock.now(), ...replaces };
      return assignFreePin(trx, newPin, () => give(trx, lookup));
    });
    return (done ?? fail('pin/in-use')).given;
  }

  async function save(
    trx: Queryable,
    handle: string,
    changes: CustomerChanges,
    by: DoneBy,
  ): Promise<Customer> {
    const customer = await getCustomer(trx, handle);
    const fields = withChanges(customer, changes);
    const details = describeChanges(customer, fields);
    if (details === null) return customer;
    const at = clock.now();
    const saved = await saveCustomer(trx, customer, fields, at);
    if (!saved.isActive) {
      await credentials.endCustomerSessions(trx, customer.id);
      await endInvitations(trx, [customer.id], at);
    }
    if (!saved.isActive || customerRoleOf(saved) !== customerRoleOf(customer))
      await endShareLinks(trx, [customer.id], at);
    await record(trx, by, { action: 'customer-updated', target: customer.name, details });
    return saved;
  }

  return {
    async create(
      { name, phone = null, pinHash, flags = NO_FLAGS, validUntil = null, maxDevices = null },
      by,
    ) {
      if (isTooShort(pinHash))
        failField('pin/too-short', 'customerPinHash', CUSTOMER_MESSAGES.createPinTooShort);
      const fields = { name, phone, isActive: true, validUntil, maxDevices, ...flags };
      const handle = randomBytes(32).toString('hex');
      return withFreePin({ pinHash, by }, async (trx, lookup) => {
        const customer = await createCustomer(trx, { handle, ...fields, hasPin: true, at: clock.now() });
        await credentials.setCustomerPin(trx, customer.id, lookup);
        const details = describeChanges({ ...fields, ...NO_ACCESS_LIMITS, ...NO_FLAGS }, fields);
        await record(trx, by, { action: 'customer-created', target: name, ...(details && { details }) });
        return customer;
      });
    },

    async update(handle, { newPinHash, ...changes }, by) {
      if (newPinHash === undefined) return change(by, (trx) => save(trx, handle, changes, by));
      if (isTooShort(newPinHash)) failField('pin/too-short', NEW_PIN);
      return withFreePin({ pinHash: newPinHash, by, handle }, async (trx, lookup) => {
        const saved = await save(trx, handle, changes, by);
        await credentials.setCustomerPin(trx, saved.id, lookup);
        if (saved.hasPin) {
          // Who knew the former PIN may have made a link, and who has an invitation would be signed in again.
          await endShareLinks(trx, [saved.id], clock.now());
          await endInvitations(trx, [saved.id], clock.now());
        }
        await record(trx, by, { action: 'customer-pin-changed', target: saved.name });
        return { ...saved, hasPin: true };
      });
    },

    remove: (handle, by) =>
      change(by, async (trx) => {
        const { id, name } = await getCustomer(trx, handle);
        await deleteCustomer(trx, id);
        await record(trx, by, { action: 'customer-deleted', target: name });
      }),
  };
}

/** The call's field with the new PIN. */
const NEW_PIN = 'newPinHash';

async function ownerOf(trx: Queryable, handle: string) {
  const { id } = await getCustomer(trx, handle);
  return { owner: 'customer', customerId: id, path: NEW_PIN } as const;
}

async function getCustomer(trx: Queryable, handle: string): Promise<Customer> {
  return (await findCustomer(trx, handle)) ?? fail('customer/not-found');
}

/** Omitted fields stay as they are; null removes an end or a limit. */
interface CustomerChanges extends Partial<Record<CustomerFlag, boolean | undefined>> {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly validUntil?: string | null | undefined;
  readonly maxDevices?: number | null | undefined;
}

const NO_ACCESS_LIMITS = { validUntil: null, maxDevices: null } as const;

const FIELDS: readonly (keyof CustomerFields)[] = [
  'name',
  'phone',
  'isActive',
  'validUntil',
  'maxDevices',
  ...CUSTOMER_FLAGS,
];

function withChanges(before: CustomerFields, changes: CustomerChanges): CustomerFields {
  return {
    name: changes.name ?? before.name,
    phone: changes.phone ?? before.phone,
    isActive: changes.isActive ?? before.isActive,
    validUntil: changes.validUntil === undefined ? before.validUntil : changes.validUntil,
    maxDevices: changes.maxDevices === undefined ? before.maxDevices : changes.maxDevices,
    ...recordOf(CUSTOMER_FLAGS, (field) => [field, changes[field] ?? before[field]]),
  };
}

/** What the audit says about a change: only the differences. Null if there are none. */
function describeChanges(
  before: CustomerFields,
  after: CustomerFields,
): Record<string, RecordedValue> | null {
  const changed = FIELDS.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((field): [string, RecordedValue] => [field, recordedValue(after, field)]),
  );
}

type RecordedValue = string | number | boolean;

function recordedValue(after: CustomerFields, field: keyof CustomerFields): RecordedValue {
  // A phone number in the audit would outlive its customer, and more people read the audit.
  return field === 'phone' ? 'changed' : (after[field] ?? 'none');
}
