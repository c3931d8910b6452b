import { errorCodeOf } from '#server/platform/error-code.ts';

/** A query came after `close()`. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';

  constructor() {
    super('The database is closed');
  }
}

const UNIQUE_VIOLATIONS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/**
 * A value that must be unique already exists. On PostgreSQL the transaction in which this happened can only
 * be rolled back: if you expect it inside a transaction, use `on conflict do nothing` instead.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && UNIQUE_VIOLATIONS.has(code);
}

/** Data exceptions, violated constraints, and limits such as the size of a row in an index. */
const REFUSED_VALUES = /^(?:22|23|54)[0-9A-Z]{3}$|^SQLITE_(?:CONSTRAINT|MISMATCH|RANGE|TOOBIG)/;

/** The database will never accept these values, unlike when it is unavailable, full or busy. */
export function isRefusedValue(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && REFUSED_VALUES.test(code);
}
