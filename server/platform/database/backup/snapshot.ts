import type { Engine } from '#server/platform/database/database.ts';
import { BackupError, type BackupTable, type Row, type Value } from './backup-format.ts';

/** All tables as they were at one moment, while others go on writing. */
export interface Snapshot {
  readonly engine: Engine;
  /** Empty in a database that has never been used. */
  readonly migrations: readonly string[];
  /** In the order in which they have to be filled. */
  readonly tables: readonly BackupTable[];
  /** Some rows at a time, few enough to be held in memory. */
  rows(table: BackupTable): AsyncIterable<readonly Row[]>;
  hasRows(table: BackupTable): Promise<boolean>;
  close(): Promise<void>;
}

const PORTABLE_TYPES = new Set(['integer', 'bigint', 'text']);

/** A column of another kind would have to be written down in a way that both engines read alike, which nothing does yet. */
export function requirePortable(table: string, column: { name: string; type: string }): void {
  if (PORTABLE_TYPES.has(column.type.toLowerCase())) return;
  throw new BackupError(
    `Column ${column.name} of table ${table} is of type ${column.type}, which no backup holds.`,
  );
}

/** Past 2^53 the number that was read is not the number that is stored. */
export function requireExact(table: string, row: Row): void {
  if (row.every(isExact)) return;
  throw new BackupError(`Table ${table} holds a number that cannot be read exactly.`);
}

function isExact(value: Value): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value);
}
