import type { BackupRecord } from './backup-record.repo.ts';
import { type Finding, ok, problem, spanText, warning } from './finding.ts';

const HOUR_MS = 3_600_000;
/** A day, and what a retry or a restart may take. */
const WARNING_MS = 27 * HOUR_MS;
const PROBLEM_MS = 72 * HOUR_MS;

/** `newestHere` is the newest file in this instance's own folder; another instance may have made a newer one. */
export function findingOnBackups(record: BackupRecord, newestHere: number | null, now: number): Finding {
  const { doneAt, triedAt } = record;
  const newest = Math.max(doneAt ?? 0, newestHere ?? 0);
  const failed = triedAt !== null && triedAt > (doneAt ?? 0);
  const why = failed
    ? 'The last attempt failed: the log tells why ("the automatic backup failed").'
    : 'They are made while the server runs.';
  if (newest === 0) {
    const say = failed ? problem : warning;
    return say('backups', `There is none yet. ${why}`);
  }
  const age = now - newest;
  const text = `The newest automatic one is ${spanText(Math.max(0, age))} old.`;
  if (age <= WARNING_MS) return ok('backups', text);
  return age <= PROBLEM_MS ? warning('backups', `${text} ${why}`) : problem('backups', `${text} ${why}`);
}
