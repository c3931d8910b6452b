import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Waiting } from './waiting.ts';
import { SourceError } from './workbook/source-error.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

/** How long a file must have been left alone before it counts as written to its end. */
const SETTLED_MS = 300;
const ATTEMPTS = 10;
// A pipe that nobody writes to is otherwise waited for by a thread that nothing can stop: four such threads are all that
// there are, and the fifth thing to wait for one is a sign-in. Windows knows no such flag.
const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * A file's bytes, all of one state: a workbook that is just being saved is waited for, and one that never comes to
 * rest is refused. Half a price list must not be taken for a price list from which devices were removed.
 */
export async function readSettledFile(file: string, waiting: Waiting, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    signal.throwIfAborted();
    const bytes = await readIfSettled(file, waiting.now());
    if (bytes !== null) return bytes;
    await waiting.wait(SETTLED_MS, signal);
  }
  throw new SourceError('changing', `${path.basename(file)} is still being written. It will be read again.`);
}

async function readIfSettled(file: string, now: number): Promise<Buffer | null> {
  let handle: FileHandle | null = null;
  try {
    requireFile(file, await stat(file));
    handle = await open(file, READ_WITHOUT_WAITING);
    const before = await handle.stat();
    // Again, of what was opened: it may have been put in the file's place since.
    requireFile(file, before);
    refuseSize(file, before.size);
    // A clock that was set back would otherwise make a file look busy for ever.
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

/** What the system says about a file or folder, in words that name it without its folder. */
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
