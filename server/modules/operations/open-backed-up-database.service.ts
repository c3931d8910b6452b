import type { Clock } from '#server/platform/clock.ts';
import {
  type Database,
  databaseFileIn,
  hasNoRoom,
  neededFor,
  noRoomLine,
  openDatabase,
  type StorageSettings,
  takeBackup,
} from '#server/platform/database/index.ts';
import { findSigningKey } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { BackupFolder } from './backup-folder.service.ts';
import { reasonOf } from './finding.ts';

interface OpeningSettings extends StorageSettings {
  readonly migrateWithoutBackup: 'yes' | 'no';
  readonly secretKey: string | null;
}

interface OpeningTerms {
  readonly clock: Clock;
  readonly isServer?: boolean;
  /** Told where the backup is. */
  tell(line: string): void;
}

/** Opens the database; where its tables are about to be changed, a backup of them is made first. */
export function openBackedUpDatabase(settings: OpeningSettings, terms: OpeningTerms): Promise<Database> {
  const { isServer } = terms;
  if (settings.migrateWithoutBackup === 'yes') return openDatabase(settings, { isServer });
  return openDatabase(settings, { isServer, beforeMigration: () => backUp(settings, terms) });
}

async function backUp(settings: OpeningSettings, { clock, tell }: OpeningTerms): Promise<void> {
  const folder = new BackupFolder(settings.dataDir);
  try {
    const file = await folder.newFile('before-migration', clock.now());
    await takeBackup({ settings, file, at: clock.now(), signingKey: findSigningKey(settings) });
    tell(`Before its tables were brought up to date, the database was backed up to ${file}`);
  } catch (error) {
    if (settings.databaseUrl === null && hasNoRoom(settings.dataDir)) {
      const bytes = neededFor(databaseFileIn(settings.dataDir), 3);
      const what = 'the update of the database, with the backup before it,';
      throw new StartError(noRoomLine(settings.dataDir, { what, bytes }), { cause: error });
    }
    throw new StartError(
      `The database has to be brought up to date, and the backup before that failed: ${reasonOf(error)}. Make room in ${folder.path}, or start once with MIGRATE_WITHOUT_BACKUP=yes.`,
      { cause: error },
    );
  }
}
