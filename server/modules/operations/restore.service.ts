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
import { findSigningKey, inspectSecretKey, type KeyReport } from '#server/platform/secrets.ts';
import { BackupFolder } from './backup-folder.service.ts';

interface RestoreSettings extends StorageSettings {
  readonly secretKey: string | null;
}

interface RestoreTerms {
  readonly file: string;
  /** Whether the current data may be replaced. It is backed up first. */
  readonly isReplacing: boolean;
  /** Whether a file may be restored although its origin cannot be checked. */
  readonly isUnverifiedTaken: boolean;
  readonly clock: Clock;
}

export interface Restored {
  readonly summary: BackupSummary;
  /** The backup of the replaced data; null when there was none. */
  readonly replaced: string | null;
  readonly key: KeyVerdict;
}

/** Whether the key of this installation is the one that the restored PINs were stored with. */
export type KeyVerdict = 'fits' | 'differs' | 'missing' | 'any';

/** Makes every check before the first change, so that a refusal never leaves half a restore. */
export async function restore(settings: RestoreSettings, terms: RestoreTerms): Promise<Restored> {
  const { file, isReplacing } = terms;
  const key = inspectSecretKey(settings);
  const backup = await verifyBackup(file, findSigningKey(settings));
  if (backup.authenticSha256 === undefined && !terms.isUnverifiedTaken) refuseUnverified(file, key);
  const lock = await lockForRestore(settings);
  try {
    await refuseNewerTarget(settings);
    const isFilled = await isUsed(settings);
    if (isFilled && !isReplacing) {
      throw new BackupError(
        'The database already holds data. Nothing was changed. With --replace the backup replaces it; the current data is backed up first.',
      );
    }
    const replaced = isFilled ? await backUpBefore(settings, terms.clock) : null;
    const summary = await restoreBackup(settings, backup);
    return { summary, replaced, key: await verdictOnKey(settings, key) };
  } finally {
    await lock.release();
  }
}

/** Anyone can change a backup and compute its digest again; only the key can seal it. */
function refuseUnverified(file: string, key: KeyReport | null): never {
  const why =
    key === null
      ? 'There is no secret key to check it with. Set SECRET_KEY to the key of the installation that made it, or copy its secret.key into DATA_DIR'
      : 'It was made with another secret key, by a version of Tierbook that did not seal backups, or it was changed since';
  throw new BackupError(
    `The backup ${file} cannot be verified, and nothing was changed. ${why}. If you are sure where the file comes from, restore it with --unverified.`,
  );
}

/** Unknown tables of a newer version would stay behind and break the next upgrade. */
async function refuseNewerTarget(settings: StorageSettings): Promise<void> {
  const [unknown] = (await findSchemaState(settings))?.unknown ?? [];
  if (unknown === undefined) return;
  const empty =
    settings.databaseUrl === null
      ? 'Move tierbook.db, tierbook.db-wal and tierbook.db-shm out of DATA_DIR, then restore.'
      : 'Create an empty database, set DATABASE_URL to it, then restore.';
  throw new BackupError(
    `The database was last used by a newer version of Tierbook (it has '${unknown}'). Nothing was changed. ${empty}`,
  );
}

/** For a step that cannot be undone without it. Returns the path of the backup. */
export async function backUpBefore(settings: RestoreSettings, clock: Clock): Promise<string> {
  const file = await new BackupFolder(settings.dataDir).newFile('before-restore', clock.now());
  await takeBackup({ settings, file, at: clock.now(), signingKey: findSigningKey(settings) });
  return file;
}

async function verdictOnKey(settings: StorageSettings, key: KeyReport | null): Promise<KeyVerdict> {
  const database = await openDatabase(settings);
  try {
    const recorded = await findFingerprint(database.query);
    // Before its first run an installation has no PINs, so any key will do.
    if (recorded === null) return 'any';
    if (key === null) return 'missing';
    return key.fingerprint === recorded ? 'fits' : 'differs';
  } finally {
    await database.close();
  }
}
