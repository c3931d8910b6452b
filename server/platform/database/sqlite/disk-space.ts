import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** One change of the database takes more than this. */
const NO_SPACE_BYTES = 64 * KILOBYTE;
const BLOCK_BYTES = 4 * KILOBYTE;
const RESERVE_BYTES = 36 * KILOBYTE;
const RESERVE_FILE = 'room.reserve';

/** For an empty folder. */
export const NEEDED_FOR_FIRST_START = { what: 'a first start', bytes: 10 * MEGABYTE };

/** The space that users other than root can use. */
function freeBytesIn(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

/** False for a folder that cannot be checked: other code reports what is wrong with it. */
export function hasNoSpace(dataDir: string): boolean {
  try {
    return freeBytesIn(dataDir) < NO_SPACE_BYTES;
  } catch {
    return false;
  }
}

/** The one line for a start that needs more space than there is. */
export function noSpaceMessage(dataDir: string, needed: { bytes: number; what: string }): string {
  const free = hasNoSpace(dataDir) ? 'nothing is free' : `${sizeText(freeBytesIn(dataDir))} are free`;
  return `There is no space on the disk of the data folder ${dataDir}: ${free}, and ${needed.what} needs about ${sizeText(needed.bytes)}. Free some space elsewhere on that disk and start again.`;
}

/** At least a megabyte: a small database mostly writes other things than its rows. */
export function neededFor(file: string, times: number): number {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Math.max(MEGABYTE, times * size);
}

function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / MEGABYTE)).toLocaleString('en')} MB`;
}

/**
 * SQLite needs 32 kB next to the database before it can read a row. This file reserves them while there is space: otherwise
 * a stopped server could not even show its lists on a full disk. On a full disk it reserves what it can.
 */
export function ensureReserve(dataDir: string): void {
  const file = path.join(dataDir, RESERVE_FILE);
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
  let handle: number | null = null;
  try {
    handle = openSync(file, 'w', 0o600);
    for (let bytes = 0; bytes < RESERVE_BYTES; bytes += BLOCK_BYTES)
      writeSync(handle, Buffer.alloc(BLOCK_BYTES));
  } catch {
    // The reserve is only needed on a full disk; a start that fails without it says why.
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

export function releaseReserve(dataDir: string): void {
  rmSync(path.join(dataDir, RESERVE_FILE), { force: true });
}
