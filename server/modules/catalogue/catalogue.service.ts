import type { BaseLogger } from 'pino';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { LayoutChange } from './layouts/change-layout.service.ts';
import type { PriceLists } from './price-lists/build-price-lists.ts';
import { PublishedLists } from './price-lists/published-lists.service.ts';
import { getPriceState } from './price-state.repo.ts';
import { markOfMoney } from './reading/reading-mark.ts';
import { uploadSource } from './sources/file-sources.ts';
import type { WorkbookFile } from './sources/workbook/read-files.ts';
import type { SourceSettings } from './sync/source-settings.ts';
import type { UploadTerms } from './sync/store-candidate.service.ts';
import { SyncLog } from './sync/sync-log.service.ts';
import {
  changeLayout,
  importUpload,
  readAgain,
  type SyncOutcome,
  syncPrices,
} from './sync/sync-prices.service.ts';

export interface Catalogue {
  /** From memory, ready to send. */
  lists(): PriceLists;
  /** On a database without prices: reads the source now, so that the first page shows prices. */
  readFirstPrices(): Promise<void>;
  /** Checks the source now; null without one. When this resolves, the lists show the result. */
  sync(signal: AbortSignal): Promise<SyncOutcome | null>;
  /** Imports a file as the next price list. Throws a SourceError if it cannot be read. */
  importUpload(file: WorkbookFile, terms: UploadTerms, signal: AbortSignal): Promise<SyncOutcome>;
  /** Changes how a sheet is read, and reads the last workbook again. Throws a SourceError if it has no prices then. */
  changeLayout(change: LayoutChange): Promise<SyncOutcome>;
  /** After a decision about price data. A failure is logged and not thrown, because the decision is saved. */
  refresh(): Promise<void>;
  /** Keeps the lists up to date with the source and with other processes. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
}

export interface CatalogueParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly configuration: ConfigurationService;
  /** Without it the lists show what the database holds. */
  readonly sourceSettings?: SourceSettings | undefined;
}

/** How long a start waits for a source that does not answer. */
const FIRST_PRICES_MS = 10_000;

export async function openCatalogue(parts: CatalogueParts): Promise<Catalogue> {
  const { database, configuration, sourceSettings } = parts;
  const publishedLists = await PublishedLists.open(database, configuration);
  const refresher = new ListRefresher(parts, publishedLists);
  configuration.onChange(() => refresher.refresh());
  watchMoney(parts, async () => {
    await readInNewMoney(parts);
    await refresher.refresh();
  });
  const log = new SyncLog(parts.logger);
  const sync = sourceSettings ? (signal: AbortSignal) => syncFrom(sourceSettings, parts, log, signal) : null;
  const checkSource = sync ? checkWith(() => publishedLists.refresh(), log, sync) : null;
  return {
    lists: () => publishedLists.current(),
    async readFirstPrices() {
      const { publishedId } = await getPriceState(database.query);
      if (publishedId === null) await checkSource?.(AbortSignal.timeout(FIRST_PRICES_MS));
    },
    async sync(signal) {
      const outcome = sync ? await sync(signal) : null;
      await refresher.refresh();
      return outcome;
    },
    async importUpload(file, terms, signal) {
      const outcome = await importFile(file, parts, terms, signal);
      await refresher.refresh();
      return outcome;
    },
    async changeLayout(change) {
      const outcome = await changeLayout({ ...termsOf(parts), change });
      new SyncLog(parts.logger).outcome(outcome);
      await refresher.refresh();
      return outcome;
    },
    refresh: () => refresher.refresh(),
    startUpkeep: () => startUpkeep(parts, refresher, checkSource),
  };
}

function termsOf({ database, clock, configuration }: CatalogueParts) {
  return { database, clock, buckets: () => configuration.current().buckets };
}

async function syncFrom(
  sourceSettings: SourceSettings,
  parts: CatalogueParts,
  log: SyncLog,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const outcome = await syncPrices({ ...termsOf(parts), ...sourceSettings }, signal);
  log.outcome(outcome);
  return outcome;
}

