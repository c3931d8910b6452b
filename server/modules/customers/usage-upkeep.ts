import type { BaseLogger } from 'pino';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import {
  removeAuditAddresses,
  removeDeviceAddresses,
  removeEventAddresses,
  takeRetentionTurn,
} from './usage-upkeep.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_A_TIME = 1000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Removes addresses and user agents that are too old to be kept, if no other instance did within the hour. */
export async function removeOldAddresses({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  const now = clock.now();
  const isOurTurn = await database.transaction((trx) => takeRetentionTurn(trx, { now, everyMs: HOUR_MS }));
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
  const faults = new FaultLog(parts.logger);
  let running: Promise<void> | null = null;

  async function turn(): Promise<void> {
    try {
      await removeOldAddresses(parts);
      faults.over('old addresses are removed again');
    } catch (error) {
      faults.fault(error, 'old addresses could not be removed');
    }
  }

  function begin(): void {
    running ??= turn().finally(() => {
      running = null;
    });
  }

  begin();
  const timer = setInterval(begin, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
