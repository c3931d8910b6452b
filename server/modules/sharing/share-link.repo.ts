import type { ShareLink } from '#domain/contract/entities/deals/shares.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** A link that works, unless its customer has no access. */
export interface LiveLink {
  readonly id: number;
  readonly salt: string;
  readonly name: string;
  readonly format: string;
  readonly createdAt: number;
  readonly lastReadAt: number | null;
}

/** Oldest first. */
export function listLiveLinks(query: Queryable, customerId: number): Promise<LiveLink[]> {
  return query
    .selectFrom('share_link')
    .select(['id', 'salt', 'name', 'format', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

interface NewLink extends Pick<ShareLink, 'name' | 'format'> {
  readonly customerId: number;
  readonly tokenDigest: string;
  readonly salt: string;
  readonly tier: Role;
  readonly at: number;
}

export async function createLink(trx: Queryable, link: NewLink): Promise<number> {
  const { customerId, tokenDigest, salt, name, format, tier, at } = link;
  const { id } = await trx
    .insertInto('share_link')
    .values({
      customer_id: customerId,
      token_digest: tokenDigest,
      salt,
      name,
      format,
      tier,
      created_at: at,
      last_read_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the oldest of the customer's ended links. The others are kept to be told from guesses. */
export async function deleteOldLinks(trx: Queryable, customerId: number, kept: number): Promise<void> {
  const surplus = await trx
    .selectFrom('share_link')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1000)
    .execute();
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await trx.deleteFrom('share_link').where('id', 'in', ids).execute();
}

/** Returns its name; null if the customer has no such link that works. */
export async function endLink(
  trx: Queryable,
  { id, customerId }: { readonly id: number; readonly customerId: number },
  at: number,
): Promise<string | null> {
  const row = await trx
    .updateTable('share_link')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Far below the number of parameters that either engine takes. */
const CUSTOMERS_AT_ONCE = 1000;

export async function endLinksOf(trx: Queryable, customerIds: readonly number[], at: number): Promise<void> {
  for (let from = 0; from < customerIds.length; from += CUSTOMERS_AT_ONCE) {
    await trx
      .updateTable('share_link')
      .set({ ended_at: at })
      .where('customer_id', 'in', customerIds.slice(from, from + CUSTOMERS_AT_ONCE))
      .where('ended_at', 'is', null)
      .execute();
  }
}

export interface FoundLink {
  readonly id: number;
  readonly customerId: number;
  readonly format: string;
  readonly tier: string;
  readonly endedAt: number | null;
}

/** Also one that has ended; null for a token that was never made, or long ago. */
export async function findLink(query: Queryable, tokenDigest: string): Promise<FoundLink | null> {
  const row = await query
    .selectFrom('share_link')
    .select(['id', 'customer_id as customerId', 'format', 'tier', 'ended_at as endedAt'])
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes nothing if it was read since `notSince`. */
export async function saveLastRead(
  query: Queryable,
  { id, at, notSince }: { readonly id: number; readonly at: number; readonly notSince: number },
): Promise<void> {
  await query
    .updateTable('share_link')
    .set({ last_read_at: at })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('last_read_at', 'is', null), eb('last_read_at', '<=', notSince)]))
    .execute();
}
