import type { Queryable } from '#server/platform/database/index.ts';
import type { Sharer } from './sharer.ts';

/** Null before the first share. */
export async function findMark(
  query: Queryable,
  { kind, customerId }: Pick<Sharer, 'kind' | 'customerId'>,
): Promise<string | null> {
  const row = await query
    .selectFrom('share_mark')
    .select('mark')
    .where('owner_kind', '=', kind)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** Which of these somebody has, or had. */
export async function listTaken(query: Queryable, marks: readonly string[]): Promise<string[]> {
  const rows = await query.selectFrom('share_mark').select('mark').where('mark', 'in', marks).execute();
  return rows.map(({ mark }) => mark);
}

/** In a transaction that has found none: of two at the same moment, PostgreSQL rejects one. */
export async function createMark(
  trx: Queryable,
  mark: string,
  { kind, customerId, name }: Sharer,
  at: number,
): Promise<void> {
  await trx
    .insertInto('share_mark')
    .values({ mark, owner_kind: kind, customer_id: customerId, customer_name: name, created_at: at })
    .execute();
}

export interface MarkHolder {
  readonly kind: string;
  /** The customer's name now or, once deleted, when the mark was made. */
  readonly name: string | null;
  /** Null for others than customers, and once the customer is deleted. */
  readonly handle: string | null;
}

export async function findMarkHolder(query: Queryable, mark: string): Promise<MarkHolder | null> {
  const row = await query
    .selectFrom('share_mark')
    .leftJoin('customer', 'customer.id', 'share_mark.customer_id')
    .select(['share_mark.owner_kind', 'share_mark.customer_name', 'customer.name', 'customer.handle'])
    .where('share_mark.mark', '=', mark)
    .executeTakeFirst();
  return row ? { kind: row.owner_kind, name: row.name ?? row.customer_name, handle: row.handle } : null;
}
