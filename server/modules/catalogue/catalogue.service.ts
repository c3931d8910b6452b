import type { BaseLogger } from 'pino';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { PriceLists } from './price-lists/build-price-lists.ts';
import { PublishedLists } from './price-lists/published-lists.service.ts';
import { getPriceState } from './price-state.repo.ts';
import { uploadSource } from './sources/file-sources.ts';
import type { WorkbookFile } from './sources/workbook/read-files.ts';
import type { SourceSettings } from './sync/source-settings.ts';
import type { UploadTerms } from './sync/store-candidate.service.ts';
import { SyncLog } from './sync/sync-log.service.ts';
import { type SyncOutcome, syncPrices, takeInUpload } from './sync/sync-prices.service.ts';

export interface Catalogue {
  /** From memory, ready to be sent. */
  lists(): PriceLists;
  /** On a database without prices: reads the source now, so that the first page that opens shows some. */
  readFirstPrices(): Promise<void>;
  /** Looks at the source now; null without one. Lists show what came of it when this resolves. */
  sync(signal: AbortSignal): Promise<SyncOutcome | null>;
  /** Takes a file in as the next price list. Throws a SourceError when it cannot be read. */
  takeInUpload(file: WorkbookFile, terms: UploadTerms, signal: AbortSignal): Promise<SyncOutcome>;
  /** After a decision about price data. A failure is logged and not thrown, since the decision is saved. */
  refresh(): Promise<void>;
  /** Keeps the lists in step with the source and with what other processes do. Returns a stop function. */
  keepUp(): Promise<() => Promise<void>>;
}

export interface CatalogueParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly configuration: ConfigurationService;
  /** Without it the lists show what the database holds. */
  readonly sourceSettings?: SourceSettings | undefined;
}

/** The start does not wait longer for a source that does not answer. */
const FIRST_PRICES_MS = 10_000;

export async function openCatalogue(parts: CatalogueParts): Promise<Catalogue> {
  const { database, configuration, sourceSettings } = parts;
  const publishedLists = await PublishedLists.open(database, () => configuration.current());
  const refresher = new ListRefresher(parts, publishedLists);
  configuration.onChange(() => refresher.refresh());
  const log = new SyncLog(parts.logger);
  const sync = sourceSettings ? (signal: AbortSignal) => syncFrom(sourceSettings, parts, log, signal) : null;
  const look = sync ? lookAt(() => publishedLists.refresh(), log, sync) : null;
  return {
    lists: () => publishedLists.current(),
    async readFirstPrices() {
      const { publishedId } = await getPriceState(database.query);
      if (publishedId === null) await look?.(AbortSignal.timeout(FIRST_PRICES_MS));
    },
    async sync(signal) {
      const outcome = sync ? await sync(signal) : null;
      await refresher.refresh();
      return outcome;
    },
    async takeInUpload(file, terms, signal) {
      const outcome = await takeInFile(file, parts, terms, signal);
      await refresher.refresh();
      return outcome;
    },
    refresh: () => refresher.refresh(),
    keepUp: () => keepUp(parts, refresher, look),
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

async function takeInFile(
  file: WorkbookFile,
  parts: CatalogueParts,
  upload: UploadTerms,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const source = uploadSource(file);
  const outcome = await takeInUpload({ ...termsOf(parts), source, isSample: false, upload }, signal);
  // A log of its own: a good upload does not mean that the source can be read again.
  new SyncLog(parts.logger).outcome(outcome);
  return outcome;
}

type Look = (signal: AbortSignal) => Promise<void>;

function lookAt(
  refresh: () => Promise<void>,
  log: SyncLog,
  sync: (signal: AbortSignal) => Promise<SyncOutcome>,
): Look {
  return async (signal) => {
    try {
      await sync(signal);
      await refresh();
    } catch (error) {
      log.fault(error);
    }
  };
}

async function keepUp(
  { database, sourceSettings }: CatalogueParts,
  refresher: ListRefresher,
  look: Look | null,
): Promise<() => Promise<void>> {
  const { leadership } = database;
  let looks: RecurringWork | undefined;
  const stopWatching = await watchForChanges(database, ['prices', 'configuration'], () =>
    refresher.follow(() => looks?.request()),
  );
  // By the leader only: every instance would read the same source once a minute, and Google counts that.
  if (sourceSettings && look)
    looks = new RecurringWork(look, { everyMs: sourceSettings.everySeconds * 1000, leadership });
  const stopSource = sourceSettings?.source.watch(() => looks?.request());
  return async () => {
    stopSource?.();
    await stopWatching();
    await looks?.stop();
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
   * Prices everything again. A failure is logged and not thrown: the change itself is saved, and the answer must not say
   * that it was not. The next refresh tries again.
   */
  async refresh(): Promise<void> {
    this.#isBehind = true;
    await this.#quietly(async () => {
      await this.#publishedLists.refresh();
      this.#isBehind = false;
    });
  }

  /** Takes over what other processes did. On SQLite this runs every second, so without news it asks little. */
  async follow(onResumed: () => void): Promise<void> {
    await this.#quietly(async () => {
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

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#faults.recovered('price lists follow the database again');
    } catch (error) {
      this.#faults.fault('price lists could not be brought up to date', { err: error });
    }
  }
}
