import { FaultLog } from '#server/platform/fault-log.ts';
import type { CatalogueParts } from './catalogue.service.ts';
import type { PriceBoard } from './price-board.ts';
import { getPriceState } from './price-state.repo.ts';

/** Keeps the lists in step with what is saved and published, here or by other processes. */
export class BoardFollower {
  readonly #parts: CatalogueParts;
  readonly #board: PriceBoard;
  readonly #faults: FaultLog;
  #seenRevision = -1;
  #isBehind = false;
  #wasPaused = false;

  constructor(parts: CatalogueParts, board: PriceBoard) {
    this.#parts = parts;
    this.#board = board;
    this.#faults = new FaultLog(parts.logger);
  }

  /**
   * Prices everything anew. What goes wrong is told and not thrown: the change itself is saved, and whoever saved it must
   * not hear that it was not. The next look tries again.
   */
  async refresh(): Promise<void> {
    this.#isBehind = true;
    await this.#quietly(async () => {
      await this.#board.refresh();
      this.#isBehind = false;
    });
  }

  /** Takes over what other processes did. On SQLite this runs every second, so without news it asks little. */
  async follow(onResumed: () => void): Promise<void> {
    await this.#quietly(async () => {
      const { database, configuration } = this.#parts;
      await configuration.reload();
      const { revision, pausedReason } = await getPriceState(database.query);
      if (this.#isBehind || revision !== this.#seenRevision) await this.#board.refresh();
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
