import type { Queryable } from '#server/platform/database/index.ts';
import type { Observation } from '#server/platform/guarded-clock.ts';
import { deleteRefilledAllowances } from './allowance.repo.ts';
import type { Spending } from './throttle-rules.ts';

export interface Ledger {
  /** Null before the first attempt. */
  readonly clock: Observation | null;
  /** Of budgets. */
  readonly spent: ReadonlyMap<string, Spending>;
  /** Of allowances. */
  readonly spentUntilMs: ReadonlyMap<string, number>;
}

/**
 * Whose PIN the device used last. Null for a device that has never signed in, or not since that PIN was changed, or
 * whose person is inactive or has no access since an earlier day than `today`: a person who lost access must not keep a
 * separate budget to guess with.
 */
export async function findOwnerOfDevice(
  query: Queryable,
  deviceId: string,
  today: string,
): Promise<{ readonly credentialId: number; readonly customerId: number | null } | null> {
  const row = await query
    .selectFrom('known_device')
    .innerJoin('credential', 'credential.id', 'known_device.credential_id')
    .leftJoin('customer', 'customer.id', 'credential.customer_id')
    .select(['known_device.credential_id', 'credential.customer_id'])
    .where('device_id', '=', deviceId)
    .whereRef('known_device.last_seen_at', '>=', 'credential.updated_at')
    .where((each) => each.or([each('customer.id', 'is', null), each('customer.is_active', '=', 1)]))
    .where((each) =>
      each.or([each('customer.valid_until', 'is', null), each('customer.valid_until', '>=', today)]),
    )
    .executeTakeFirst();
  return row ? { credentialId: row.credential_id, customerId: row.customer_id } : null;
}

/** One statement, so that a refused attempt costs little. */
export async function getLedger(
  query: Queryable,
  keys: { readonly budgets: readonly string[]; readonly allowances: readonly string[] },
): Promise<Ledger> {
  const rows = await query
    .selectFrom('throttle_clock')
    .leftJoin(
      (from) =>
        from
          .selectFrom('throttle_budget')
          .select(({ ref }) => ['key', ref('failures').$castTo<number | null>().as('failures')])
          .select('last_failure_ms as at_ms')
          .where('key', 'in', keys.budgets)
          .unionAll(
            from
              .selectFrom('throttle_allowance')
              .select(({ lit }) => ['key', lit(null).$castTo<number | null>().as('failures')])
              .select('spent_until_ms as at_ms')
              .where('key', 'in', keys.allowances),
          )
          .as('count'),
      (join) => join.onTrue(),
    )
    .select(['observed_at', 'elapsed_ms', 'key', 'failures', 'at_ms'])
    .execute();
  const spent = new Map<string, Spending>();
  const spentUntilMs = new Map<string, number>();
  for (const { key, failures, at_ms } of rows) {
    if (key === null || at_ms === null) continue;
    if (failures === null) spentUntilMs.set(key, at_ms);
    else spent.set(key, { failures, lastFailureMs: at_ms });
  }
  const [first] = rows;
  return {
    clock: first ? { observedAt: first.observed_at, elapsedMs: first.elapsed_ms } : null,
    spent,
    spentUntilMs,
  };
}

export async function findObservation(query: Queryable): Promise<Observation | null> {
  const row = await query
    .selectFrom('throttle_clock')
    .select(['observed_at', 'elapsed_ms'])
    .executeTakeFirst();
  return row ? { observedAt: row.observed_at, elapsedMs: row.elapsed_ms } : null;
}

export async function saveObservation(trx: Queryable, { observedAt, elapsedMs }: Observation): Promise<void> {
  const values = { observed_at: observedAt, elapsed_ms: elapsedMs };
  await trx
    .insertInto('throttle_clock')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** In a transaction that has read the counts: replaces them, all in one statement. */
export async function saveCounted(
  trx: Queryable,
  counted: readonly CountedFailure[],
  atMs: number,
): Promise<void> {
  const rows = counted.map(({ key, failures }) => ({ key, failures, last_failure_ms: atMs, refused: 0 }));
  await trx
    .insertInto('throttle_budget')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        failures: row.ref('excluded.failures'),
        last_failure_ms: row.ref('excluded.last_failure_ms'),
      })),
    )
    .execute();
}

/** A failure that was counted before the test began: the count with it, and the count before it. */
export interface CountedFailure {
  readonly key: string;
  readonly failures: number;
  readonly before: Spending | null;
}

/**
 * Reverts failures. Count and wait become exactly what they were, unless there was another failure since: what time had
 * already forgiven must not be forgiven twice.
 */
export async function revertFailures(trx: Queryable, counted: readonly CountedFailure[]): Promise<void> {
  const gone = await deleteSingleFailures(trx, counted);
  for (const each of counted) if (!gone.has(each.key)) await revertFailure(trx, each);
}

/** Most networks had no failure before: for those, one statement reverts all counts. */
async function deleteSingleFailures(
  trx: Queryable,
  counted: readonly CountedFailure[],
): Promise<Set<string>> {
  const keys = counted.flatMap(({ key, before }) => (before === null ? [key] : []));
  if (keys.length === 0) return new Set();
  const dropped = await trx
    .deleteFrom('throttle_budget')
    .where('key', 'in', keys)
    .where('failures', '=', 1)
    .where('refused', '=', 0)
    .returning('key')
    .execute();
  return new Set(dropped.map(({ key }) => key));
}

async function revertFailure(trx: Queryable, counted: CountedFailure): Promise<void> {
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
  await deleteIfEmpty(trx, key);
}

export async function clearFailures(trx: Queryable, key: string): Promise<void> {
  await trx.updateTable('throttle_budget').set({ failures: 0 }).where('key', '=', key).execute();
  await deleteIfEmpty(trx, key);
}

async function deleteIfEmpty(trx: Queryable, key: string): Promise<void> {
  await trx
    .deleteFrom('throttle_budget')
    .where('key', '=', key)
    .where('failures', '=', 0)
    .where('refused', '=', 0)
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

export async function deleteExpired(
  trx: Queryable,
  since: { readonly budgetMs: number; readonly minute: number; readonly allowanceMs: number },
): Promise<void> {
  await trx.deleteFrom('throttle_budget').where('last_failure_ms', '<', since.budgetMs).execute();
  await trx.deleteFrom('throttle_minute').where('minute', '<', since.minute).execute();
  await deleteRefilledAllowances(trx, since.allowanceMs);
}

/** Returns how many budgets there were. */
export async function deleteAllCounts(trx: Queryable): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('throttle_budget').executeTakeFirstOrThrow();
  await trx.deleteFrom('throttle_minute').execute();
  await trx.deleteFrom('throttle_allowance').execute();
  return Number(numDeletedRows);
}
