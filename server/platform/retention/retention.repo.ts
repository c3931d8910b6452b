import type { Queryable } from '#server/platform/database/index.ts';
import type { ClockRecord } from './judge-clock.ts';

/** What is stored about retention. */
export interface RetentionRecord extends ClockRecord {
  /** When the backup before a removal failed; null after one has succeeded. */
  readonly backupFailedAt: number | null;
}

/** Null before the first check of the clock. */
export async function findRetentionRecord(query: Queryable): Promise<RetentionRecord | null> {
  const row = await query.selectFrom('retention_clock').selectAll().executeTakeFirst();
  if (!row) return null;
  const { trusted_at: trustedAt, observed_at: observedAt, elapsed_ms: elapsedMs } = row;
  const { held_since_ms: heldSinceMs, backup_failed_at: backupFailedAt } = row;
  return { trustedAt, observedAt, elapsedMs, heldSinceMs, backupFailedAt };
}

export async function saveClockRecord(trx: Queryable, record: ClockRecord): Promise<void> {
  const values = {
    trusted_at: record.trustedAt,
    observed_at: record.observedAt,
    elapsed_ms: record.elapsedMs,
    held_since_ms: record.heldSinceMs,
  };
  await trx
    .insertInto('retention_clock')
    .values({ id: 1, ...values, backup_failed_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function saveBackupFailedAt(query: Queryable, at: number | null): Promise<void> {
  await query.updateTable('retention_clock').set({ backup_failed_at: at }).execute();
}

/** The newest recorded time in any table; null in a new database. For the first check of the clock. */
export async function findLastRecordedAt(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom((each) =>
      each
        .selectFrom('audit')
        .select(({ fn }) => fn.max<number | null>('at').as('at'))
        .unionAll(
          each.selectFrom('session').select(({ fn }) => fn.max<number | null>('last_seen_at').as('at')),
        )
        .unionAll(each.selectFrom('usage_event').select(({ fn }) => fn.max<number | null>('at').as('at')))
        .unionAll(each.selectFrom('visit_event').select(({ fn }) => fn.max<number | null>('at').as('at')))
        .unionAll(
          each
            .selectFrom('configuration_revision')
            .select(({ fn }) => fn.max<number | null>('saved_at').as('at')),
        )
        .unionAll(
          each
            .selectFrom('price_state')
            .select(({ fn }) => fn.max<number | null>('last_checked_at').as('at')),
        )
        .as('recorded'),
    )
    .select(({ fn }) => fn.max<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
