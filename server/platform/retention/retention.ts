import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
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
/** A removal that reaches back further than this is not the usual one of every hour: a backup comes first. */
const USUAL_SPAN_MS = 3 * DAY_MS;

/** `now` is a moment that may be trusted. Where the clock may not, `now` is null, and nothing is deleted. */
export interface TrustedNow {
  readonly now: number | null;
  /** How long servers have run, by the guarded clock: of use where the wall clock is not. */
  readonly elapsedMs: number;
}

/** One kind of record that is removed by its age. */
export interface Removal {
  /** For the log: 'old visits'. */
  readonly what: string;
  /** How many milliseconds of records would go now: from the oldest one to the first that stays. */
  findSpanMs(now: number): Promise<number>;
  remove(now: number): Promise<void>;
}

/** Everything that is deleted by its age asks here first: a clock that is wrong must not delete what is young. */
export interface Retention {
  /** Looks at the clock and remembers what it showed. Every hour at least while the server runs. */
  look(): Promise<TrustedNow>;
  /** Removes, unless the clock cannot be trusted or the backup that is due first fails. One removal at a time. */
  remove(removal: Removal): Promise<void>;
  /** Ends a backup that is under way: a stop does not wait for it, and nothing is removed then. */
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
  const lookout = new Lookout(parts);
  const backup = new BackupBefore(parts);
  let last: Promise<void> = Promise.resolve();

  async function removeNow(removal: Removal): Promise<void> {
    const { elapsedMs, now } = await lookout.look();
    if (now === null) return;
    const isUsual = (await removal.findSpanMs(now)) <= USUAL_SPAN_MS;
    if (isUsual || (await backup.isThere(elapsedMs, removal.what))) await removal.remove(now);
  }

  return {
    look: () => lookout.look(),
    remove(removal) {
      const removing = last.then(() => removeNow(removal));
      last = removing.catch(() => {});
      return removing;
    },
    stop: () => backup.stop(),
  };
}

/** Looks at the wall clock and writes down what may be believed of it. */
class Lookout {
  readonly #database: Database;
  readonly #faults: FaultLog;
  readonly #guarded: GuardedClock;

  constructor({ database, clock, logger }: RetentionParts) {
    this.#database = database;
    this.#faults = new FaultLog(logger);
    this.#guarded = new GuardedClock(clock);
  }

  async look(): Promise<TrustedNow> {
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
      this.#faults.fault('the clock is days off: nothing is deleted by its age', { trustedAt, gapDays });
    else this.#faults.recovered('the clock is trusted again: old records are deleted again', { trustedAt });
  }
}

/** Before anything is known of the clock, what ordinary work has recorded tells whether it can be right. */
async function firstRecord(trx: Queryable, seen: Observation): Promise<ClockRecord> {
  const wallMs = seen.observedAt;
  const lastRecordedAt = (await findLastRecordedAt(trx)) ?? wallMs;
  const isFar = Math.abs(wallMs - lastRecordedAt) > TOLERANCE_MS;
  return { ...seen, trustedAt: isFar ? lastRecordedAt : wallMs, heldSinceMs: null };
}

/** The backup before an unusual removal. One serves all removals of the same hour; so does one that failed. */
class BackupBefore {
  readonly #parts: RetentionParts;
  readonly #stopping = new AbortController();
  #last: { readonly atMs: number; readonly isMade: boolean } | null = null;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async isThere(elapsedMs: number, what: string): Promise<boolean> {
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

  /** Null: a stop ended it. */
  async #make(backUp: (signal: AbortSignal) => Promise<void>, what: string): Promise<boolean | null> {
    const { database, clock, logger } = this.#parts;
    const { signal } = this.#stopping;
    try {
      await backUp(signal);
    } catch (error) {
      if (signal.aborted) return null;
      logger.warn({ err: error, what }, 'nothing old is deleted: the backup before that failed');
      await saveBackupFailedAt(database.query, clock.now());
      return false;
    }
    await saveBackupFailedAt(database.query, null);
    return true;
  }
}

const AT_A_TIME = 1000;

/** Removes a thousand rows at a time, so that nobody waits for all of them. `remove` returns how many there were. */
export async function inBatches(remove: (limit: number) => Promise<number>): Promise<void> {
  let removed = AT_A_TIME;
  while (removed === AT_A_TIME) removed = await remove(AT_A_TIME);
}
