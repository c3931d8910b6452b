import type { Clock } from '#server/platform/clock.ts';
import {
  type Database,
  databaseFileIn,
  hasNoSpace,
  lockForRestore,
  neededFor,
  noSpaceMessage,
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
  /** Receives the line that says where the backup is. */
  report(line: string): void;
  /** Called before that backup. If it rejects, nothing is changed. */
  beforeMigration?(): Promise<void>;
}

/** Opens the database, and makes a backup first if a migration is about to change its tables. */
export function openBackedUpDatabase(settings: OpeningSettings, terms: OpeningTerms): Promise<Database> {
  const { isServer } = terms;
  return openDatabase(settings, {
    isServer,
    async beforeMigration() {
      await terms.beforeMigration?.();
      if (settings.migrateWithoutBackup === 'no') await backUp(settings, terms);
    },
  });
}

/**
 * The same for a command, which works while a server runs. A migration does not: between an upgrade and its restart the server is
 * still the earlier version, which knows nothing of other tables.
 */
export async function openBesideServer(settings: OpeningSettings, terms: OpeningTerms): Promise<Database> {
  const release: (() => Promise<void>)[] = [];
  try {
    return await openBackedUpDatabase(settings, {
      ...terms,
      async beforeMigration() {
        const lock = await lockOutServers(settings);
        release.push(() => lock.release());
      },
    });
  } finally {
    for (const each of release) await each();
  }
}

async function lockOutServers(settings: StorageSettings) {
  try {
    return await lockForRestore(settings);
  } catch (error) {
    throw new StartError(
      'The database needs a migration, but a server of an earlier version or another command is using it. Nothing was changed. Restart the server with this version first.',
      { cause: error },
    );
  }
}

async function backUp(settings: OpeningSettings, { clock, report }: OpeningTerms): Promise<void> {
  const folder = new BackupFolder(settings.dataDir);
  try {
    const file = await folder.newFile('before-migration', clock.now());
    await takeBackup({ settings, file, at: clock.now(), signingKey: findSigningKey(settings) });
    report(`The database was backed up to ${file} before the migration`);
  } catch (error) {
    if (settings.databaseUrl === null && hasNoSpace(settings.dataDir)) {
      const bytes = neededFor(databaseFileIn(settings.dataDir), 3);
      const what = 'the migration with its backup';
      throw new StartError(noSpaceMessage(settings.dataDir, { what, bytes }), { cause: error });
    }
    throw new StartError(
      `The database needs a migration, but the backup before it failed: ${reasonOf(error)}. Free some space in ${folder.path}, or start once with MIGRATE_WITHOUT_BACKUP=yes.`,
      { cause: error },
    );
  }
}
