import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, Mutex, type Queryable } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { GuardedClock, type Observation } from '#server/platform/guarded-clock.ts';
import { type ClockRecord, clockGapMs, judgeClock, TOLERANCE_MS } from './judge-clock.ts';
import {
  findLastRecordedAt,
  findRetentionRecord,
  saveBackupFailedAt,
  saveClockRecord,
} from './retention.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A removal of a longer span than this is not the usual hourly one: a backup is made first. */
const USUAL_SPAN_MS = 3 * DAY_MS;

/** `now` is a trusted time, or null if the clock cannot be trusted; then nothing is deleted. */
export interface TrustedNow {
  readonly now: number | null;
  /** How long servers have run, by the guarded clock; usable even if the wall clock is wrong. */
  readonly elapsedMs: number;
}

/** One kind of record that is deleted when it is old. */
export interface Removal {
  /** For the log: 'old visits'. */
  readonly what: string;
  /** The time span of the records that would be deleted now, from the oldest to the first that stays. */
  findSpanMs(now: number): Promise<number>;
  remove(now: number): Promise<void>;
}

/** Every deletion by age goes through here: a wrong clock must not delete recent records. */
export interface Retention {
  /** Checks the clock and stores the result, at least every hour while the server runs. */
  checkClock(): Promise<TrustedNow>;
  /** Removes, unless the clock cannot be trusted or the backup before it fails. One removal at a time. */
  remove(removal: Removal): Promise<void>;
  /** Cancels a running backup, so that a shutdown does not wait for it; nothing is removed then. */
  stop(): void;
}

export interface RetentionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Makes a backup of the database; without it nothing is backed up before a removal. */
  readonly backUp?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

export function openRetention(parts: RetentionParts): Retention {
  const clockCheck = new ClockCheck(parts);
  const backup = new BackupBeforeRemoval(parts);
  const removals = new Mutex();

  async function removeNow(removal: Removal): Promise<void> {
    const { elapsedMs, now } = await clockCheck.run();
    if (now === null) return;
    const isUsual = (await removal.findSpanMs(now)) <= USUAL_SPAN_MS;
    if (isUsual || (await backup.ensure(elapsedMs, removal.what))) await removal.remove(now);
  }

  return {
    checkClock: () => clockCheck.run(),
    async remove(removal) {
      const release = await removals.acquire();
      try {
        await removeNow(removal);
      } finally {
        release();
      }
    },
    stop: () => backup.stop(),
  };
}

/** Checks the wall clock and stores what can be trusted. */
class ClockCheck {
  readonly #database: Database;
  readonly #faults: FaultLog;
  readonly #guarded: GuardedClock;

  constructor({ database, clock, logger }: RetentionParts) {
    this.#database = database;
    this.#faults = new FaultLog(logger);
    this.#guarded = new GuardedClock(clock);
  }

  async run(): Promise<TrustedNow> {
    const record = await this.#database.transaction(async (trx) => {
      const stored = await findRetentionRecord(trx);
      const seen = this.#guarded.observe(stored);
      const judged = judgeClock(stored ?? (await firstRecord(trx, seen)), seen);
      await saveClockRecord(trx, judged);
      return judged;
    });
    this.#report(record);
    const { heldSinceMs, trustedAt, elapsedMs } = record;
    return { now: heldSinceMs === null ? trustedAt : null, elapsedMs };
  }

  #report(record: ClockRecord): void {
    const trustedAt = new Date(record.trustedAt).toISOString();
    const gapDays = Math.round(clockGapMs(record) / DAY_MS);
    if (record.heldSinceMs !== null)
      this.#faults.fault('the clock is days off: no old records are deleted', { trustedAt, gapDays });
    else this.#faults.recovered('the clock is trusted again: old records are deleted again', { trustedAt });
  }
}

/** At the first check, the newest record shows whether the clock can be right. */
async function firstRecord(trx: Queryable, seen: Observation): Promise<ClockRecord> {
  const wallMs = seen.observedAt;
  const lastRecordedAt = (await findLastRecordedAt(trx)) ?? wallMs;
  const isFar = Math.abs(wallMs - lastRecordedAt) > TOLERANCE_MS;
  return { ...seen, trustedAt: isFar ? lastRecordedAt : wallMs, heldSinceMs: null };
}

/** The backup before an unusual removal. One backup, or one failure, counts for all removals of the same hour. */
class BackupBeforeRemoval {
  readonly #parts: RetentionParts;
  readonly #stopping = new AbortController();
  #last: { readonly atMs: number; readonly isMade: boolean } | null = null;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async ensure(elapsedMs: number, what: string): Promise<boolean> {
    const { backUp } = this.#parts;
    if (!backUp) return true;
    // A little less than an hour: the next run of the same work tries again.
    if (this.#last === null || elapsedMs - this.#last.atMs >= 0.9 * HOUR_MS) {
      const isMade = await this.#make(backUp, what);
      if (isMade === null) return false;
      this.#last = { atMs: elapsedMs, isMade };
    }
    return this.#last.isMade;
  }

  /** Null if a shutdown cancelled it. */
  async #make(backUp: (signal: AbortSignal) => Promise<void>, what: string): Promise<boolean | null> {
    const { database, clock, logger } = this.#parts;
    const { signal } = this.#stopping;
    try {
      await backUp(signal);
    } catch (error) {
      if (signal.aborted) return null;
      logger.warn({ err: error, what }, 'old records are not deleted: the required backup failed');
      await saveBackupFailedAt(database.query, clock.now());
      return false;
    }
    await saveBackupFailedAt(database.query, null);
    return true;
  }
}

const BATCH_ROWS = 1000;

/** Removes a thousand rows at a time, so that other writers wait only briefly. `remove` returns how many it removed. */
export async function removeInBatches(remove: (limit: number) => Promise<number>): Promise<void> {
  let removed = BATCH_ROWS;
  while (removed === BATCH_ROWS) removed = await remove(BATCH_ROWS);
}
