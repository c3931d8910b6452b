import type { Queryable } from '#server/platform/database/index.ts';

/** A customer who used an address, and when last. */
export interface AddressUse {
  readonly address: string;
  readonly customerName: string;
  readonly lastSeenAt: number;
}

/** One row for each customer of each address that the PINs of several customers were used from. */
export async function listSharedAddresses(query: Queryable, sharedSince: number): Promise<AddressUse[]> {
  const rows = await usesSince(query, sharedSince)
    .where('used.is_shared', '=', 1)
    .where('used.address', 'in', sharedAddresses(query, sharedSince))
    .execute();
  return rows.map(useOf);
}

/** Addresses that several customers used since then: a customer of a marked one may be deleted. Expected ones are not counted. */
export function sharedAddresses(query: Queryable, sharedSince: number) {
  return query
    .selectFrom('customer_address')
    .select('customer_address.address')
    .where('customer_address.is_shared', '=', 1)
    .where('customer_address.last_seen_at', '>=', sharedSince)
    .where('customer_address.address', 'not in', expectedAddresses(query))
    .groupBy('customer_address.address')
    .having((each) => each.fn.countAll(), '>=', 2);
}

function expectedAddresses(query: Queryable) {
  return query.selectFrom('expected_address').select('expected_address.address');
}

export interface ExpectedRow {
  readonly address: string;
  readonly reason: string;
  readonly markedBy: string;
  readonly markedAt: number;
}

/** The newest mark first. */
export function listExpectedAddresses(query: Queryable): Promise<ExpectedRow[]> {
  return query
    .selectFrom('expected_address')
    .select(['address', 'reason', 'marked_by as markedBy', 'marked_at as markedAt'])
    .orderBy('marked_at', 'desc')
    .orderBy('address')
    .execute();
}

/** Who used the expected addresses since then. */
export async function listExpectedUses(query: Queryable, since: number): Promise<AddressUse[]> {
  const rows = await usesSince(query, since).where('used.address', 'in', expectedAddresses(query)).execute();
  return rows.map(useOf);
}

/** Marks the address, or changes its reason. */
export async function saveExpectedAddress(trx: Queryable, row: ExpectedRow): Promise<void> {
  const { address, reason, markedBy: marked_by, markedAt: marked_at } = row;
  await trx
    .insertInto('expected_address')
    .values({ address, reason, marked_by, marked_at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ reason, marked_by, marked_at }))
    .execute();
}

/** Returns whether it was marked. */
export async function deleteExpectedAddress(trx: Queryable, address: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('expected_address')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Newest first. */
function usesSince(query: Queryable, since: number) {
  return query
    .selectFrom('customer_address as used')
    .innerJoin('customer', 'customer.id', 'used.customer_id')
    .select(['used.address', 'used.last_seen_at', 'customer.name'])
    .where('used.last_seen_at', '>=', since)
    .orderBy('used.last_seen_at', 'desc')
    .orderBy('customer.id');
}

function useOf(row: { address: string; name: string; last_seen_at: number }): AddressUse {
  return { address: row.address, customerName: row.name, lastSeenAt: row.last_seen_at };
}
