import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { BackupError } from './backup-format.ts';

/** Whoever writes a draft touches it many times a second: one that rests so long was left by a process that was killed. */
const LEFTOVER_MS = 10 * 60_000;

/** Where a file is written until it is whole. Whoever ends the writing early removes it. */
export function draftOf(file: string): string {
  return `${file}.partial`;
}

/** Removes what a killed process left of a backup; not what another one is writing now. */
export async function removeLeftover(draft: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(draft);
    if (mtimeMs < Date.now() - LEFTOVER_MS) await rm(draft, { force: true });
  } catch (error) {
    // Its writer may have finished it meanwhile.
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
}

/** Whole under another name before it gets its own: nobody ever meets half a backup. Never in the place of another file. */
export async function writeBackupFile(file: string, lines: AsyncIterable<Buffer>): Promise<void> {
  await requireFree(file);
  const draft = draftOf(file);
  await removeLeftover(draft);
  const handle = await openDraft(draft);
  try {
    try {
      await pipeline(lines, createGzip(), (packed: AsyncIterable<Buffer>) => writeAll(handle, packed));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveName(draft, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Adds a digest of all lines as the last of them. */
export async function* withTrailer(
  lines: AsyncIterable<string>,
  trailer: (sha256: string) => string,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const text of lines) {
    const bytes = Buffer.from(text);
    digest.update(bytes);
    yield bytes;
  }
  yield Buffer.from(trailer(digest.digest('hex')));
}

async function requireFree(file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already. Give another name.`);
  try {
    await access(path.dirname(file), constants.W_OK);
  } catch (error) {
    throw new BackupError(`The folder ${path.dirname(file)} cannot be written to.`, { cause: error });
  }
}

/** It holds customers' names and phone numbers: for its owner alone. */
async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    throw new BackupError(
      `Another backup is being written to ${draft}. Wait for it; if it was killed, this name is free again after ten minutes.`,
    );
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) await handle.writeFile(chunk);
}

/** A link, unlike a rename, replaces nothing. Memory sticks know no links; there the look at the start has to do. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EEXIST') throw new BackupError(`There is a file ${file} already. Give another name.`);
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    await rename(draft, file);
  }
}

/** Without it the name may be lost with the power, though the bytes are on disk. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
