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
 * A value that must be unique is there already. On PostgreSQL the transaction in which this happened can only
 * be rolled back: where the clash is expected inside a transaction, write `on conflict do nothing` instead.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && UNIQUE_VIOLATIONS.has(code);
}

/** Of PostgreSQL: data exceptions, broken constraints, and limits such as the size of a row in an index. */
const REFUSED_VALUES = /^(?:22|23|54)[0-9A-Z]{3}$|^SQLITE_(?:CONSTRAINT|MISMATCH|RANGE|TOOBIG)/;

/** The database does not take these values, and never will; as opposed to one that is away, full or busy. */
export function isRefusedValue(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && REFUSED_VALUES.test(code);
}
