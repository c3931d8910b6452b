import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Engine, jsonRows, type Queryable } from '#server/platform/database/index.ts';

/** For new customers who are given a PIN later: each lookup is random, so no PIN matches it. */
export async function createUnsetCredentials(
  trx: Queryable,
  engine: Engine,
  { customerIds, at }: { readonly customerIds: readonly number[]; readonly at: number },
): Promise<void> {
  const rows = customerIds.map((id) => [id, randomBytes(32).toString('hex')]);
  const added = jsonRows(engine, { customer_id: 'integer', lookup: 'text' }, rows);
  await sql`insert into credential (owner, customer_id, is_set, lookup, updated_at)
    select 'customer', customer_id, 0, lookup, cast(${at} as bigint) from ${added} as added`.execute(trx);
}

export async function endSessionsOfCustomers(
  trx: Queryable,
  engine: Engine,
  customerIds: readonly number[],
): Promise<void> {
  const ended = jsonRows(
    engine,
    { customer_id: 'integer' },
    customerIds.map((id) => [id]),
  );
  await sql`delete from session where credential_id in (
    select credential.id from credential join ${ended} as ended on ended.customer_id = credential.customer_id
  )`.execute(trx);
}
