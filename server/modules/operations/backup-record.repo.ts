import { claimTurn, type Queryable } from '#server/platform/database/index.ts';

/** The names under which `upkeep_turn` stores when this work last ran. */
const DONE = 'backup';
const TRIED = 'backup-attempt';
/** The same time as DONE by the guarded clock: the milliseconds that servers have run. */
const DONE_ELAPSED = 'backup-elapsed';
/** Since when backups fail; none while they succeed. */
const FAILED = 'backup-failed';

export interface BackupRecord {
  /** When the last automatic backup succeeded; null before the first one. The same for the last attempt. */
  readonly doneAt: number | null;
  readonly triedAt: number | null;
  /** How long servers had run then, by the guarded clock. */
  readonly doneElapsedMs: number | null;
}

export async function getBackupRecord(query: Queryable): Promise<BackupRecord> {
  const rows = await query
    .selectFrom('upkeep_turn')
    .select(['name', 'taken_at'])
    .where('name', 'in', [DONE, TRIED, DONE_ELAPSED])
    .execute();
  const timeOf = (name: string) => rows.find((row) => row.name === name)?.taken_at ?? null;
  return { doneAt: timeOf(DONE), triedAt: timeOf(TRIED), doneElapsedMs: timeOf(DONE_ELAPSED) };
}

/** Whether an attempt may be made now. Only one server gets it, and the next one not before `everyMs`. */
export function takeAttempt(trx: Queryable, now: number, everyMs: number): Promise<boolean> {
  return claimTurn(trx, { name: TRIED, now, everyMs });
}

/** For an attempt that was cancelled, not failed, so that the next one does not wait. */
export async function forgetAttempt(trx: Queryable): Promise<void> {
  await trx.deleteFrom('upkeep_turn').where('name', '=', TRIED).execute();
}

export async function saveDone(
  trx: Queryable,
  { at, elapsedMs }: { readonly at: number; readonly elapsedMs: number },
): Promise<void> {
  for (const [name, now] of [
    [DONE, at],
    [DONE_ELAPSED, elapsedMs],
  ] as const)
    await claimTurn(trx, { name, now, everyMs: 0 });
  await trx.deleteFrom('upkeep_turn').where('name', '=', FAILED).execute();
}

/** Whether this is the first failure since a backup succeeded. */
export async function saveFirstFailure(trx: Queryable, at: number): Promise<boolean> {
  const row = await trx
    .insertInto('upkeep_turn')
    .values({ name: FAILED, taken_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
