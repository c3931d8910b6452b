import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from './clock.ts';
import {
  type Database,
  ensureDataFolder,
  findFingerprint,
  hasNoSpace,
  NEEDED_FOR_FIRST_START,
  noSpaceMessage,
  recordedFingerprint,
} from './database/index.ts';
import { errorCodeOf } from './error-code.ts';
import { StartError } from './start-error.ts';

const FILE_NAME = 'secret.key';
const MADE_KEY = /^[0-9a-f]{64}$/;

/** The key of this installation. A key made for a database that has another would seal backups that nobody can restore. */
export async function openSecretKey(
  database: Database,
  settings: { dataDir: string; secretKey: string | null },
): Promise<string> {
  const isFirstRun = (await findFingerprint(database.query)) === null;
  const key = isFirstRun ? resolveSecretKey(settings) : (settings.secretKey ?? readKeyFile(settings.dataDir));
  if (key === null) {
    throw new StartError(
      `The key of this installation is missing. Set SECRET_KEY, or put its ${FILE_NAME} back into DATA_DIR.`,
    );
  }
  await verifySecretKey(database, key);
  return key;
}

/** The key from the environment, or the one in the data folder, which the first run creates. */
export function resolveSecretKey(settings: { dataDir: string; secretKey: string | null }): string {
  const { dataDir, secretKey } = settings;
  if (secretKey !== null) return secretKey;
  ensureDataFolder(dataDir);
  return readKeyFile(dataDir) ?? makeKeyFile(dataDir);
}

/** With another key no stored secret can be checked, so a start with a wrong key is refused. */
export async function verifySecretKey(
  database: Database,
  key: string,
  now: number = systemClock.now(),
): Promise<void> {
  const fingerprint = fingerprintOf(key);
  if ((await recordedFingerprint(database, fingerprint, now)) === fingerprint) return;
  throw new StartError(
    `SECRET_KEY is not the key that this database was set up with. Set SECRET_KEY to that key, or put the original ${FILE_NAME} back into the data folder.`,
  );
}

/** Facts about the key, without the key itself. */
export interface KeyReport {
  readonly origin: 'SECRET_KEY' | 'file';
  readonly fingerprint: string;
  /** Whether others on this machine can read the file. */
  readonly isExposed: boolean;
}

/** Null if there is no key yet; unlike a start, this creates none. */
export function inspectSecretKey(settings: { dataDir: string; secretKey: string | null }): KeyReport | null {
  const { dataDir, secretKey } = settings;
  if (secretKey !== null) {
    return { origin: 'SECRET_KEY', fingerprint: fingerprintOf(secretKey), isExposed: false };
  }
  const key = readKeyFile(dataDir);
  if (key === null) return null;
  // On Windows the mode says nothing about permissions.
  const { mode } = statSync(path.join(dataDir, FILE_NAME));
  const isExposed = process.platform !== 'win32' && (mode & 0o077) !== 0;
  return { origin: 'file', fingerprint: fingerprintOf(key), isExposed };
}

/** The key that seals backups. Derived, so that the backup thread never sees the secret key. */
export function signingKeyOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('tierbook: seal of a backup').digest('hex');
}

/** Null if there is no key yet. */
export function findSigningKey(settings: { dataDir: string; secretKey: string | null }): string | null {
  const key = settings.secretKey ?? readKeyFile(settings.dataDir);
  return key === null ? null : signingKeyOf(key);
}

function fingerprintOf(key: string): string {
  return createHmac('sha256', key).update('tierbook: fingerprint of the secret key').digest('hex');
}

function readKeyFile(dataDir: string): string | null {
  const file = path.join(dataDir, FILE_NAME);
  let text: string;
  try {
    const kind = statSync(file);
    // Reading a pipe could block forever, and no signal would stop the process.
    text = kind.isFIFO() || kind.isCharacterDevice() ? '' : readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw new StartError(`The file ${FILE_NAME} in the data folder ${dataDir} cannot be read by this user.`, {
      cause: error,
    });
  }
  if (MADE_KEY.test(text)) return text;
  throw new StartError(
    `The file ${FILE_NAME} in the data folder ${dataDir} does not contain a key of 64 hexadecimal digits. Restore it from a backup.`,
  );
}

/** Written under a temporary name first: neither a crash nor a second process ever sees half a key. */
function makeKeyFile(dataDir: string): string {
  const draft = path.join(dataDir, `${FILE_NAME}.${randomBytes(6).toString('hex')}`);
  const key = randomBytes(32).toString('hex');
  try {
    writeDurably(draft, `${key}\n`);
    // Unlike a rename, a link does not replace a key that another process has made meanwhile.
    linkSync(draft, path.join(dataDir, FILE_NAME));
    return key;
  } catch (error) {
    const other = errorCodeOf(error) === 'EEXIST' ? readKeyFile(dataDir) : null;
    if (other !== null) return other;
    if (hasNoSpace(dataDir))
      throw new StartError(noSpaceMessage(dataDir, NEEDED_FOR_FIRST_START), { cause: error });
    throw new StartError(`The file ${FILE_NAME} cannot be created in the data folder ${dataDir}.`, {
      cause: error,
    });
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
