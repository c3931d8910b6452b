import type { BaseLogger } from 'pino';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, takeTurn } from '#server/platform/database/index.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import { removeAuditAddresses, removeDeviceAddresses, removeEventAddresses } from './usage-upkeep.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TURN = 'usage-retention';
const AT_A_TIME = 1000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Removes addresses and user agents that are too old to be kept, if no other instance did within the hour. */
export async function removeOldAddresses({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  const now = clock.now();
  const isOurTurn = await database.transaction((trx) => takeTurn(trx, { name: TURN, now, everyMs: HOUR_MS }));
  if (!isOurTurn) return;
  const before = now - USAGE_LIMITS.addressesKeptDays * DAY_MS;
  await removeDeviceAddresses(database.query, before);
  for (const remove of [removeEventAddresses, removeAuditAddresses]) {
    let removed = AT_A_TIME;
    while (removed === AT_A_TIME) removed = await remove(database.query, before, AT_A_TIME);
  }
}

/** At the start and every hour. Returns what ends it. */
export function keepUsageUp(parts: Parts): () => Promise<void> {
  return doRegularly(() => removeOldAddresses(parts), {
    everyMs: HOUR_MS,
    duty: parts.database.duty,
    logger: parts.logger,
    failed: 'old addresses could not be removed',
    worksAgain: 'old addresses are removed again',
  });
}
