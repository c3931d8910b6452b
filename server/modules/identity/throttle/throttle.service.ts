import type { BaseLogger } from 'pino';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { dayReader } from '#domain/usage/access-end.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import {
  type AttemptLimits,
  type AttemptOrigin,
  findAttemptLimits,
  limitsOfNewBrowser,
  type PinOwner,
  signInsOf,
} from './attempt-limits.service.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { RefusalLimiter } from './refusal-limiter.ts';
import { RefusedCounter } from './refused-counter.ts';
import { deleteAllCounts } from './throttle.repo.ts';
import { type Reservation, ThrottleLedger } from './throttle-ledger.service.ts';
import { type EntryPoint, GLOBAL_ALLOWANCES, type Refusal, retryAfterSecondsOf } from './throttle-rules.ts';

/** How many attempts of one device or network may wait in the queue. */
const MAX_WAITING = 64;
const QUEUE_FULL_WAIT_MS = 1000;

export interface Throttle {
  /**
   * Runs the test of a secret if this origin may try one now; otherwise fails 'attempts/too-many' with
   * retryAfterSeconds before the test. Null means that the secret was wrong, and stays counted; anything else
   * means that it was right. A test that throws is not counted, so a wrong secret must not throw.
   */
  attempt<T>(
    origin: AttemptOrigin,
    test: () => Promise<T | null>,
    entryPoint?: EntryPoint,
  ): Promise<T | null>;
  /**
   * Counts a sign-in whose PIN was right, in its transaction and before it opens anything. Fails 'attempts/too-many' with
   * retryAfterSeconds after too many: the person is not signed in, and the attempt does not count as a failure.
   */
  countSignIn(trx: Queryable, owner: PinOwner, origin: AttemptOrigin): Promise<void>;
  /** Advances the throttle's clock, saves refused counts and deletes expired ones. Returns a stop function. */
  startUpkeep(logger: Pick<BaseLogger, 'info' | 'warn'>): () => Promise<void>;
}

interface ThrottleParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Where a customer's last day of access ends. */
  readonly timeZone: string;
  /** Limits how fast refusals are sent; without it they are sent at once. */
  readonly refusalLimiter?: Pick<RefusalLimiter, 'wait'> | undefined;
}

export function createThrottle({ database, clock, timeZone, refusalLimiter }: ThrottleParts): Throttle {
  const dayOf = dayReader(timeZone);
  const ledger = new ThrottleLedger(database, clock);
  const tests = new KeyedQueue();
  const refused = new RefusedCounter();

  function refuse(refusal: Refusal): never {
    refused.add(refusal.key);
    return failTooMany(refusal);
  }

  /** Also null while another attempt is in the queue: the count may include its reservation, and its test will decide. */
  function findRefusal(limits: AttemptLimits) {
    return tests.peek(limits.queueKey, () => ledger.findRefusal(limits));
  }

  /** Never call it while holding the queue or a transaction: others wait for both. */
  async function refuseWithDelay({ queueKey, entryPoint }: AttemptLimits, refusal: Refusal): Promise<never> {
    // Attempts beyond the global limit come from ever new networks, so they share one key.
    const isGlobal = entryPoint !== null && refusal.key === GLOBAL_ALLOWANCES[entryPoint].key;
    refused.add(refusal.key);
    await refusalLimiter?.wait(isGlobal ? refusal.key : queueKey);
    return failTooMany(refusal);
  }

  return {
    async attempt(origin, test, entryPoint = 'sign-in') {
      const today = dayOf(clock.now());
      let limits = await findAttemptLimits(database.query, origin, { entryPoint, today });
      // Checked before it enters the queue and without a transaction: a flood must cost neither memory nor the disk.
      let refusal = await findRefusal(limits);
      // Others who share the PIN may have used up its budget: the device then counts as unknown instead of being locked out.
      if (refusal?.isPersonal) {
        limits = limitsOfNewBrowser(origin, entryPoint);
        refusal = await findRefusal(limits);
      }
      if (refusal) return refuseWithDelay(limits, refusal);
      const { queueKey } = limits;
      if (tests.lengthOf(queueKey) > MAX_WAITING) {
        return refuseWithDelay(limits, { key: queueKey, waitMs: QUEUE_FULL_WAIT_MS });
      }
      // One at a time: right PINs that arrive together must not be refused because of each other's reservations.
      const tested = await tests.run(queueKey, async () => {
        const reserved = await ledger.reserve(limits);
        if (reserved.refusal) return reserved;
        return { refusal: null, result: await evaluate(ledger, reserved.reservation, test) };
      });
      return tested.refusal ? refuseWithDelay(limits, tested.refusal) : tested.result;
    },
    async countSignIn(trx, owner, origin) {
      const refusal = await ledger.spendSignIn(trx, signInsOf(owner, origin));
      if (refusal) refuse(refusal);
    },
    startUpkeep: (logger) => startThrottleUpkeep({ ledger, refused, logger }),
  };
}

function failTooMany(refusal: Refusal): never {
  return fail('attempts/too-many', { retryAfterSeconds: retryAfterSecondsOf(refusal) });
}

async function evaluate<T>(
  ledger: ThrottleLedger,
  reservation: Reservation,
  test: () => Promise<T | null>,
): Promise<T | null> {
  let result: T | null;
  try {
    result = await test();
  } catch (error) {
    // If the cancellation fails, the attempt stays counted; the reason why the test failed matters more.
    await ledger.cancel(reservation).catch(() => {});
    throw error;
  }
  if (result !== null) await ledger.succeed(reservation);
  return result;
}

/** For the command line: everyone who has to wait can try again at once, on every running server. */
export async function clearAttempts({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  await database.transaction(async (trx) => {
    const count = await deleteAllCounts(trx);
    await recordAudit(trx, {
      at: clock.now(),
      actor: ACTORS.commandLine,
      action: 'attempts-cleared',
      details: { count },
    });
  });
}

const WRITE_EVERY_MS = 10_000;
const ADVANCE_CLOCK_EVERY_MS = 60_000;

const NOT_WRITTEN = 'cannot save the counts of refused attempts';

interface Upkeep {
  readonly ledger: Pick<ThrottleLedger, 'writeRefused' | 'advanceClock'>;
  readonly refused: RefusedCounter;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Saves refused counts every 10 s and advances the throttle's clock every minute. Returns a stop function. */
function startThrottleUpkeep({ ledger, refused, logger }: Upkeep): () => Promise<void> {
  // If this fails, the counts stay in memory for the next time.
  const writeRefused = () => refused.flush((counts) => ledger.writeRefused(counts));
  const stopWriting = runPeriodically(writeRefused, {
    everyMs: WRITE_EVERY_MS,
    firstAfterMs: WRITE_EVERY_MS,
    logger,
    failed: NOT_WRITTEN,
    worksAgain: 'the counts of refused attempts are saved again',
  });
  // Separate from the counts: slow writes must not delay the clock.
  const stopClock = runPeriodically(() => ledger.advanceClock(), {
    everyMs: ADVANCE_CLOCK_EVERY_MS,
    firstAfterMs: ADVANCE_CLOCK_EVERY_MS,
    logger,
    failed: "cannot save the throttle's clock",
    worksAgain: "the throttle's clock is saved again",
  });
  return async () => {
    await Promise.all([stopWriting(), stopClock()]);
    // Otherwise the refusals of the last seconds are lost.
    await writeRefused().catch((error) => logger.warn({ err: error }, NOT_WRITTEN));
  };
}
