import { sql } from 'kysely';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import type { FileCustomer, StoredCustomer } from '#domain/customers/file-customer.ts';
import {
  CUSTOMER_FLAG_COLUMNS,
  type CustomerFlags,
  columnsOfFlags,
  flagsOfColumns,
} from '#domain/tiers/customer-flags.ts';
import { type Engine, jsonRows, type Queryable } from '#server/platform/database/index.ts';

/** A customer as a file has it, with the flags, of which a file shows the highest only. */
export interface KeptCustomer extends StoredCustomer {
  readonly flags: CustomerFlags;
}

/** In the order in which they were created. */
export async function listKeptCustomers(query: Queryable): Promise<KeptCustomer[]> {
  const rows = await query
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'is_active', 'valid_until', ...CUSTOMER_FLAG_COLUMNS])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, phone, is_active, valid_until, ...columns }) => {
    const flags = flagsOfColumns(columns);
    const role = customerRoleOf(flags);
    return { id, name, phone, role, isActive: is_active === 1, validUntil: valid_until, flags };
  });
}

type Written = Omit<FileCustomer, 'role'> & { readonly flags: CustomerFlags };

const FIELD_COLUMNS = {
  name: 'text',
  phone: 'text',
  is_active: 'integer',
  valid_until: 'text',
  ...Object.fromEntries(CUSTOMER_FLAG_COLUMNS.map((column) => [column, 'integer'] as const)),
} as const;
const FIELD_REFS = Object.keys(FIELD_COLUMNS).map((column) => sql.ref(column));

/** Returns the new ids by handle. */
export async function createCustomers(
  trx: Queryable,
  engine: Engine,
  {
    customers,
    at,
  }: { readonly customers: readonly (Written & { readonly handle: string })[]; readonly at: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = customers.map((customer) => [customer.handle, ...cellsOf(customer)]);
  const added = jsonRows(engine, { handle: 'text', ...FIELD_COLUMNS }, rows);
  const fields = sql.join(FIELD_REFS);
  const time = sql`cast(${at} as bigint)`;
  const { rows: created } = await sql<{ id: number; handle: string }>`
    insert into customer (handle, ${fields}, created_at, updated_at)
    select handle, ${fields}, ${time}, ${time} from ${added} as added
    returning id, handle`.execute(trx);
  return new Map(created.map(({ id, handle }) => [handle, id]));
}

export async function saveCustomers(
  trx: Queryable,
  engine: Engine,
  {
    customers,
    at,
  }: { readonly customers: readonly (Written & { readonly id: number })[]; readonly at: number },
): Promise<void> {
  const rows = customers.map((customer) => [customer.id, ...cellsOf(customer)]);
  const changed = jsonRows(engine, { id: 'integer', ...FIELD_COLUMNS }, rows);
  const fields = FIELD_REFS.map((field) => sql`${field} = changed.${field}`);
  await sql`update customer set ${sql.join(fields)}, updated_at = cast(${at} as bigint)
    from ${changed} as changed where customer.id = changed.id`.execute(trx);
}

/** In the order of FIELD_COLUMNS. */
function cellsOf({ name, phone, isActive, validUntil, flags }: Written): (string | number | null)[] {
  const columns = columnsOfFlags(flags);
  return [
    name,
    phone,
    isActive ? 1 : 0,
    validUntil,
    ...CUSTOMER_FLAG_COLUMNS.map((column) => columns[column]),
  ];
}
