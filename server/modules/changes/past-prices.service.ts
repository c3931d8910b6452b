import type { BaseLogger } from 'pino';
import {
  type Catalogue,
  LIST_VIEWS,
  type ListView,
  listHistory,
  listStoredSamples,
  readPastLists,
} from '#server/modules/catalogue/index.ts';
import { findPastConfiguration } from '#server/modules/configuration/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type KnownView, PastStore, type Version } from './past-store.ts';

export interface PastPricesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'warn'>;
  readonly catalogue: Pick<Catalogue, 'versions'>;
}

/** Earlier lists are read as far back as they fit. New ones are always read; beyond the second limit all are read again. */
const READ_MAX_BYTES = 24 * 1024 * 1024;
const KEPT_MAX_BYTES = 32 * 1024 * 1024;
const LISTS_MAX = 2000;
const LISTS_AT_A_TIME = 32;

const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

interface Progress {
  readonly store: PastStore;
  /** The versions of all views that it is about. */
  readonly mark: string;
  readonly isComplete: boolean;
}

/**
 * The base prices of the lists of 90 days and the rules of their times, from which the prices of every tier follow. Read
 * with the first use, from the newest list back, and continued with every new list of this or another server.
 */
export class PastPrices {
  readonly #parts: PastPricesParts;
  readonly #reading = new CoalescingRunner(() => this.#read());
  readonly #waiting = new Set<() => void>();
  #progress: Progress | null = null;
  #releases = 0;
  #isClosed = false;

  constructor(parts: PastPricesParts) {
    this.#parts = parts;
  }

  /** Frees the memory, until the next use. */
  release(): void {
    this.#progress = null;
    this.#releases += 1;
  }

  /** Reads a new list before somebody waits for it, if anybody has used the earlier ones. */
  follow(): void {
    if (this.#progress === null || this.#progress.mark === this.#mark()) return;
    this.#reading.run().catch((err: unknown) => {
      this.#parts.logger.warn({ err }, 'cannot read a new price list to know what it changed');
    });
  }

  /** Call it before the database is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading.idle();
  }

  /** Waits until enough is known, or all is. Null if there is no list. Fails 'changes/preparing' after a while. */
  async view(view: ListView, isEnough: (known: KnownView) => boolean): Promise<KnownView | null> {
    let deadline: AbortSignal | null = null;
    for (;;) {
      const { store, mark, isComplete } = this.#progress ?? {};
      if (store && mark === this.#mark()) {
        const known = store.view(view);
        if (isComplete || (known && isEnough(known))) return known;
      }
      deadline ??= AbortSignal.timeout(WAIT_MS);
      if (deadline.aborted) fail('changes/preparing', { retryAfterSeconds: RETRY_SECONDS });
      await this.#nextStep(deadline);
    }
  }

  /** Resolves when more is known, or at the deadline. */
  #nextStep(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      deadline.addEventListener('abort', () => resolve(), { once: true });
      if (!this.#reading.isRunning) this.#reading.run().then(resolve, reject);
    });
  }

  #mark(): string {
    return LIST_VIEWS.map((view) => this.#parts.catalogue.versions.of(view)).join();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  async #read(): Promise<void> {
    const mark = this.#mark();
    const { store: former } = this.#progress ?? {};
    const store = former && former.lists.bytes < KEPT_MAX_BYTES ? former : new PastStore();
    const releases = this.#releases;
    const advance = (progress: Omit<Progress, 'store'>) => {
      if (releases === this.#releases) this.#progress = { store, ...progress };
      this.#wake();
    };
    // Until the current list is read, nobody must take the former one for it.
    advance({ mark: '', isComplete: false });
    try {
      await this.#readHistory(store);
      await this.#readCurrent(store);
      for (let missing = missingIn(store); missing.length > 0; missing = missingIn(store)) {
        if (this.#isClosed) return;
        await this.#readVersions(store, missing);
        advance({ mark, isComplete: false });
      }
      store.forgetUnwanted();
      advance({ mark, isComplete: true });
    } finally {
      this.#wake();
    }
  }

  async #readHistory(store: PastStore): Promise<void> {
    const { database, clock } = this.#parts;
    const recorded = await listHistory(database.reports);
    store.learn(recorded, await listStoredSamples(database.reports), clock.now());
  }

  async #readCurrent(store: PastStore): Promise<void> {
    const wanted = store.wanted();
    // The admin's view changes with every list.
    const { snapshotId } = wanted.find(({ view }) => view === 'admin') ?? wanted[0] ?? {};
    if (snapshotId === undefined || store.currentId === snapshotId) return;
    const { table } = await readPastLists(this.#parts.database, [snapshotId], null);
    store.learnCurrent(snapshotId, table);
  }

  /** The lists of the first few of these versions, and the rules of all versions with these lists. */
  async #readVersions(store: PastStore, missing: readonly Version[]): Promise<void> {
    const { database, logger } = this.#parts;
    const lists = missing.map(({ snapshotId }) => snapshotId).filter((id) => !store.lists.has(id));
    const wanted = [...new Set(lists)].slice(0, LISTS_AT_A_TIME);
    const read = wanted.length > 0 ? await readPastLists(database, wanted, store.currentId) : null;
    if (read) store.learnLists(read.ids, read.table);
    if (read?.table.columns.includes(null))
      logger.warn('cannot read an earlier price list: the history of prices begins after it');
    for (const { snapshotId, revision } of missing) {
      if (store.hasRules(revision) || !store.lists.has(snapshotId)) continue;
      store.learnRules(revision, await findPastConfiguration(database.reports, revision));
    }
  }
}

/** What can still be read, newest first. If no more fits, only what is newer than all that is known. */
function missingIn(store: PastStore): Version[] {
  const wanted = store.wanted();
  if (store.lists.bytes < READ_MAX_BYTES && store.lists.size < LISTS_MAX)
    return wanted.filter((each) => !store.isKnown(each));
  const known = wanted.findIndex((each) => store.isKnown(each));
  return wanted.slice(0, Math.max(0, known));
}
