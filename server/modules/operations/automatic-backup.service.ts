import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import {
  type Database,
  type Queryable,
  type StorageSettings,
  takeBackup,
} from '#server/platform/database/index.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { signingKeyOf } from '#server/platform/secrets.ts';
import { BackupFolder } from './backup-folder.service.ts';
import {
  forgetAttempt,
  getBackupRecord,
  saveDone,
  saveFirstFailure,
  takeAttempt,
} from './backup-record.repo.ts';

export const DAY_MS = 24 * 3_600_000;
/** A backup must not slow a start down, and a new installation has little to lose. */
const AFTER_START_MS = 60_000;
/** After a failure: soon enough for a disk that was full for a while, rare enough for one that stays full. */
const RETRY_MS = 3_600_000;
/** While the system clock cannot be trusted: a little less than a day by the guarded clock. */
const GUARDED_DAY_MS = 20 * 3_600_000;

const TERMS = {
  everyMs: 10 * 60_000,
  firstAfterMs: AFTER_START_MS,
  failed: 'cannot check whether a backup is due',
  worksAgain: 'backups are made again',
} as const;

export interface AutomaticBackupParts {
  readonly database: Database;
  readonly settings: StorageSettings;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Where they are counted. */
  readonly counters: Counters['backups'];
  /** Called in a transaction at the first failure after a backup that succeeded. */
  readonly noteFailure?: (trx: Queryable) => Promise<void>;
}

export interface AutomaticBackup {
  /** Makes the day's backup if it is due. A failure is logged and retried an hour later. */
  makeIfDue(signal?: AbortSignal): Promise<void>;
  /** Makes one every day while the server runs, on the leader only. Returns a stop function. */
  start(): () => Promise<void>;
}

export function openAutomaticBackup(parts: AutomaticBackupParts): AutomaticBackup {
  const { database, logger, counters } = parts;
  let hasMadeOne = false;

  async function makeIfDue(signal?: AbortSignal): Promise<void> {
    if (!(await isDue(parts, hasMadeOne))) return;
    try {
      await makeBackup(parts, signal);
      hasMadeOne = true;
      counters.made += 1;
    } catch (error) {
      if (signal?.aborted) return await database.transaction(forgetAttempt);
      counters.failed += 1;
      logger.warn({ err: error }, 'the automatic backup failed');
      await noteFirstFailure(parts);
    }
  }

  return {
    makeIfDue,
    // A stop does not wait for a backup: the next start makes it.
    start: () => runPeriodically(makeIfDue, { ...TERMS, leadership: database.leadership, logger }),
  };
}

/** A full disk may keep it from being written: then the next failure is noted. */
async function noteFirstFailure({
  database,
  clock,
  logger,
  noteFailure,
}: AutomaticBackupParts): Promise<void> {
  try {
    await database.transaction(async (trx) => {
      if (await saveFirstFailure(trx, clock.now())) await noteFailure?.(trx);
    });
  } catch (error) {
    logger.warn({ err: error }, 'cannot note that the automatic backup failed');
  }
}

/** `hasMadeOne`: this process, since its start. */
async function isDue(
  { database, clock, retention }: AutomaticBackupParts,
  hasMadeOne: boolean,
): Promise<boolean> {
  const now = clock.now();
  const { now: trustedNow, elapsedMs } = await retention.checkClock();
  return database.transaction(async (trx) => {
    const { doneAt, doneElapsedMs } = await getBackupRecord(trx);
    // A backup from the future was made before the clock was set back.
    const isFromFuture = doneAt !== null && doneAt > now + RETRY_MS;
    if (doneAt !== null && doneAt > now - DAY_MS && !isFromFuture) return false;
    // Otherwise a clock that jumps back and forth causes a backup at every run. The first one does not wait: after days
    // without a server the clock is right, but not trusted for another day.
    const isUnclear = hasMadeOne && (trustedNow === null || isFromFuture);
    if (isUnclear && doneElapsedMs !== null && elapsedMs - doneElapsedMs < GUARDED_DAY_MS) return false;
    return takeAttempt(trx, now, RETRY_MS);
  });
}

async function makeBackup(parts: AutomaticBackupParts, signal: AbortSignal | undefined): Promise<void> {
  const { database, settings, secretKey, clock, retention, logger } = parts;
  const folder = new BackupFolder(settings.dataDir);
  const file = await folder.newFile('daily', clock.now());
  const { rows } = await takeBackup(
    { settings, file, at: clock.now(), signingKey: signingKeyOf(secretKey) },
    signal,
  );
  const { now: trustedNow, elapsedMs } = await retention.checkClock();
  await database.transaction((trx) => saveDone(trx, { at: clock.now(), elapsedMs }));
  if (trustedNow !== null) await folder.prune(trustedNow);
  logger.info({ file, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }, 'backup made');
}

/** For retention: before it deletes a lot at once, after a long pause or with a wrong clock. */
export function backUpBeforeRemoval(
  settings: StorageSettings,
  secretKey: string,
  clock: Clock,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const file = await new BackupFolder(settings.dataDir).newFile('before-purge', clock.now());
    await takeBackup({ settings, file, at: clock.now(), signingKey: signingKeyOf(secretKey) }, signal);
  };
}
