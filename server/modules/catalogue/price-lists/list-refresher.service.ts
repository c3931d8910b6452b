import type { BaseLogger } from 'pino';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import { type Database, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import type { ListVersions } from './list-versions.service.ts';
import type { PublishedLists } from './published-lists.service.ts';

interface RefresherParts {
  readonly database: Database;
  readonly configuration: ConfigurationService;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

interface FollowListeners {
  /** Syncing is no longer paused. */
  readonly onResumed: () => void;
  /** Somebody has decided about price data or chosen another source. */
  readonly onChanged: () => Promise<void>;
}

const FAILED = 'cannot refresh the price lists';
const WORKS_AGAIN = 'the price lists are up to date again';

/** Refreshes the published lists after every change, made here or by other processes. */
export class ListRefresher {
  readonly #parts: RefresherParts;
  readonly #publishedLists: PublishedLists;
  readonly #versions: ListVersions;
  readonly #faults: FaultLog;
  #seenRevision = -1;
  #isBehind = false;
  #wasPaused = false;

  constructor(parts: RefresherParts, publishedLists: PublishedLists, versions: ListVersions) {
    this.#parts = parts;
    this.#publishedLists = publishedLists;
    this.#versions = versions;
    this.#faults = new FaultLog(parts.logger);
  }

  /**
   * Prices everything again. A failure is logged and not thrown: the change is saved, and the answer must not say
   * otherwise. The next refresh tries again.
   */
  async refresh(): Promise<void> {
    this.#isBehind = true;
    try {
      await this.#publishedLists.refresh();
      this.#isBehind = false;
      this.#faults.recovered(WORKS_AGAIN);
    } catch (error) {
      this.#faults.fault(FAILED, { err: error });
    }
  }

  /** Applies the changes of other processes as they happen. Returns a stop function. */
  async startFollowing(listeners: FollowListeners): Promise<() => Promise<void>> {
    const { stop } = await watchForChanges(this.#parts.database, {
      channels: ['prices', 'configuration'],
      look: () => this.#follow(listeners),
      isBehind: () => this.#isBehind || this.#versions.isBehind,
      faults: this.#faults,
      failed: FAILED,
      worksAgain: WORKS_AGAIN,
    });
    return stop;
  }

  /** Reads little if nothing has changed: on SQLite every commit leads here, for example that of a visit. */
  async #follow({ onResumed, onChanged }: FollowListeners): Promise<void> {
    const { database, configuration } = this.#parts;
    await configuration.reload();
    const { revision, pausedReason } = await getPriceState(database.query);
    if (revision !== this.#seenRevision) await onChanged();
    if (this.#isBehind || revision !== this.#seenRevision) await this.#publishedLists.refresh();
    this.#isBehind = false;
    this.#seenRevision = revision;
    if (this.#wasPaused && pausedReason === null) onResumed();
    this.#wasPaused = pausedReason !== null;
    this.#versions.retry();
  }
}
