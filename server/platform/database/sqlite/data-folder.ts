import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import type SqliteFile from 'better-sqlite3';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { StartError } from '#server/platform/start-error.ts';
import { hasNoSpace, NEEDED_FOR_FIRST_START, noSpaceMessage } from './disk-space.ts';
import { openSqliteFile } from './sqlite-library.ts';

/** The name that messages and documents use. */
export const DATABASE_FILE = 'tierbook.db';

/** Creates the folder, for its owner only, and refuses one that cannot be used. */
export function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOSPC')
      throw new StartError(noSpaceMessage(path.dirname(dataDir), NEEDED_FOR_FIRST_START), { cause: error });
    throw new StartError(`${whyUnusable(dataDir, error)}. Set DATA_DIR to a folder that can be written to.`, {
      cause: error,
    });
  }
}

/** Without a reference the file would be garbage collected and closed, and its lock released. */
const heldLocks = new Set<SqliteFile.Database>();

/** The path of the embedded database. */
export function databaseFileIn(dataDir: string): string {
  return path.join(dataDir, DATABASE_FILE);
}

/**
 * Keeps a second server away from the same folder. It is a lock of the operating system on an open file, so it ends
 * with the process, however that ends, and not before. A file with a process id would still look alive after kill -9 for as
 * long as the parent has not collected the dead child. The lock is lost when this process opens and closes
 * `server.lock` in another way: code that copies the folder must leave that file out.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  ensureDataFolder(dataDir);
  let file: SqliteFile.Database | null = null;
  try {
    file = openSqliteFile(path.join(dataDir, 'server.lock'), { timeout: 0 });
    // In memory: otherwise a full disk would prevent the lock.
    file.pragma('journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    throw new StartError(whyNotLocked(dataDir, error), { cause: error });
  }
  const held = file;
  heldLocks.add(held);
  return {
    release: () => {
      heldLocks.delete(held);
      held.close();
    },
  };
}

function whyNotLocked(dataDir: string, error: unknown): string {
  if (errorCodeOf(error)?.startsWith('SQLITE_BUSY')) {
    return `Another Tierbook server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;
  }
  if (hasNoSpace(dataDir)) return noSpaceMessage(dataDir, NEEDED_FOR_FIRST_START);
  // Never delete it: a running server would keep its lock on the deleted file, and a second server could start.
  return `The lock file server.lock in the data folder ${dataDir} cannot be used: ${messageOf(error)}. Make this user its owner, and empty it; do not delete it.`;
}

function whyUnusable(dataDir: string, error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'EEXIST') return `The data folder ${dataDir} is a file, not a folder`;
  if (code === 'ENOTDIR') return `The data folder ${dataDir} cannot be made: a part of its path is a file`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${dataDir} cannot be read and written by this user`;
  }
  return `The data folder ${dataDir} cannot be used: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