async function importFile(
  file: WorkbookFile,
  parts: CatalogueParts,
  upload: UploadTerms,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const source = uploadSource(file);
  const outcome = await importUpload({ ...termsOf(parts), source, isSample: false, upload }, signal);
  // A separate log: a good upload does not mean that the source can be read again.
  new SyncLog(parts.logger).outcome(outcome);
  return outcome;
}

/** Calls back when the shop's money is another one than before. Returns a stop function. */
function watchMoney({ configuration }: CatalogueParts, onChanged: () => Promise<void> | void): () => void {
  let known = markOfMoney(configuration.current().money);
  return configuration.onChange(() => {
    const now = markOfMoney(configuration.current().money);
    if (now === known) return;
    known = now;
    return onChanged();
  });
}

/** A failure is logged and not thrown: the money is saved, and the next check of the source tries again. */
async function readInNewMoney(parts: CatalogueParts): Promise<void> {
  const log = new SyncLog(parts.logger);
  try {
    const outcome = await readAgain(termsOf(parts));
    if (outcome) log.outcome(outcome);
  } catch (error) {
    log.fault(error);
  }
}

type CheckSource = (signal: AbortSignal) => Promise<void>;

function checkWith(
  refresh: () => Promise<void>,
  log: SyncLog,
  sync: (signal: AbortSignal) => Promise<SyncOutcome>,
): CheckSource {
  return async (signal) => {
    try {
      await sync(signal);
      await refresh();
    } catch (error) {
      log.fault(error);
    }
  };
}

async function startUpkeep(
  parts: CatalogueParts,
  refresher: ListRefresher,
  checkSource: CheckSource | null,
): Promise<() => Promise<void>> {
  const { database, sourceSettings } = parts;
  const { leadership } = database;
  let checks: RecurringWork | undefined;
  const stopWatching = await watchForChanges(database, ['prices', 'configuration'], () =>
    refresher.follow(() => checks?.request()),
  );
  // Only on the leader: otherwise every server would read the same source every minute, and Google limits that.
  if (sourceSettings && checkSource)
    checks = new RecurringWork(checkSource, { everyMs: sourceSettings.everySeconds * 1000, leadership });
  const stopSource = sourceSettings?.source.watch(() => checks?.request());
  // What could not be read in the former money was not kept.
  const stopMoney = watchMoney(parts, () => checks?.request());
  return async () => {
    stopSource?.();
    stopMoney();
    await stopWatching();
    await checks?.stop();
  };
}

/** Refreshes the published lists after every change, made here or by other processes. */
class ListRefresher {
  readonly #parts: CatalogueParts;
  readonly #publishedLists: PublishedLists;
  readonly #faults: FaultLog;
  #seenRevision = -1;
  #isBehind = false;
  #wasPaused = false;

  constructor(parts: CatalogueParts, publishedLists: PublishedLists) {
    this.#parts = parts;
    this.#publishedLists = publishedLists;
    this.#faults = new FaultLog(parts.logger);
  }

  /**
   * Prices everything again. A failure is logged and not thrown: the change is saved, and the answer must not say
   * otherwise. The next refresh tries again.
   */
  async refresh(): Promise<void> {
    this.#isBehind = true;
    await this.#logFailures(async () => {
      await this.#publishedLists.refresh();
      this.#isBehind = false;
    });
  }

  /** Applies the changes of other processes. On SQLite this runs every second, so it reads little if nothing changed. */
  async follow(onResumed: () => void): Promise<void> {
    await this.#logFailures(async () => {
      const { database, configuration } = this.#parts;
      await configuration.reload();
      const { revision, pausedReason } = await getPriceState(database.query);
      if (this.#isBehind || revision !== this.#seenRevision) await this.#publishedLists.refresh();
      this.#isBehind = false;
      this.#seenRevision = revision;
      if (this.#wasPaused && pausedReason === null) onResumed();
      this.#wasPaused = pausedReason !== null;
    });
  }

  async #logFailures(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#faults.recovered('the price lists are up to date again');
    } catch (error) {
      this.#faults.fault('cannot refresh the price lists', { err: error });
    }
  }
}
