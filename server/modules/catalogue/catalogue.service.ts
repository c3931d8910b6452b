import type { BaseLogger } from 'pino';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { LayoutChange } from './layouts/change-layout.service.ts';
import type { PriceLists } from './price-lists/build-price-lists.ts';
import { isCurrentOrigin } from './price-lists/list-origin.service.ts';
import { ListRefresher } from './price-lists/list-refresher.service.ts';
import { ListVersions } from './price-lists/list-versions.service.ts';
import { PublishedLists } from './price-lists/published-lists.service.ts';
import { getPriceState } from './price-state.repo.ts';
import { markOfMoney } from './reading/reading-mark.ts';
import { type CurrentSource, isSentByHand, SourceFollower } from './source-choice/current-source.service.ts';
import { uploadSource } from './sources/file-sources.ts';
import type { WorkbookFile } from './sources/workbook/read-files.ts';
import type { SourceSettings } from './sync/source-settings.ts';
import type { SyncParts, UploadTerms } from './sync/store-candidate.service.ts';
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
  /** Whether visitors see the bundled sample, or will see it once it is read. */
  isSample(): boolean;
  /** Calls back whenever other lists are shown. Returns a stop function. */
  onChange(listener: () => void): () => void;
  /** From memory: the version of the list that this role gets. */
  readonly versions: Pick<ListVersions, 'of' | 'subscribe'>;
  /** On a database without prices: reads the source now, so that the first page shows prices. */
  readFirstPrices(): Promise<void>;
  /** Where prices come from, as chosen in this or another process; null without a source. */
  source(): Promise<CurrentSource | null>;
  /** Checks the source now; null without one. When this resolves, the lists show the result. */
  sync(signal: AbortSignal, read?: JustRead): Promise<SyncOutcome | null>;
  /** Imports a file as the next price list. Throws a SourceError if it cannot be read. */
  importUpload(file: WorkbookFile, terms: UploadTerms, signal: AbortSignal): Promise<SyncOutcome>;
  /** Changes how a sheet is read, and reads the last workbook again. Throws a SourceError if it has no prices then. */
  changeLayout(change: LayoutChange): Promise<SyncOutcome>;
  /** After a decision about price data. A failure is logged and not thrown, because the decision is saved. */
  refresh(): Promise<void>;
  /** When this resolves, the lists and their versions are at least as new as what was published at the time of the call. */
  catchUp(): Promise<void>;
  /** Keeps the lists up to date with the source and with other processes. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
  /** Call it before the database is closed. */
  close(): Promise<void>;
}

/** A source that was read a moment ago, so that it is not read twice, and the choice that it belongs to. */
type JustRead = Pick<CurrentSource, 'source' | 'revision'>;

export interface CatalogueParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly configuration: ConfigurationService;
  /** Without it the lists show what the database holds. */
  readonly sourceSettings?: SourceSettings | undefined;
  /** Called in the transaction in which a list begins to wait that came from the source or was read in a new money. */
  readonly noteWaiting?: SyncParts['noteWaiting'];
}

/** How long a start waits for a source that does not answer. */
const FIRST_PRICES_MS = 10_000;

