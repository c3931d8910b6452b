import { randomBytes } from 'node:crypto';
import { type CredentialsService, type DigestSecret, isTooShort } from '#server/modules/identity/index.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  type Customer,
  createCustomer,
  deleteCustomer,
  findCustomer,
  saveCustomer,
} from './customer.repo.ts';
import { type CustomerChanges, describeChanges, withChanges } from './customer-changes.ts';

export interface NewCustomer {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly pinHash: string;
}

/** Who does it, and from where. */
export interface DoneBy {
  readonly actor: string;
  readonly address: string;
}

/** Whoever changes a customer is on record, in the same transaction. A handle that is nobody's fails 'customer/not-found'. */
export interface Customers {
  find(handle: string): Promise<Customer | null>;
  /** Fails 'pin/in-use' and 'pin/too-short', as changePin does. */
  create(customer: NewCustomer, by: DoneBy): Promise<Customer>;
  /** Deactivating ends the customer's sessions for good; flags act on the next request. */
  update(handle: string, changes: CustomerChanges, by: DoneBy): Promise<Customer>;
  /** Ends the customer's sessions. */
  changePin(handle: string, pinHash: string, by: DoneBy): Promise<void>;
  remove(handle: string, by: DoneBy): Promise<void>;
}

export interface CustomersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly credentials: CredentialsService;
  readonly digest: DigestSecret;
}

export function openCustomers({ database, clock, credentials, digest }: CustomersParts): Customers {
  /** Outside of any transaction, since it is slow by intention. */
  async function lookupOf(pinHash: string): Promise<string> {
    if (isTooShort(pinHash)) fail('pin/too-short');
    return (await digest(pinHash)).pin;
  }

  function record(trx: Queryable, by: DoneBy, entry: Pick<AuditEntry, 'action' | 'target' | 'details'>) {
    return recordAudit(trx, { at: clock.now(), actor: by.actor, address: by.address, ...entry });
  }

  return {
    find: (handle) => findCustomer(database.query, handle),

    async create({ name, phone = null, pinHash }, by) {
      const lookup = await lookupOf(pinHash);
      const flags = { isActive: true, isVip: false, isHeavyweight: false };
      const handle = randomBytes(32).toString('hex');
      return database.transaction(async (trx) => {
        const customer = await createCustomer(trx, { handle, name, phone, ...flags, at: clock.now() });
        await credentials.setCustomerPin(trx, customer.id, lookup);
        await record(trx, by, { action: 'customer-created', target: name });
        return customer;
      });
    },

    update: (handle, changes, by) =>
      database.transaction(async (trx) => {
        const customer = await getCustomer(trx, handle);
        const fields = withChanges(customer, changes);
        const details = describeChanges(customer, fields);
        if (details === null) return customer;
        const saved = await saveCustomer(trx, customer.id, fields, clock.now());
        if (!saved.isActive) await credentials.endCustomerSessions(trx, customer.id);
        await record(trx, by, { action: 'customer-updated', target: customer.name, details });
        return saved;
      }),

    async changePin(handle, pinHash, by) {
      const lookup = await lookupOf(pinHash);
      await database.transaction(async (trx) => {
        const { id, name } = await getCustomer(trx, handle);
        await credentials.setCustomerPin(trx, id, lookup);
        await record(trx, by, { action: 'customer-pin-changed', target: name });
      });
    },

    remove: (handle, by) =>
      database.transaction(async (trx) => {
        const { id, name } = await getCustomer(trx, handle);
        await deleteCustomer(trx, id);
        await record(trx, by, { action: 'customer-deleted', target: name });
      }),
  };
}

async function getCustomer(trx: Queryable, handle: string): Promise<Customer> {
  return (await findCustomer(trx, handle)) ?? fail('customer/not-found');
}
