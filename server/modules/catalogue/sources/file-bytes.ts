import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Timers } from './timers.ts';
import { SourceError } from './workbook/source-error.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

/** How long a file must be unchanged before it counts as complete. */
const SETTLED_MS = 300;
const ATTEMPTS = 10;
// Otherwise a pipe without a writer would block a thread of the pool forever: there are only four,
// and sign-ins need them too. Windows has no such flag.
const READ_NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a file in one state: it waits for a workbook that is being saved, and refuses one that keeps
 * changing. Half a price list must not look like a price list with removed devices.
 */
export async function readSettledFile(file: string, timers: Timers, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    signal.throwIfAborted();
    const bytes = await readIfSettled(file, timers.now());
    if (bytes !== null) return bytes;
    await timers.wait(SETTLED_MS, signal);
  }
  throw new SourceError(
    'changing',
    `${path.basename(file)} is still being written. Tierbook will read it again.`,
  );
}

async function readIfSettled(file: string, now: number): Promise<Buffer | null> {
  let handle: FileHandle | null = null;
  try {
    requireFile(file, await stat(file));
    handle = await open(file, READ_NON_BLOCKING);
    const before = await handle.stat();
    // Again for the open file: it may have been replaced since.
    requireFile(file, before);
    refuseSize(file, before.size);
    // Otherwise a file would look busy forever after the clock was set back.
    if (Math.abs(now - before.mtimeMs) < SETTLED_MS) return null;
    const bytes = await handle.readFile();
    const after = await handle.stat();
    const isSame =
      after.mtimeMs === before.mtimeMs && after.size === before.size && bytes.length === after.size;
    return isSame ? bytes : null;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle?.close();
  }
}

function requireFile(file: string, stats: Stats): void {
  if (stats.isFile()) return;
  const what = stats.isDirectory() ? 'a folder' : 'a pipe, a socket or a device';
  throw new SourceError('unreadable', `${path.basename(file)} is ${what}, not a file. Remove it.`);
}

/** An error of the system in plain words, without the folder of the file. */
export function unreadable(file: string, error: unknown): unknown {
  if (error instanceof SourceError || !(error instanceof Error) || !('code' in error)) return error;
  const name = path.basename(file);
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new SourceError('missing', `${name} was not found.`, { cause: error });
  }
  return new SourceError('unreadable', `${name} cannot be read (${String(error.code)}).`, { cause: error });
}

function refuseSize(file: string, bytes: number): void {
  if (bytes <= WORKBOOK_LIMITS.fileBytes) return;
  const megabytes = WORKBOOK_LIMITS.fileBytes / 1024 / 1024;
  throw new SourceError('too-large', `${path.basename(file)} is larger than ${megabytes} MB.`);
}
