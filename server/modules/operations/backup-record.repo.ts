import { claimUpkeep, type Queryable } from '#server/platform/database/index.ts';

/** When work was last taken up is kept by name; these are the names of this work. */
const DONE = 'backup';
const TRIED = 'backup-attempt';
/** The same moment as DONE, by the guarded clock: milliseconds that servers have run. */
const DONE_ELAPSED = 'backup-elapsed';

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

/** Whether an attempt may be made now: of all instances one makes it, and the next one not before that long. */
export function takeAttempt(trx: Queryable, now: number, everyMs: number): Promise<boolean> {
  return claimUpkeep(trx, { name: TRIED, now, everyMs });
}

/** Of one that was given up for another reason than a failure: the next one does not have to wait. */
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
    await claimUpkeep(trx, { name, now, everyMs: 0 });
}
