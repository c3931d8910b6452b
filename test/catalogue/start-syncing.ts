import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { openPriceData } from '#server/modules/catalogue/price-data.service.ts';
import { readPriceStatus } from '#server/modules/catalogue/price-status.service.ts';
import { getContent } from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { readStored } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { type SyncOutcome, syncPrices } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PriceTestSource } from './price-test-source.ts';

/** One syncing process: its clock starts at 1,000, and every reading takes a second. */
export function startSyncing(database: Database, source: PriceTestSource, isSample = false) {
  let now = 1000;
  const clock = { now: () => now };
  const parts = { database, clock, source, isSample, buckets: () => DEFAULT_CONFIGURATION.buckets };
  return {
    prices: openPriceData({ database, clock }),
    sync: (signal = new AbortController().signal): Promise<SyncOutcome> => {
      now += 1000;
      return syncPrices(parts, signal);
    },
    status: () => readPriceStatus(database),
    async published() {
      const { published } = await readPriceStatus(database);
      return published && (await readStored(await getContent(database.query, published.id)));
    },
    /** '1 published', oldest first. */
    async states() {
      const { history } = await readPriceStatus(database);
      return history.map(({ id, state }) => `${id} ${state}`).toReversed();
    },
  };
}
