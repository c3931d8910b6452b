import type { BaseLogger } from 'pino';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import { claimTurn, type Database } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { type Removal, type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import {
  findOldestAddress,
  findOldestEvent,
  removeAuditAddresses,
  removeDeviceAddresses,
  removeEventAddresses,
  removeEvents,
} from './usage-cleanup.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UPKEEP = 'usage-retention';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Deletes accesses, addresses and user agents that are too old, unless another server did within the hour. */
export async function removeOldUsage({ database, clock, retention }: Omit<Parts, 'logger'>): Promise<void> {
  const now = clock.now();
  const isClaimed = await database.transaction((trx) =>
    claimTurn(trx, { name: UPKEEP, now, everyMs: HOUR_MS }),
  );
  if (!isClaimed) return;
  await retention.remove(oldEvents(database));
  await retention.remove(oldAddresses(database));
}

function oldEvents({ query }: Database): Removal {
  const keptSince = (now: number) => now - USAGE_LIMITS.eventsKeptDays * DAY_MS;
  return {
    what: 'old accesses',
    findSpanMs: async (now) => keptSince(now) - ((await findOldestEvent(query)) ?? now),
    remove: (now) => removeInBatches((limit) => removeEvents(query, keptSince(now), limit)),
  };
}

function oldAddresses({ query }: Database): Removal {
  const keptSince = (now: number) => now - USAGE_LIMITS.addressesKeptDays * DAY_MS;
  return {
    what: 'old addresses',
    findSpanMs: async (now) => keptSince(now) - ((await findOldestAddress(query)) ?? now),
    async remove(now) {
      const before = keptSince(now);
      await removeDeviceAddresses(query, before);
      await removeInBatches((limit) => removeEventAddresses(query, before, limit));
      await removeInBatches((limit) => removeAuditAddresses(query, before, limit));
    },
  };
}

/** At the start and every hour. Returns a stop function. */
export function startUsageCleanup(parts: Parts): () => Promise<void> {
  return runPeriodically(() => removeOldUsage(parts), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot delete old accesses and addresses',
    worksAgain: 'old accesses and addresses are deleted again',
  });
}
