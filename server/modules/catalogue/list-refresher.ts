import { FaultLog } from '#server/platform/fault-log.ts';
import type { CatalogueParts } from './catalogue.service.ts';
import { getPriceState } from './price-state.repo.ts';
import type { PublishedLists } from './published-lists.ts';

/** Refreshes the published lists after every change, made here or by other processes. */
export class ListRefresher {
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
