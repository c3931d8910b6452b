import type { Migration } from 'kysely';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupSummary, summaryOf } from './backup-format.ts';
import { loadBackup } from './load-backup.ts';
import type { StorageSettings } from './open-snapshot.ts';
import { readBackup } from './read-backup.ts';

/** Reads the whole file and changes nothing. Rejects with a BackupError what cannot be restored. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const { header, rows } = await readBackup(file, {});
  requireKnown(header, migrationsFor(header.engine));
  return summaryOf(header, rows);
}

/** In one transaction: whatever happens on the way, the database is as it was or as the backup has it. */
export async function restoreBackup(settings: StorageSettings, file: string): Promise<BackupSummary> {
  const database = await openDatabase(settings);
  try {
    const { header, rows } = await database.transaction((trx) => loadBackup(trx, database.engine, file));
    return summaryOf(header, rows);
  } finally {
    await database.close();
  }
}

function requireKnown({ migrations }: BackupHeader, known: Record<string, Migration>): void {
  const unknown = migrations.find((name) => !(name in known));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup comes from a newer version of Tierbook (it has '${unknown}', which this version does not know). Restore it with that version.`,
    );
  }
  // Without a gap: rows of a schema that never existed would fit nowhere.
  const expected = Object.keys(known).slice(0, migrations.length);
  if (expected.join() !== migrations.join()) throw new BackupError('The backup names its schema wrongly.');
}
