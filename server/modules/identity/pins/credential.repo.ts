import { randomBytes } from 'node:crypto';
import { CUSTOMER_FLAG_COLUMNS, type CustomerFlags, flagsOfColumns } from '#domain/tiers/customer-flags.ts';
import type { CredentialOwner, Queryable } from '#server/platform/database/index.ts';

/** Whose PIN it is or will be. */
export interface PinOwner {
  readonly owner: CredentialOwner;
  /** Null for staff and for the VIP PIN. */
  readonly customerId: number | null;
}

/** A person with a PIN and everything that their role depends on, as stored now. */
export interface PinHolder {
  readonly credentialId: number;
  readonly owner: CredentialOwner;
  /** Null for staff and for the VIP PIN. */
  readonly customer: PinCustomer | null;
}

interface PinCustomer extends CustomerFlags {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  /** The last day of access; null without an end. */
  readonly validUntil: string | null;
}

export async function findHolder(query: Queryable, lookup: string): Promise<PinHolder | null> {
  const row = await selectHolders(query).where('credential.lookup', '=', lookup).executeTakeFirst();
  return row ? toHolder(row) : null;
}

/** Null if there is no such customer. */
export async function findHolderOf(query: Queryable, customerId: number): Promise<PinHolder | null> {
  const row = await selectHolders(query).where('customer.id', '=', customerId).executeTakeFirst();
  return row ? toHolder(row) : null;
}

function selectHolders(query: Queryable) {
  return query
    .selectFrom('credential')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select(['credential.id as credential_id', 'credential.owner', 'customer.id', 'customer.name'])
    .select(['customer.is_active', 'customer.valid_until', ...CUSTOMER_FLAG_COLUMNS]);
}

type HolderRow = Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number];

function toHolder(row: HolderRow): PinHolder {
  const { credential_id: credentialId, owner, id, name } = row;
  if (id === null || name === null) return { credentialId, owner, customer: null };
  const access = { isActive: row.is_active === 1, validUntil: row.valid_until };
  return { credentialId, owner, customer: { id, name, ...access, ...flagsOfColumns(row) } };
}

export async function findCredential(
  query: Queryable,
  { owner, customerId }: PinOwner,
): Promise<{ readonly id: number; readonly isSet: boolean } | null> {
  const row = await query
    .selectFrom('credential')
    .select(['id', 'is_set'])
    .where('owner', '=', owner)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .executeTakeFirst();
  return row ? { id: row.id, isSet: row.is_set === 1 } : null;
}

/** Null if that person has no PIN. */
export async function findStaffPinTime(
  query: Queryable,
  owner: Exclude<CredentialOwner, 'customer'>,
): Promise<number | null> {
  const row = await query
    .selectFrom('credential')
    .select('updated_at')
    .where('owner', '=', owner)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** The owners of staff PINs, including the VIP PIN. */
export async function listStaffOwners(query: Queryable): Promise<CredentialOwner[]> {
  const rows = await query
    .selectFrom('credential')
    .select('owner')
    .where('owner', '<>', 'customer')
    .execute();
  return rows.map(({ owner }) => owner);
}

/** False, and nothing written, if someone has that PIN. */
export async function createCredential(
  trx: Queryable,
  { owner, customerId, lookup, at }: PinOwner & { lookup: string; at: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('credential')
    .values({ owner, customer_id: customerId, lookup, updated_at: at })
    // An error would make the PostgreSQL transaction unusable and prevent a retry.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Without `at` the browsers that have signed in before stay known: the throttle forgets those from before a change. */
export async function saveLookup(trx: Queryable, id: number, lookup: string, at?: number): Promise<void> {
  await trx
    .updateTable('credential')
    .set({ lookup, is_set: 1, ...(at !== undefined && { updated_at: at }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes everything that depends on the key. Customers stay, without a PIN. */
export async function deleteSecrets(trx: Queryable, at: number): Promise<{ readonly customers: number }> {
  await trx.deleteFrom('session').execute();
  await trx.deleteFrom('invitation').execute();
  await trx.deleteFrom('share_link').execute();
  await trx.deleteFrom('known_device').execute();
  await trx.deleteFrom('site_secret').execute();
  await trx.deleteFrom('credential').where('owner', '<>', 'customer').execute();
  const customers = await trx.selectFrom('credential').select('id').execute();
  for (const { id } of customers) {
    const values = { lookup: randomBytes(32).toString('hex'), is_set: 0, updated_at: at } as const;
    await trx.updateTable('credential').set(values).where('id', '=', id).execute();
  }
  // The next start records its key.
  await trx.deleteFrom('installation').execute();
  return { customers: customers.length };
}
