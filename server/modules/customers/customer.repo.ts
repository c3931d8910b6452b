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
  /** The last day of access, as '2026-12-31'; null without an end. */
  readonly validUntil: string | null;
  /** Null without a limit. */
  readonly maxDevices: number | null;
  /** False until a first PIN is given. */
  readonly hasPin: boolean;
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
  'valid_until',
  'max_devices',
  'created_at',
  'updated_at',
  'usage_count',
  'device_count',
  'last_used_at',
] as const;

export type CustomerFields = Pick<
  Customer,
  'name' | 'phone' | 'isActive' | 'validUntil' | 'maxDevices' | CustomerFlag
>;

export async function findCustomer(query: Queryable, handle: string): Promise<Customer | null> {
  const row = await selectCustomers(query).where('handle', '=', handle).executeTakeFirst();
  return row ? toCustomer(row, row.is_set === 1) : null;
}

function selectCustomers(query: Queryable) {
  return query
    .selectFrom('customer')
    .leftJoin('credential', 'credential.customer_id', 'customer.id')
    .select(CUSTOMER_COLUMNS.map((name) => `customer.${name}` as const))
    .select('credential.is_set');
}

/** Newest first, so that a new customer appears at the top. */
export async function listCustomers(
  database: Pick<Database, 'engine' | 'reports'>,
): Promise<Iterable<Customer>> {
  const newestFirst = selectCustomers(database.reports)
    .orderBy('created_at', 'desc')
    .orderBy('customer.id', 'desc');
  return toCustomers(await readManyRows(database, newestFirst, [...CUSTOMER_COLUMNS, 'is_set']));
}

function* toCustomers(rows: Iterable<CustomerRow & { readonly is_set: 0 | 1 | null }>): Generator<Customer> {
  for (const row of rows) yield toCustomer(row, row.is_set === 1);
}

/** The caller gives the customer a PIN, or none yet. */
export async function createCustomer(
  trx: Queryable,
  customer: CustomerFields & Pick<Customer, 'handle' | 'hasPin'> & { readonly at: number },
): Promise<Customer> {
  const { handle, at, hasPin } = customer;
  const row = await trx
    .insertInto('customer')
    .values({ handle, ...toColumns(customer), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCustomer(row, hasPin);
}

export async function saveCustomer(
  trx: Queryable,
  { id, hasPin }: Pick<Customer, 'id' | 'hasPin'>,
  fields: CustomerFields,
  at: number,
): Promise<Customer> {
  const row = await trx
    .updateTable('customer')
    .set({ ...toColumns(fields), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCustomer(row, hasPin);
}

/** Also deletes the PIN, the sessions, the devices and the history. */
export async function deleteCustomer(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('customer').where('id', '=', id).execute();
}

function toColumns({ name, phone, isActive, validUntil, maxDevices, ...flags }: CustomerFields) {
  const active: 0 | 1 = isActive ? 1 : 0;
  const access = { is_active: active, valid_until: validUntil, max_devices: maxDevices };
  return { name, phone, ...access, ...columnsOfFlags(flags) };
}

interface CustomerRow extends Record<CustomerFlagColumn, 0 | 1> {
  id: number;
  handle: string;
  name: string;
  phone: string | null;
  is_active: 0 | 1;
  valid_until: string | null;
  max_devices: number | null;
  created_at: number;
  updated_at: number;
  usage_count: number;
  device_count: number;
  last_used_at: number | null;
}

function toCustomer(row: CustomerRow, hasPin: boolean): Customer {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    phone: row.phone,
    isActive: row.is_active === 1,
    ...flagsOfColumns(row),
    validUntil: row.valid_until,
    maxDevices: row.max_devices,
    hasPin,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    usageCount: row.usage_count,
    deviceCount: row.device_count,
    lastUsedAt: row.last_used_at,
  };
}
