import { statfsSync, statSync } from 'node:fs';
import { databaseFileIn } from '#server/platform/database/index.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const PROBLEM_BYTES = 100 * MEGABYTE;
const WARNING_BYTES = 1024 * MEGABYTE;

/** Room for the database, its log and the backups. */
export function findingOnDisk(dataDir: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return verdictOnRoom(bavail * bsize, databaseBytes(dataDir));
  } catch (error) {
    return problem('disk', `DATA_DIR cannot be looked at: ${reasonOf(error)}.`);
  }
}

/** A backup is a good deal smaller than the database, but seven of them are not. */
export function verdictOnRoom(freeBytes: number, usedBytes: number): Finding {
  if (freeBytes < MEGABYTE) {
    return problem(
      'disk',
      'There is no room left for DATA_DIR: lists are shown, and every change is refused. Make room elsewhere on that disk; the server goes on by itself. Delete nothing in DATA_DIR.',
    );
  }
  const free = `${Math.floor(freeBytes / MEGABYTE).toLocaleString('en')} MB are free in DATA_DIR`;
  if (freeBytes < PROBLEM_BYTES)
    return problem('disk', `Only ${free}. Make room: a full disk stops every change.`);
  if (freeBytes < Math.max(WARNING_BYTES, 2 * usedBytes)) {
    return warning('disk', `${free}, which is little for the database and its backups.`);
  }
  return ok('disk', `${free}.`);
}

function databaseBytes(dataDir: string): number {
  return statSync(databaseFileIn(dataDir), { throwIfNoEntry: false })?.size ?? 0;
}
