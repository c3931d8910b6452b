import type { Migration } from 'kysely';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { migrate } from '#server/platform/database/migrations/migrate.ts';
import { withoutTimeLimit } from '#server/platform/database/postgres/postgres.ts';
import { startErrorFor } from '#server/platform/database/postgres/postgres-errors.ts';
import { lockOutServers } from '#server/platform/database/postgres/server-lock.ts';
import { lockDataFolder } from '#server/platform/database/sqlite/data-folder.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { BackupError, type BackupHeader, type BackupSummary, summaryOf } from './backup-format.ts';
import { findAuthentic } from './backup-seal.ts';
import { type BackupToLoad, loadBackup } from './load-backup.ts';
import type { StorageSettings } from './open-snapshot.ts';
import { type ReadBackup, readBackup, readErrorFor } from './read-backup.ts';

export interface VerifiedBackup extends BackupToLoad {
  readonly summary: BackupSummary;
}

/**
 * Reads the whole file and changes nothing. Rejects with a BackupError if it cannot be restored. Without a key, or for a
 * file without our seal, `authenticSha256` is undefined: only a person can know who wrote the file.
 */
export async function verifyBackup(file: string, signingKey: string | null): Promise<VerifiedBackup> {
  const authentic = signingKey === null ? null : await authenticOrNull(file, signingKey);
  const { header, rows } = authentic
    ? { header: authentic.header, rows: authentic.trailer.rows }
    : await readBackup(file);
  requireKnown(header, migrationsFor(header.engine));
  return { file, summary: summaryOf(header, rows), authenticSha256: authentic?.trailer.sha256 };
}

async function authenticOrNull(file: string, signingKey: string) {
  try {
    return await findAuthentic(file, signingKey);
  } catch (error) {
    throw readErrorFor(file, error);
  }
}

/** In one transaction: whatever happens, the database holds either the old data or the backup. */
export async function restoreBackup(settings: StorageSettings, backup: BackupToLoad): Promise<BackupSummary> {
  const { header, rows } = await inOneTransaction(settings, backup);
  return summaryOf(header, rows);
}

async function inOneTransaction(
  { dataDir, databaseUrl }: StorageSettings,
  backup: BackupToLoad,
): Promise<ReadBackup> {
  if (databaseUrl !== null) {
    return await withoutTimeLimit(databaseUrl, async (db) => {
      await migrate(db, migrationsFor('postgres'));
      return await db.transaction().execute((trx) => loadBackup(trx, 'postgres', backup));
    });
  }
  const database = await openSqlite(dataDir);
  try {
    return await database.transaction((trx) => loadBackup(trx, 'sqlite', backup));
  } finally {
    await database.close();
  }
}

/** While the lock is held, no server runs on this database and none can start. */
export async function lockForRestore({ dataDir, databaseUrl }: StorageSettings): Promise<HeldLock> {
  if (databaseUrl === null) {
    const lock = lockDataFolder(dataDir);
    return { release: async () => lock.release() };
  }
  try {
    return await lockOutServers(databaseUrl);
  } catch (error) {
    throw startErrorFor(databaseUrl, error);
  }
}

interface HeldLock {
  release(): Promise<void>;
}

function requireKnown({ migrations }: BackupHeader, known: Record<string, Migration>): void {
  const unknown = migrations.find((name) => !(name in known));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup comes from a newer version of Tierbook (it has '${unknown}', which this version does not know). Restore it with that version.`,
    );
  }
  // No gaps: otherwise the rows would belong to a schema that never existed.
  const expected = Object.keys(known).slice(0, migrations.length);
  if (expected.join() !== migrations.join())
    throw new BackupError('The backup names migrations that do not belong together.');
}
