import { openPostgresSnapshot } from './postgres-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import { FILLED_BY_MIGRATIONS } from './tables.ts';

export interface StorageSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Null if there is no database yet. Changes nothing: an older schema stays as it is. */
export async function openSnapshot({ dataDir, databaseUrl }: StorageSettings): Promise<Snapshot | null> {
  return databaseUrl === null ? openSqliteSnapshot(dataDir) : await openPostgresSnapshot(databaseUrl);
}

/** Whether the database has been used: every server that starts writes to it. */
export async function isUsed(settings: StorageSettings): Promise<boolean> {
  const snapshot = await openSnapshot(settings);
  if (snapshot === null) return false;
  try {
    for (const table of snapshot.tables) {
      if (!FILLED_BY_MIGRATIONS.includes(table.name) && (await snapshot.hasRows(table))) return true;
    }
    return false;
  } finally {
    await snapshot.close();
  }
}
