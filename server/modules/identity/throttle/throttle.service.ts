import type { BaseLogger } from 'pino';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { RefusalPace } from './refusal-pace.ts';
import { dropEverything } from './throttle.repo.ts';
import { type Reservation, ThrottleLedger } from './throttle-ledger.service.ts';
import { CROWD, type Door, type Refusal, retryAfterSecondsOf } from './throttle-rules.ts';
import {
  type AttemptOrigin,
  newBrowserOf,
  type PinOwner,
  type Spender,
  signInsOf,
  spenderOf,
} from './throttle-spender.service.ts';

/** How many attempts of one device or network may wait in the queue. */
const MAX_WAITING = 64;
const A_MOMENT_MS = 1000;

export interface Throttle {
  /**
   * Runs a test of a secret, if this origin may make one now; otherwise fails 'attempts/too-many' with
   * retryAfterSeconds, before the test has begun. Null means the secret was wrong, and stays counted; anything else
   * means it was right. A test that throws has decided nothing and is not counted: a wrong secret must not throw.
   */
  attempt<T>(origin: AttemptOrigin, test: () => Promise<T | null>, door?: Door): Promise<T | null>;
  /**
   * Counts a sign-in whose PIN was right, in its transaction and before it opens anything. Fails 'attempts/too-many' with
   * retryAfterSeconds after too many of them: nobody is let in then, and the attempt does not count as a failure.
   */
  countSignIn(trx: Queryable, owner: PinOwner, origin: AttemptOrigin): Promise<void>;
  /** Forgets every count. Returns how many were forgotten. Inside the caller's transaction. */
  clear(trx: Queryable): Promise<number>;
  /** Background: advances the throttle's own clock, writes refused counts down, drops what is long over. Returns a stop function. */
  keepUp(logger: Pick<BaseLogger, 'info' | 'warn'>): () => Promise<void>;
}

interface ThrottleParts {
  readonly database: Database;
  readonly clock: Clock;
  /** How fast refusals are told; as they come unless given. */
  readonly pace?: Pick<RefusalPace, 'wait'> | undefined;
}

export function createThrottle({ database, clock, pace }: ThrottleParts): Throttle {
  const ledger = new ThrottleLedger(database, clock);
  const tests = new KeyedQueue();
  const refused = new RefusedTally();

  function refuse(refusal: Refusal): never {
    refused.add(refusal.key);
    return tell(refusal);
  }

  /** Null also where another attempt is in the queue: the count may hold its reservation, and the test itself will tell. */
  function findRefusal(spender: Spender) {
    return tests.peek(spender.queueKey, () => ledger.findRefusal(spender));
  }

  /** Never while its queue or a transaction is held: others wait for both. */
  async function refuseInTime({ queueKey, door }: Spender, refusal: Refusal): Promise<never> {
    // Whoever is refused because of everybody comes from ever new networks.
    const isOfCrowd = door !== null && refusal.key === CROWD[door].key;
    refused.add(refusal.key);
    await pace?.wait(isOfCrowd ? refusal.key : queueKey);
    return tell(refusal);
  }

  return {
    async attempt(origin, test, door = 'sign-in') {
      let spender = await spenderOf(database.query, origin, door);
      // Checked before it enters the queue and without a transaction: a flood must cost neither memory nor the disk.
      let refusal = await findRefusal(spender);
      // What others did with a PIN that many share makes a device unknown again, and locks nobody out.
      if (refusal?.isPersonal) {
        spender = newBrowserOf(origin, door);
        refusal = await findRefusal(spender);
      }
      if (refusal) return refuseInTime(spender, refusal);
      const { queueKey } = spender;
      if (tests.lengthOf(queueKey) > MAX_WAITING) {
        return refuseInTime(spender, { key: queueKey, waitMs: A_MOMENT_MS });
      }
      // One at a time: right PINs that come together must not be refused for each other's reservations.
      const tested = await tests.run(queueKey, async () => {
        const reserved = await ledger.reserve(spender);
        if (reserved.refusal) return reserved;
        return { refusal: null, result: await evaluate(ledger, reserved.reservation, test) };
      });
      return tested.refusal ? refuseInTime(spender, tested.refusal) : tested.result;
    },
    async countSignIn(trx, owner, origin) {
      const refusal = await ledger.spendSignIn(trx, signInsOf(owner, origin));
      if (refusal) refuse(refusal);
    },
    clear: dropEverything,
    keepUp: (logger) => keepThrottleUp({ ledger, refused, logger }),
  };
}

function tell(refusal: Refusal): never {
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
    // What cannot be cancelled stays counted; why the test failed matters more than that.
    await ledger.cancel(reservation).catch(() => {});
    throw error;
  }
  if (result !== null) await ledger.succeed(reservation);
  return result;
}

/** For whoever is at the machine: everybody who was told to wait may try again at once, on every running server. */
export async function clearAttempts(parts: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = parts;
  const throttle = createThrottle(parts);
  await database.transaction(async (trx) => {
    const count = await throttle.clear(trx);
    await recordAudit(trx, {
      at: clock.now(),
      actor: ACTORS.commandLine,
      action: 'attempts-cleared',
      details: { count },
    });
  });
}

const WRITE_EVERY_MS = 10_000;
const KEEP_TIME_EVERY_MS = 60_000;

const NOT_WRITTEN = 'refused attempts could not be written down';

interface Upkeep {
  readonly ledger: Pick<ThrottleLedger, 'writeRefused' | 'keepTime'>;
  readonly refused: RefusedTally;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Writes refused counts every 10 s and keeps the throttle's time every minute. Returns a stop function. */
function keepThrottleUp({ ledger, refused, logger }: Upkeep): () => Promise<void> {
  // Where this fails, the counts stay in memory for the next time.
  const writeRefused = () => refused.handOver((counts) => ledger.writeRefused(counts));
  const stopWriting = doRegularly(writeRefused, {
    everyMs: WRITE_EVERY_MS,
    firstAfterMs: WRITE_EVERY_MS,
    logger,
    failed: NOT_WRITTEN,
    worksAgain: 'refused attempts are written down again',
  });
  // Apart from the writing: a database that is slow to write must not make the minutes longer.
  const stopKeepingTime = doRegularly(() => ledger.keepTime(), {
    everyMs: KEEP_TIME_EVERY_MS,
    firstAfterMs: KEEP_TIME_EVERY_MS,
    logger,
    failed: "the throttle's clock could not be written down",
    worksAgain: "the throttle's clock is written down again",
  });
  return async () => {
    await Promise.all([stopWriting(), stopKeepingTime()]);
    // What was refused in the last seconds is recorded as well.
    await writeRefused().catch((error) => logger.warn({ err: error }, NOT_WRITTEN));
  };
}

/** Under a flood from ever new addresses, memory and the audit stay this small; the rest is counted together. */
const MOST_KEYS = 256;
const OTHERS = 'others';

/** Refused attempts since the last time they were written down. Counted in memory: a flood must not cost the disk. */
export class RefusedTally {
  #counts = new Map<string, number>();

  add(key: string, count = 1): void {
    const name = this.#counts.has(key) || this.#counts.size < MOST_KEYS ? key : OTHERS;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Hands the counts over to be written. If that fails, they come back. */
  async handOver(write: (counts: ReadonlyMap<string, number>) => Promise<void>): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await write(counts);
    } catch (error) {
      for (const [key, count] of counts) this.add(key, count);
      throw error;
    }
  }
}
