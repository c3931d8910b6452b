import type { ErrorCode } from '#domain/contract/calls/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GuardedClock } from '#server/platform/guarded-clock.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findSpentUntilMs, spendOne } from './allowance.repo.ts';
import { waitMsFor } from './allowance.ts';
import { networksOf } from './client-network.ts';
import { findObservation } from './throttle.repo.ts';
import { retryAfterSecondsOf } from './throttle-rules.ts';

const HOUR_MS = 3_600_000;

/** Something that everyone may do, but not often. */
export interface HourlyUse {
  readonly what: string;
  /** A customer, wherever they are, everyone who has a link, or everyone at an address. */
  readonly by: { readonly customerId: number } | { readonly linkId: number } | { readonly address: string };
  readonly perHour: number;
  /** The refusal if there were too many, with retryAfterSeconds. */
  readonly refusal: ErrorCode;
}

export interface HourlyUses {
  /**
   * Call it before the transaction: to read the clock inside would make PostgreSQL reject concurrent uses. The result counts
   * one use in the transaction, so that nothing is counted that is not stored.
   */
  begin(use: HourlyUse): Promise<(trx: Queryable) => Promise<void>>;
}

export function createHourlyUses({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): HourlyUses {
  const guarded = new GuardedClock(clock);
  return {
    async begin(use) {
      const { elapsedMs } = guarded.observe(await findObservation(database.query));
      const key = keyOf(use);
      const allowance = { key, burst: use.perHour, everyMs: HOUR_MS / use.perHour };
      return async (trx) => {
        if (await spendOne(trx, allowance, elapsedMs)) return;
        const waitMs = waitMsFor(allowance, await findSpentUntilMs(trx, key), elapsedMs);
        fail(use.refusal, { retryAfterSeconds: retryAfterSecondsOf({ key, waitMs }) });
      };
    },
  };
}

/** An address of IPv4 or a /64 of IPv6: a home has 2^64 addresses there. */
function keyOf({ what, by }: HourlyUse): string {
  if ('customerId' in by) return `${what}:customer:${by.customerId}`;
  return 'linkId' in by ? `${what}:link:${by.linkId}` : `${what}:${networksOf(by.address)[0].key}`;
}
