import type { SetupProgress } from '#domain/contract/entities/setup.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** As stored: `step` and `skipped` may come from another release. */
export interface StoredProgress {
  readonly isOpen: boolean;
  readonly step: string;
  /** JSON. */
  readonly skipped: string;
}

/** Null for an installation that was never claimed in a browser. */
export async function findProgress(query: Queryable): Promise<StoredProgress | null> {
  const row = await query
    .selectFrom('setup_progress')
    .select(['is_open', 'step', 'skipped'])
    .executeTakeFirst();
  return row ? { isOpen: row.is_open === 1, step: row.step, skipped: row.skipped } : null;
}

export async function saveProgress(
  trx: Queryable,
  { isOpen, step, skipped }: SetupProgress,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<void> {
  const values = {
    is_open: isOpen ? 1 : 0,
    step,
    skipped: JSON.stringify(skipped),
    updated_at: at,
    updated_by: by,
  } as const;
  await trx
    .insertInto('setup_progress')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
