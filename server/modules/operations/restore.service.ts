import type { Clock } from '#server/platform/clock.ts';
import {
  BackupError,
  type BackupSummary,
  findFingerprint,
  findSchemaState,
  isUsed,
  lockForRestore,
  openDatabase,
  restoreBackup,
  type StorageSettings,
  takeBackup,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { inspectSecretKey, type KeyReport } from '#server/platform/secrets.ts';
import { BackupFolder } from './backup-folder.ts';

interface RestoreSettings extends StorageSettings {
  readonly secretKey: string | null;
}

interface RestoreTerms {
  readonly file: string;
  /** Whether what the database holds may be replaced. It is backed up first. */
  readonly isReplacing: boolean;
  readonly clock: Clock;
}

export interface Restored {
  readonly summary: BackupSummary;
  /** Where that is which was replaced; null when nothing was. */
  readonly replaced: string | null;
  readonly key: KeyVerdict;
}

/** Whether the key of here is the one that the restored PINs were stored under. */
export type KeyVerdict = 'fits' | 'differs' | 'missing' | 'any';

/** Everything that can be refused is refused before anything is changed. */
export async function restore(settings: RestoreSettings, terms: RestoreTerms): Promise<Restored> {
  const { file, isReplacing } = terms;
  await verifyBackup(file);
  const key = inspectSecretKey(settings);
  const lock = await lockForRestore(settings);
  try {
    await refuseNewerTarget(settings);
    const isFilled = await isUsed(settings);
    if (isFilled && !isReplacing) {
      throw new BackupError(
        'The database holds data already. Nothing was changed. With --replace the backup takes its place; what it holds now is backed up first.',
      );
    }
    const replaced = isFilled ? await backUpBefore(settings, terms.clock) : null;
    const summary = await restoreBackup(settings, file);
    return { summary, replaced, key: await verdictOnKey(settings, key) };
  } finally {
    await lock.release();
  }
}

/** What a newer version made is not known here: its tables would stay behind, and stand in the way of the next upgrade. */
async function refuseNewerTarget(settings: StorageSettings): Promise<void> {
  const [unknown] = (await findSchemaState(settings))?.unknown ?? [];
  if (unknown === undefined) return;
  const empty =
    settings.databaseUrl === null
      ? 'Move tierbook.db, tierbook.db-wal and tierbook.db-shm out of DATA_DIR, then restore.'
      : 'Make an empty database, set DATABASE_URL to it, then restore.';
  throw new BackupError(
    `The database was last used by a newer version of Tierbook (it has '${unknown}'). Nothing was changed. ${empty}`,
  );
}

/** Before something that cannot be undone otherwise. Returns where the backup is. */
export async function backUpBefore(settings: StorageSettings, clock: Clock): Promise<string> {
  const file = await new BackupFolder(settings.dataDir).newFile('before-restore', clock.now());
  await takeBackup({ settings, file, at: clock.now() });
  return file;
}

async function verdictOnKey(settings: StorageSettings, key: KeyReport | null): Promise<KeyVerdict> {
  const database = await openDatabase(settings);
  try {
    const recorded = await findFingerprint(database.query);
    // Before its first run an installation has no PINs, and takes whatever key it is started with.
    if (recorded === null) return 'any';
    if (key === null) return 'missing';
    return key.fingerprint === recorded ? 'fits' : 'differs';
  } finally {
    await database.close();
  }
}
