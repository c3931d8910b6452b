import { createHash, randomBytes } from 'node:crypto';
import { writeCsv } from 'hucre/csv';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CustomerFilePreview, CustomerFileRow } from '#domain/contract/entities/customer-files.ts';
import { flagsOfCustomerRole } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { exportedRows } from '#domain/customers/file-customer.ts';
import { type ImportPlan, planImport } from '#domain/customers/plan-import.ts';
import { dayReader, hasEnded } from '#domain/usage/access-end.ts';
import type { DoneBy } from '#server/modules/customers/customers.service.ts';
import {
  createUnsetCredentials,
  endSessionsOfCustomers,
  requireStillSignedIn,
} from '#server/modules/identity/index.ts';
import { endInvitations } from '#server/modules/invitations/index.ts';
import { endShareLinks } from '#server/modules/sharing/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { CsvError } from '#server/platform/csv/csv-error.ts';
import { type CsvLimits, readCsvRecords } from '#server/platform/csv/csv-records.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  createCustomers,
  type KeptCustomer,
  listKeptCustomers,
  saveCustomers,
} from './customer-file.repo.ts';

/** Above what a file of customers can need; how many of its rows may be customers is checked later. */
const FILE_LIMITS: CsvLimits = {
  rows: 4 * CUSTOMER_FILE_LIMITS.rowsMax,
  columns: 100,
  cells: 100 * CUSTOMER_FILE_LIMITS.rowsMax,
  /** What a spreadsheet program lets a person type into a cell of notes. */
  cellChars: 32_767,
  tooManyCells: 'has more cells than a list of customers can need.',
};

/** All customers in a .csv file, and customers from one. */
export interface CustomerFiles {
  export(by: DoneBy): Promise<{ readonly name: string; readonly content: string }>;
  /** Fails 'customer-file/unreadable', as import does. */
  preview(bytes: Buffer): Promise<CustomerFilePreview>;
  /**
   * All or nothing. Fails 'customer-file/outdated' if the preview with this mark showed something else, and
   * 'customer-file/refused-rows'. New customers have no PIN; those who become inactive lose their sessions, invitations and
   * share links, and those with another tier their share links.
   */
  import(bytes: Buffer, mark: string, by: DoneBy): Promise<CallAnswer<'importCustomers'>>;
}

export interface CustomerFilesParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Where days begin and end. */
  readonly timeZone: string;
}

export function openCustomerFiles({ database, clock, timeZone }: CustomerFilesParts): CustomerFiles {
  const dayAt = dayReader(timeZone);
  return {
    async export(by) {
      const [at, customers] = [clock.now(), await listKeptCustomers(database.reports)];
      const details = { count: customers.length };
      await database.transaction((trx) =>
        recordAudit(trx, { ...by, at, action: 'customers-exported', details }),
      );
      // With a byte order mark: without it Excel shows accented letters as two characters.
      const content = writeCsv([...exportedRows(customers)], { bom: true });
      return { name: `tierbook-customers-${dayAt(at)}.csv`, content };
    },

    async preview(bytes) {
      const plan = planOf(readCustomerRecords(bytes), await listKeptCustomers(database.reports));
      const { rows, unusedColumns } = plan;
      return {
        counts: countsOf(plan),
        rows: rows.map(previewOf),
        unusedColumns: [...unusedColumns],
        mark: markOf(bytes, plan),
      };
    },

    async import(bytes, mark, by) {
      const records = readCustomerRecords(bytes);
      return database.transaction(async (trx) => {
        await requireStillSignedIn(trx, by);
        const kept = await listKeptCustomers(trx);
        const plan = planOf(records, kept);
        if (markOf(bytes, plan) !== mark) fail('customer-file/outdated');
        const { new: created, changed, unchanged, refused } = countsOf(plan);
        if (refused > 0) fail('customer-file/refused-rows');
        const at = clock.now();
        const newCustomers = await createNew(trx, plan, at);
        await saveChanged(trx, plan, at);
        const details = { created, updated: changed, unchanged };
        await recordAudit(trx, { ...by, at, action: 'customers-imported', details });
        return { created, changed, unchanged, newCustomers };
      });
    },
  };

  async function createNew(trx: Queryable, { rows }: KeptPlan, at: number) {
    const customers = rows.flatMap((row) => {
      if (row.state !== 'new') return [];
      const handle = randomBytes(32).toString('hex');
      return { ...row.after, flags: flagsOfCustomerRole(row.after.role), handle };
    });
    if (customers.length === 0) return [];
    const ids = await createCustomers(trx, database.engine, { customers, at });
    await createUnsetCredentials(trx, database.engine, { customerIds: [...ids.values()], at });
    return customers
      .filter(({ isActive, validUntil }) => isActive && !hasEnded(validUntil, dayAt(at)))
      .map(({ handle, name }) => ({ pinHash: handle, name }));
  }

  async function saveChanged(trx: Queryable, { rows }: KeptPlan, at: number): Promise<void> {
    const customers = rows.flatMap((row) => {
      if (row.state !== 'changed') return [];
      const { before, after } = row;
      // A file shows the highest flag only: the others stay until the tier is changed.
      const flags = after.role === before.role ? before.flags : flagsOfCustomerRole(after.role);
      return { ...after, id: before.id, flags, hasOtherRole: after.role !== before.role };
    });
    if (customers.length === 0) return;
    await saveCustomers(trx, database.engine, { customers, at });
    const ended = customers.filter(({ isActive, hasOtherRole }) => !isActive || hasOtherRole);
    await endShareLinks(trx, idsOf(ended), at);
    const inactive = idsOf(customers.filter(({ isActive }) => !isActive));
    if (inactive.length === 0) return;
    await endSessionsOfCustomers(trx, database.engine, inactive);
    await endInvitations(trx, inactive, at);
  }
}

/** The cells of a .csv file. Fails 'customer-file/unreadable'. */
function readCustomerRecords(bytes: Buffer): string[][] {
  try {
    return readCsvRecords(bytes, FILE_LIMITS);
  } catch (error) {
    if (error instanceof CsvError) fail('customer-file/unreadable', undefined, `The file ${error.message}`);
    throw error;
  }
}

function idsOf(customers: readonly { readonly id: number }[]): number[] {
  return customers.map(({ id }) => id);
}

type KeptPlan = ImportPlan<KeptCustomer>;

function planOf(records: readonly (readonly string[])[], kept: readonly KeptCustomer[]): KeptPlan {
  const plan = planImport(records, kept);
  return 'problem' in plan ? fail('customer-file/unreadable', undefined, plan.problem) : plan;
}

function countsOf({ rows }: KeptPlan): CustomerFilePreview['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

function previewOf(planned: KeptPlan['rows'][number]): CustomerFileRow {
  const { row, name, state } = planned;
  if (planned.state === 'refused') return { row, name, state, reason: planned.reason };
  return planned.state === 'changed'
    ? { row, name, state, changes: [...planned.changes] }
    : { row, name, state };
}

/** Of the file and of all that its rows do, with the stored customers that they change. */
function markOf(bytes: Buffer, { rows }: KeptPlan): string {
  return createHash('sha256').update(bytes).update(JSON.stringify(rows)).digest('hex');
}
