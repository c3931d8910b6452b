import {
  CUSTOMER_FLAG_COLUMNS,
  type CustomerFlag,
  type CustomerFlagColumn,
  type CustomerFlags,
  columnsOfFlags,
  flagsOfColumns,
} from '#domain/tiers/customer-flags.ts';
import { type Database, type Queryable, readManyRows } from '#server/platform/database/index.ts';

export interface Customer extends CustomerFlags {
  readonly id: number;
  /** Called `pinHash` in the API: random, and unrelated to the PIN. */
  readonly handle: string;
  readonly name: string;
  readonly phone: string | null;
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly usageCount: number;
  readonly deviceCount: number;
  /** Null until the first access. */
  readonly lastUsedAt: number | null;
}

const CUSTOMER_COLUMNS = [
  'id',
  'handle',
  'name',
  'phone',
  'is_active',
  ...CUSTOMER_FLAG_COLUMNS,
  'created_at',
  'updated_at',
  'usage_count',
  'device_count',
  'last_used_at',
] as const;

export type CustomerFields = Pick<Customer, 'name' | 'phone' | 'isActive' | CustomerFlag>;

export async function findCustomer(query: Queryable, handle: string): Promise<Customer | null> {
  const row = await query.selectFrom('customer').selectAll().where('handle', '=', handle).executeTakeFirst();
  return row ? toCustomer(row) : null;
}

/** Newest first, so that a new customer appears at the top. */
export async function listCustomers(
  database: Pick<Database, 'engine' | 'reports'>,
): Promise<Iterable<Customer>> {
  const newestFirst = database.reports
    .selectFrom('customer')
    .select(CUSTOMER_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return toCustomers(await readManyRows(database, newestFirst, CUSTOMER_COLUMNS));
}

function* toCustomers(rows: Iterable<CustomerRow>): Generator<Customer> {
  for (const row of rows) yield toCustomer(row);
}

export async function createCustomer(
  trx: Queryable,
  customer: CustomerFields & { readonly handle: string; readonly at: number },
): Promise<Customer> {
  const { handle, at } = customer;
  const row = await trx
    .insertInto('customer')
    .values({ handle, ...toColumns(customer), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCustomer(row);
}

export async function saveCustomer(
  trx: Queryable,
  id: number,
  fields: CustomerFields,
  at: number,
): Promise<Customer> {
  const row = await trx
    .updateTable('customer')
    .set({ ...toColumns(fields), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCustomer(row);
}

/** Also deletes the PIN, the sessions, the devices and the history. */
export async function deleteCustomer(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('customer').where('id', '=', id).execute();
}

function toColumns({ name, phone, isActive, ...flags }: CustomerFields) {
  const active: 0 | 1 = isActive ? 1 : 0;
  return { name, phone, is_active: active, ...columnsOfFlags(flags) };
}

interface CustomerRow extends Record<CustomerFlagColumn, 0 | 1> {
  id: number;
  handle: string;
  name: string;
  phone: string | null;
  is_active: 0 | 1;
  created_at: number;
  updated_at: number;
  usage_count: number;
  device_count: number;
  last_used_at: number | null;
}

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    phone: row.phone,
    isActive: row.is_active === 1,
    ...flagsOfColumns(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    usageCount: row.usage_count,
    deviceCount: row.device_count,
    lastUsedAt: row.last_used_at,
  };
}
