import { DatabaseClosedError } from '#server/platform/database/index.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';

const CODES = new Set([
  // The network between us and PostgreSQL.
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL itself: only reading, disk full, too many connections, shutting down, starting up.
  '25006',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // A transaction that still conflicted after all attempts, and a statement that took too long.
  '40001',
  '40P01',
  '57014',
  // SQLite: another process locks the file, or the disk cannot be read or written.
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
]);

/** The driver gives these errors no code, only a message. The last one is the answer to every roll back after a loss. */
const WORDS =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|is not queryable/i;

/** The database is unavailable or cannot write, as opposed to a wrong query: a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseClosedError) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCodeOf(error) ?? '';
  return CODES.has(code) || isConnectionException(code) || isSqliteKind(code) || WORDS.test(error.message);
}

/** Class 08 of the SQL standard. */
function isConnectionException(code: string): boolean {
  return /^08[0-9A-Z]{3}$/.test(code);
}

/** SQLITE_IOERR_FSYNC and its like are kinds of SQLITE_IOERR. */
function isSqliteKind(code: string): boolean {
  return [...CODES].some((known) => known.startsWith('SQLITE_') && code.startsWith(`${known}_`));
}
