import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** Less than this is as good as nothing: one change of the database takes more. */
const NO_ROOM_BYTES = 64 * KILOBYTE;
const BLOCK_BYTES = 4 * KILOBYTE;
const RESERVE_BYTES = 36 * KILOBYTE;
const RESERVE_FILE = 'room.reserve';

/** For a folder in which nothing is yet. */
export const FIRST_NEED = { what: 'a first start', bytes: 10 * MEGABYTE };

/** What nobody but the system's administrator has left to write there. */
function freeBytesIn(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

/** A folder that cannot be looked at may have any amount of room: what is wrong with it is reported elsewhere. */
export function hasNoRoom(dataDir: string): boolean {
  try {
    return freeBytesIn(dataDir) < NO_ROOM_BYTES;
  } catch {
    return false;
  }
}

/** The one line for a start that needs more room than there is. */
export function noRoomLine(dataDir: string, needed: { bytes: number; what: string }): string {
  const free = hasNoRoom(dataDir) ? 'nothing is free' : `${sizeText(freeBytesIn(dataDir))} are free`;
  return `There is no room on the disk of the data folder ${dataDir}: ${free}, and ${needed.what} needs about ${sizeText(needed.bytes)}. Make room elsewhere on that disk and start again.`;
}

/** At least a megabyte: of a small database, most of what is written is not its rows. */
export function neededFor(file: string, times: number): number {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Math.max(MEGABYTE, times * size);
}

function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / MEGABYTE)).toLocaleString('en')} MB`;
}

/**
 * SQLite needs 32 kB beside the database before it reads the first row. They are kept here while there is room, or a
 * server that was stopped could not even show its lists on a disk that is full. On such a disk we keep what we get.
 */
export function keepReserve(dataDir: string): void {
  const file = path.join(dataDir, RESERVE_FILE);
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
  let handle: number | null = null;
  try {
    handle = openSync(file, 'w', 0o600);
    for (let bytes = 0; bytes < RESERVE_BYTES; bytes += BLOCK_BYTES)
      writeSync(handle, Buffer.alloc(BLOCK_BYTES));
  } catch {
    // The server needs none while there is room; a start that has none and needs it says why it fails.
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

export function releaseReserve(dataDir: string): void {
  rmSync(path.join(dataDir, RESERVE_FILE), { force: true });
}
