import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database and brings its tables up to date. Throws a StartError where a person has to act. */
export function openDatabase(settings: { dataDir: string; databaseUrl: string | null }): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl);
}
