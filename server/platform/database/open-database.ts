import type { Database } from './database.ts';
import type { BeforeMigration } from './migrations/migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export interface OpeningOptions {
  readonly beforeMigration?: BeforeMigration | undefined;
  /** Stays as long as it is open; no backup is restored meanwhile. On SQLite the lock of the data folder sees to that. */
  readonly isServer?: boolean | undefined;
}

/** Opens the database and brings its tables up to date. Throws a StartError where a person has to act. */
export function openDatabase(
  settings: { dataDir: string; databaseUrl: string | null },
  options: OpeningOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  return databaseUrl === null ? openSqlite(dataDir, options) : openPostgres(databaseUrl, options);
}
