import { statfsSync, statSync } from 'node:fs';
import { databaseFileIn } from '#server/platform/database/index.ts';
import type { BackupRecord } from './backup-record.repo.ts';
import { type Finding, ok, problem, reasonOf, spanText, warning } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const PROBLEM_BYTES = 100 * MEGABYTE;
const WARNING_BYTES = 1024 * MEGABYTE;

/** Space for the database, its write-ahead log and the backups. */
export function findingOnDisk(dataDir: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return verdictOnFreeSpace(bavail * bsize, databaseBytes(dataDir));
  } catch (error) {
    return problem('disk', `Cannot check the space in DATA_DIR: ${reasonOf(error)}.`);
  }
}

/** A backup is much smaller than the database, but seven of them are not. */
export function verdictOnFreeSpace(freeBytes: number, usedBytes: number): Finding {
  if (freeBytes < MEGABYTE) {
    return problem(
      'disk',
      'There is no space left for DATA_DIR: lists are shown, but every change is refused. Free some space elsewhere on that disk; the server recovers by itself. Delete nothing in DATA_DIR.',
    );
  }
  const free = `${Math.floor(freeBytes / MEGABYTE).toLocaleString('en')} MB are free in DATA_DIR`;
  if (freeBytes < PROBLEM_BYTES)
    return problem('disk', `Only ${free}. Free some space: a full disk stops every change.`);
  if (freeBytes < Math.max(WARNING_BYTES, 2 * usedBytes)) {
    return warning('disk', `${free}, which may soon be too little for the database and its backups.`);
  }
  return ok('disk', `${free}.`);
}

function databaseBytes(dataDir: string): number {
  return statSync(databaseFileIn(dataDir), { throwIfNoEntry: false })?.size ?? 0;
}

const HOUR_MS = 3_600_000;
/** A day, plus the time that a retry or a restart may take. */
const WARNING_MS = 27 * HOUR_MS;
const PROBLEM_MS = 72 * HOUR_MS;

/** `newestHere` is the newest file in this server's own folder; another server may have made a newer one. */
export function findingOnBackups(record: BackupRecord, newestHere: number | null, now: number): Finding {
  const { doneAt, triedAt } = record;
  const newest = Math.max(doneAt ?? 0, newestHere ?? 0);
  const failed = triedAt !== null && triedAt > (doneAt ?? 0);
  const why = failed
    ? 'The last attempt failed: the log says why ("the automatic backup failed").'
    : 'They are made while the server runs.';
  if (newest === 0) {
    const say = failed ? problem : warning;
    return say('backups', `There is none yet. ${why}`);
  }
  const age = now - newest;
  const text = `The newest automatic backup is ${spanText(Math.max(0, age))} old.`;
  if (age <= WARNING_MS) return ok('backups', text);
  return age <= PROBLEM_MS ? warning('backups', `${text} ${why}`) : problem('backups', `${text} ${why}`);
}
