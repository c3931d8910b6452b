import type { Database } from './database.ts';
import type { BeforeMigration } from './migrations/migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export interface OpeningOptions {
  readonly beforeMigration?: BeforeMigration | undefined;
  /** No backup can be restored while a server has it open. On SQLite the lock of the data folder makes sure of that. */
  readonly isServer?: boolean | undefined;
}

/** Opens the database and runs missing migrations. Throws a StartError if a person must act. */
export function openDatabase(
  settings: { dataDir: string; databaseUrl: string | null },
  options: OpeningOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  return databaseUrl === null ? openSqlite(dataDir, options) : openPostgres(databaseUrl, options);
}
