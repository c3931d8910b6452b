import type { Engine } from '#server/platform/database/database.ts';
import { BackupError, type BackupTable, type Row, type Value } from './backup-format.ts';

/** All tables at one point in time, while others keep writing. */
export interface Snapshot {
  readonly engine: Engine;
  /** Empty in a database that has never been used. */
  readonly migrations: readonly string[];
  /** In the order in which they must be filled. */
  readonly tables: readonly BackupTable[];
  /** In batches that fit in memory. */
  rows(table: BackupTable): AsyncIterable<readonly Row[]>;
  hasRows(table: BackupTable): Promise<boolean>;
  close(): Promise<void>;
}

const PORTABLE_TYPES = new Set(['integer', 'bigint', 'text']);

/** The format can only store types that both engines read alike. */
export function requirePortable(table: string, column: { name: string; type: string }): void {
  if (PORTABLE_TYPES.has(column.type.toLowerCase())) return;
  throw new BackupError(
    `Column ${column.name} of table ${table} has the type ${column.type}, which backups do not support.`,
  );
}

/** Beyond 2^53 JavaScript reads another number than the stored one. */
export function requireExact(table: string, row: Row): void {
  if (row.every(isExact)) return;
  throw new BackupError(`Table ${table} holds a number that cannot be read exactly.`);
}

function isExact(value: Value): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value);
}
