import { SETUP_LIMITS } from '#domain/contract/shop-limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GuardedClock } from '#server/platform/guarded-clock.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findSpentUntilMs, spendOne } from './allowance.repo.ts';
import { type Allowance, waitMsFor } from './allowance.ts';
import { networksOf } from './client-network.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { RefusalLimiter } from './refusal-limiter.ts';
import { findObservation, saveObservation } from './throttle.repo.ts';
import { retryAfterSecondsOf } from './throttle-rules.ts';

const HOUR_MS = 3_600_000;
const { failuresPerHour } = SETUP_LIMITS;
/** As many as sign-ins by PIN. */
const USES_PER_HOUR = 30;

/** A secret that is right, but was used, has expired or was revoked: nobody guessed it. */
export const OVER = Symbol('over');

/**
 * Counts wrong secrets of 128 bits, such as the code of a set-up address. Nobody guesses one; the limit keeps programs that
 * try from being a burden. Its counts are its own, so that such a program never delays a PIN.
 */
export interface SecretPool {
  /**
   * Runs the test unless this address has failed too often; then fails 'attempts/too-many' with retryAfterSeconds. Null
   * means that the secret was wrong, which counts. OVER is returned as null after the same time, but does not count; nor
   * does a test that throws.
   */
  attempt<T>(address: string, test: () => Promise<T | typeof OVER | null>): Promise<T | null>;
  /**
   * Counts the use of a right secret, in its transaction and inside an attempt. Fails 'attempts/too-many' with
   * retryAfterSeconds after 30 an hour by the same customer: a program that signs in over and over would fill the records.
   */
  countUse(trx: Queryable, customerId: number): Promise<void>;
}

interface SecretPoolParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Limits how fast refusals are sent; without it they are sent at once. */
  readonly refusalLimiter?: Pick<RefusalLimiter, 'wait'> | undefined;
}

export function createSecretPool(parts: SecretPoolParts): SecretPool {
  const { database, clock, refusalLimiter } = parts;
  const guarded = new GuardedClock(clock);
  const writes = new KeyedQueue();

  async function waitMsOf(allowance: Allowance): Promise<number> {
    const { query } = database;
    const { elapsedMs } = guarded.observe(await findObservation(query));
    return waitMsFor(allowance, await findSpentUntilMs(query, allowance.key), elapsedMs);
  }

  /** False if the address had none left, because others from there failed at the same time. */
  const spend = (allowance: Allowance) => write((trx, nowMs) => spendOne(trx, allowance, nowMs));

  /** As slow as to spend one: its time must not tell a used secret from a wrong one. */
  const spendNone = ({ key }: Allowance) => write((trx) => findSpentUntilMs(trx, key));

  function write<T>(work: (trx: Queryable, nowMs: number) => Promise<T>): Promise<T> {
    // One at a time: all write the same clock row, and PostgreSQL would keep rejecting concurrent writes.
    return writes.run('pool', () =>
      database.transaction(async (trx) => {
        const now = guarded.observe(await findObservation(trx));
        await saveObservation(trx, now);
        return work(trx, now.elapsedMs);
      }),
    );
  }

  async function refuse({ key }: Allowance, waitMs: number): Promise<never> {
    await refusalLimiter?.wait(key);
    return fail('attempts/too-many', { retryAfterSeconds: retryAfterSecondsOf({ key, waitMs }) });
  }

  return {
    async attempt(address, test) {
      const allowance = allowanceOf(address);
      const waitMs = await waitMsOf(allowance);
      if (waitMs > 0) return refuse(allowance, waitMs);
      const result = await test();
      if (result === OVER) {
        await spendNone(allowance);
        return null;
      }
      if (result === null && !(await spend(allowance))) return refuse(allowance, await waitMsOf(allowance));
      return result;
    },
    async countUse(trx, customerId) {
      const allowance = usesOf(customerId);
      // The attempt has just read the stored clock. To read it here would make PostgreSQL reject concurrent uses.
      const { elapsedMs } = guarded.observe(null);
      if (await spendOne(trx, allowance, elapsedMs)) return;
      const waitMs = waitMsFor(allowance, await findSpentUntilMs(trx, allowance.key), elapsedMs);
      fail('attempts/too-many', { retryAfterSeconds: retryAfterSecondsOf({ key: allowance.key, waitMs }) });
    },
  };
}

/** Apart from the sign-ins by PIN: neither delays the other. */
function usesOf(customerId: number): Allowance {
  return {
    key: `secret-uses:customer:${customerId}`,
    burst: USES_PER_HOUR,
    everyMs: HOUR_MS / USES_PER_HOUR,
  };
}

/** An address of IPv4 or a /64 of IPv6: a home has 2^64 addresses there. */
function allowanceOf(address: string): Allowance {
  const [{ key }] = networksOf(address);
  return { key: `secrets:${key}`, burst: failuresPerHour, everyMs: HOUR_MS / failuresPerHour };
}