export async function openCatalogue(parts: CatalogueParts): Promise<Catalogue> {
  const { database, configuration, sourceSettings } = parts;
  const versions = new ListVersions(parts);
  const publishedLists = await PublishedLists.open(database, configuration, (shown) =>
    versions.follow(shown),
  );
  await versions.idle();
  const refresher = new ListRefresher(parts, publishedLists, versions);
  configuration.onChange(() => refresher.refresh());
  const log = new SyncLog(parts.logger);
  const follower = sourceSettings ? await SourceFollower.open(database, sourceSettings) : null;
  const opened = { ...parts, follower };
  watchMoney(parts, async () => {
    await readInNewMoney(opened);
    await refresher.refresh();
  });
  const sync = follower
    ? (signal: AbortSignal, read?: JustRead) => syncFrom(follower, opened, log, { signal, read })
    : null;
  const checkSource = sync ? checkWith(() => publishedLists.refresh(), log, sync) : null;
  return {
    lists: () => publishedLists.current(),
    isSample: () => publishedLists.isSample() ?? follower?.current().isSample ?? true,
    onChange: (listener) => publishedLists.onChange(listener),
    versions,
    async readFirstPrices() {
      const { publishedId } = await getPriceState(database.query);
      if (publishedId === null) await checkSource?.(AbortSignal.timeout(FIRST_PRICES_MS));
      await versions.idle();
    },
    source: async () => (await follower?.follow()) ?? null,
    async sync(signal, read) {
      const outcome = sync ? await sync(signal, read) : null;
      await refresher.refresh();
      return outcome;
    },
    async importUpload(file, terms, signal) {
      const outcome = await importFile(file, opened, terms, signal);
      await refresher.refresh();
      return outcome;
    },
    async changeLayout(change) {
      const outcome = await changeLayout({ ...(await termsOf(opened)), change });
      new SyncLog(parts.logger).outcome(outcome);
      await refresher.refresh();
      return outcome;
    },
    refresh: () => refresher.refresh(),
    async catchUp() {
      if (!(await isCurrentOrigin(database.query, publishedLists.origin()))) {
        await configuration.reload();
        await publishedLists.refresh();
      }
      await versions.idle();
    },
    startUpkeep: () => startUpkeep(opened, refresher, checkSource),
    close: () => versions.idle(),
  };
}

interface OpenedParts extends CatalogueParts {
  /** Null without a source. */
  readonly follower: SourceFollower | null;
}

async function termsOf({ database, clock, configuration, follower }: OpenedParts) {
  const current = await follower?.follow();
  const isByHand = async (trx: Queryable) => current?.isLocked === false && (await isSentByHand(trx, null));
  return { database, clock, isByHand, buckets: () => configuration.current().buckets };
}

async function syncFrom(
  follower: SourceFollower,
  parts: OpenedParts,
  log: SyncLog,
  { signal, read }: { readonly signal: AbortSignal; readonly read?: JustRead | undefined },
): Promise<SyncOutcome> {
  const terms = await termsOf(parts);
  const { isSample, isLocked, revision, ...current } = follower.current();
  const source = read?.revision === revision ? read.source : current.source;
  if (source === null) return { kind: 'by-hand' };
  const choiceRevision = isLocked ? undefined : revision;
  const { noteWaiting } = parts;
  const outcome = await syncPrices({ ...terms, source, isSample, choiceRevision, noteWaiting }, signal);
  if (outcome.kind === 'replaced') return await syncFrom(follower, parts, log, { signal });
  log.outcome(outcome);
  return outcome;
}

async function importFile(
  file: WorkbookFile,
  parts: OpenedParts,
  upload: UploadTerms,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const source = uploadSource(file);
  const outcome = await importUpload({ ...(await termsOf(parts)), source, isSample: false, upload }, signal);
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
async function readInNewMoney(parts: OpenedParts): Promise<void> {
  const log = new SyncLog(parts.logger);
  try {
    const { noteWaiting } = parts;
    const outcome = await readAgain({ ...(await termsOf(parts)), noteWaiting });
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
  parts: OpenedParts,
  refresher: ListRefresher,
  checkSource: CheckSource | null,
): Promise<() => Promise<void>> {
  const { sourceSettings, follower } = parts;
  const { leadership } = parts.database;
  let checks: RecurringWork | undefined;
  const stopFollowing = await refresher.startFollowing({
    onResumed: () => checks?.request(),
    onChanged: async () => void (await follower?.follow()),
  });
  // Only on the leader: otherwise every server would read the same source every minute, and Google limits that.
  if (sourceSettings && checkSource)
    checks = new RecurringWork(checkSource, { everyMs: sourceSettings.everySeconds * 1000, leadership });
  const stopSource = follower?.watch(() => checks?.request());
  // What could not be read in the former money was not kept.
  const stopMoney = watchMoney(parts, () => checks?.request());
  return async () => {
    stopSource?.();
    stopMoney();
    await stopFollowing();
    await checks?.stop();
  };
}
