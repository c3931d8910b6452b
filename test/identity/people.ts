import { randomBytes } from 'node:crypto';
import type { CredentialOwner, Queryable } from '#server/platform/database/index.ts';

export interface TestPerson {
  readonly credentialId: number;
  readonly customerId: number | null;
}

/** Inserts a staff PIN into the database. `lookup` is its digest: by default a digest of no PIN. */
export async function makeStaff(
  query: Queryable,
  owner: Exclude<CredentialOwner, 'customer'>,
  lookup?: string,
): Promise<TestPerson> {
  return { credentialId: await makeCredential(query, { owner, customerId: null, lookup }), customerId: null };
}

export async function makeCustomer(
  query: Queryable,
  given: {
    name?: string;
    isActive?: boolean;
    isVip?: boolean;
    isHeavyweight?: boolean;
    validUntil?: string;
    lookup?: string;
  } = {},
): Promise<TestPerson & { readonly customerId: number }> {
  const { name = 'Ada', isActive = true, isVip = false, isHeavyweight = false, validUntil, lookup } = given;
  const { id: customerId } = await query
    .insertInto('customer')
    .values({
      handle: someHex(),
      name,
      phone: null,
      is_active: isActive ? 1 : 0,
      is_vip: isVip ? 1 : 0,
      is_heavyweight: isHeavyweight ? 1 : 0,
      valid_until: validUntil ?? null,
      created_at: 0,
      updated_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { customerId, credentialId: await makeCredential(query, { owner: 'customer', customerId, lookup }) };
}

async function makeCredential(
  query: Queryable,
  given: { owner: CredentialOwner; customerId: number | null; lookup: string | undefined },
): Promise<number> {
  const { owner, customerId, lookup = someHex() } = given;
  const { id } = await query
    .insertInto('credential')
    .values({ owner, customer_id: customerId, lookup, updated_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function someHex(): string {
  return randomBytes(32).toString('hex');
}
