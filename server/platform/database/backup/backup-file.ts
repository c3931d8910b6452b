import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { BackupError } from './backup-format.ts';

/** A running backup writes its draft many times a second: one unchanged for this long belongs to a killed process. */
const LEFTOVER_MS = 10 * 60_000;

/** Where a file is written until it is complete. A caller that stops early removes it. */
export function draftOf(file: string): string {
  return `${file}.partial`;
}

/** Removes the draft of a killed process, but not one that is being written. */
export async function removeLeftover(draft: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(draft);
    if (mtimeMs < Date.now() - LEFTOVER_MS) await rm(draft, { force: true });
  } catch (error) {
    // Its writer may have finished meanwhile.
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
}

/** Writes to a temporary name first, so that no partial backup appears. Never overwrites a file. */
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
    await moveIntoPlace(draft, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Adds a last line with a digest of all lines. */
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
  if (existsSync(file)) throw new BackupError(`The file ${file} already exists. Choose another name.`);
  try {
    await access(path.dirname(file), constants.W_OK);
  } catch (error) {
    throw new BackupError(`The folder ${path.dirname(file)} cannot be written to.`, { cause: error });
  }
}

/** It holds customers' names and phone numbers, so only its owner may read it. */
async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    throw new BackupError(
      `Another backup is being written to ${draft}. Wait for it to finish; if it was killed, you can use this name again after ten minutes.`,
    );
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) await handle.writeFile(chunk);
}

/** A link, unlike a rename, never overwrites. Some file systems have no links; there the check at the start must do. */
async function moveIntoPlace(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EEXIST') throw new BackupError(`The file ${file} already exists. Choose another name.`);
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    await rename(draft, file);
  }
}

/** Without it a power failure may lose the name although the bytes are on disk. Windows cannot do it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
