import type { Queryable } from '#server/platform/database/index.ts';
import type { Observation } from '#server/platform/guarded-clock.ts';
import { type Crowd, MINUTES_OF, type Spending } from './throttle-rules.ts';

export interface Ledger {
  /** Null as long as nobody has tried. */
  readonly clock: Observation | null;
  readonly spent: ReadonlyMap<string, Spending>;
}

/**
 * Whose PIN that device used last; null for a device that has never signed in, or not since that PIN was changed, or
 * whose person may not: whoever was shown out must not keep a budget of their own to guess with.
 */
export async function findOwnerOfDevice(query: Queryable, deviceId: string): Promise<number | null> {
  const row = await query
    .selectFrom('known_device')
    .innerJoin('credential', 'credential.id', 'known_device.credential_id')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select('known_device.credential_id')
    .where('device_id', '=', deviceId)
    .whereRef('known_device.last_seen_at', '>=', 'credential.updated_at')
    .where((each) => each.or([each('customer.id', 'is', null), each('customer.is_active', '=', 1)]))
    .executeTakeFirst();
  return row?.credential_id ?? null;
}

/** One statement: it is all that a refused attempt costs. */
export async function getLedger(query: Queryable, keys: readonly string[]): Promise<Ledger> {
  const rows = await query
    .selectFrom('throttle_clock')
    .leftJoin('throttle_budget', (join) => join.on('throttle_budget.key', 'in', keys))
    .select(['observed_at', 'elapsed_ms', 'key', 'failures', 'last_failure_ms'])
    .execute();
  const spent = new Map<string, Spending>();
  for (const { key, failures, last_failure_ms } of rows) {
    if (key !== null && failures !== null && last_failure_ms !== null)
      spent.set(key, { failures, lastFailureMs: last_failure_ms });
  }
  const [first] = rows;
  return {
    clock: first ? { observedAt: first.observed_at, elapsedMs: first.elapsed_ms } : null,
    spent,
  };
}

export async function findObservation(query: Queryable): Promise<Observation | null> {
  const row = await query
    .selectFrom('throttle_clock')
    .select(['observed_at', 'elapsed_ms'])
    .executeTakeFirst();
  return row ? { observedAt: row.observed_at, elapsedMs: row.elapsed_ms } : null;
}

export async function getCrowd(query: Queryable, minute: number): Promise<Crowd> {
  const hour = minute - MINUTES_OF.lastHour;
  const row = await query
    .selectFrom('throttle_minute')
    .select(({ fn, eb }) => [
      fn
        .sum<number | null>(eb.case().when('minute', '>', hour).then(eb.ref('failures')).else(0).end())
        .as('last_hour'),
      fn.sum<number | null>('failures').as('last_day'),
    ])
    .where('minute', '>', minute - MINUTES_OF.lastDay)
    .executeTakeFirst();
  return { lastHour: row?.last_hour ?? 0, lastDay: row?.last_day ?? 0 };
}

export async function saveObservation(trx: Queryable, { observedAt, elapsedMs }: Observation): Promise<void> {
  const values = { observed_at: observedAt, elapsed_ms: elapsedMs };
  await trx
    .insertInto('throttle_clock')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Inside a transaction that has read the count: what stands there is replaced. */
export async function saveSpending(
  trx: Queryable,
  key: string,
  { failures, lastFailureMs }: Spending,
): Promise<void> {
  const values = { failures, last_failure_ms: lastFailureMs };
  await trx
    .insertInto('throttle_budget')
    .values({ key, ...values, refused: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** A failure that was counted before the test began: what it made of the count, and what was there before. */
export interface CountedFailure {
  readonly key: string;
  readonly failures: number;
  readonly before: Spending | null;
}

/**
 * Takes one failure back. Count and wait go back to exactly what they were, unless somebody has failed since: what time
 * had forgiven when it was counted must not be forgiven once more.
 */
export async function takeFailureBack(trx: Queryable, counted: CountedFailure): Promise<void> {
  const { key, failures, before } = counted;
  const { numUpdatedRows } = await trx
    .updateTable('throttle_budget')
    .set({ failures: before?.failures ?? 0, ...(before && { last_failure_ms: before.lastFailureMs }) })
    .where('key', '=', key)
    .where('failures', '=', failures)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await trx
      .updateTable('throttle_budget')
      .set((row) => ({ failures: row('failures', '-', 1) }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
  }
  await dropIfEmpty(trx, key);
}

export async function forgetFailures(trx: Queryable, key: string): Promise<void> {
  await trx.updateTable('throttle_budget').set({ failures: 0 }).where('key', '=', key).execute();
  await dropIfEmpty(trx, key);
}

async function dropIfEmpty(trx: Queryable, key: string): Promise<void> {
  await trx
    .deleteFrom('throttle_budget')
    .where('key', '=', key)
    .where('failures', '=', 0)
    .where('refused', '=', 0)
    .execute();
}

export async function countCrowdFailure(trx: Queryable, minute: number): Promise<void> {
  await trx
    .insertInto('throttle_minute')
    .values({ minute, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet((row) => ({ failures: row('throttle_minute.failures', '+', 1) })),
    )
    .execute();
}

export async function takeCrowdFailureBack(trx: Queryable, minute: number): Promise<void> {
  await trx
    .updateTable('throttle_minute')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('minute', '=', minute)
    .where('failures', '>', 0)
    .execute();
}

export async function addRefused(
  trx: Queryable,
  refused: { readonly key: string; readonly count: number; readonly atMs: number },
): Promise<void> {
  const { key, count, atMs } = refused;
  await trx
    .insertInto('throttle_budget')
    .values({ key, failures: 0, last_failure_ms: atMs, refused: count })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ refused: row('throttle_budget.refused', '+', count) })),
    )
    .execute();
}

export async function dropBefore(
  trx: Queryable,
  since: { readonly budgetMs: number; readonly minute: number },
): Promise<void> {
  await trx.deleteFrom('throttle_budget').where('last_failure_ms', '<', since.budgetMs).execute();
  await trx.deleteFrom('throttle_minute').where('minute', '<', since.minute).execute();
}

/** Returns how many budgets there were. */
export async function dropEverything(trx: Queryable): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('throttle_budget').executeTakeFirstOrThrow();
  await trx.deleteFrom('throttle_minute').execute();
  return Number(numDeletedRows);
}
