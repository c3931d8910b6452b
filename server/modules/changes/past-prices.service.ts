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
import { FaultLog } from '#server/platform/fault-log.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type KnownView, PastStore, type Version } from './past-store.ts';

export interface PastPricesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly catalogue: { readonly versions: Pick<Catalogue['versions'], 'of'> };
  /** The product's by default. */
  readonly limits?: PastLimits;
}

/** Earlier lists are read as far back as they fit. New ones are always read; beyond `keptBytes` all are read again. */
export interface PastLimits {
  readonly readBytes: number;
  readonly keptBytes: number;
  readonly lists: number;
}

const LIMITS: PastLimits = { readBytes: 24 * 1024 * 1024, keptBytes: 32 * 1024 * 1024, lists: 2000 };
const LISTS_AT_A_TIME = 32;

const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

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
  readonly #limits: PastLimits;
  readonly #faults: FaultLog;
  readonly #reading = new CoalescingRunner(() => this.#tryToRead());
  readonly #waiting = new Set<Waiter>();
  #progress: Progress | null = null;
  #releases = 0;
  #isClosed = false;

  constructor(parts: PastPricesParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? LIMITS;
    this.#faults = new FaultLog(parts.logger);
  }

  /** Frees the memory until the next use. Call it when nobody may see changes: who waits gets 'not-found'. */
  release(): void {
    this.#progress = null;
    this.#releases += 1;
    this.#wake();
  }

  /** Reads a new list before somebody waits for it, if anybody has used the earlier ones. */
  follow(): void {
    if (this.#isClosed || this.#progress === null || this.#progress.mark === this.#mark()) return;
    this.#start();
  }

  /** Call it before the database is closed. Who waits gets 'changes/preparing'. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#reading.idle();
  }

  /**
   * Waits until enough is known, or all is. Null if there is no list. Fails 'changes/preparing' after a while, and with the
   * error of a failed read.
   */
  async view(view: ListView, isEnough: (known: KnownView) => boolean): Promise<KnownView | null> {
    const releases = this.#releases;
    let deadline: AbortSignal | null = null;
    for (;;) {
      const { store, mark, isComplete } = this.#progress ?? {};
      if (store && mark === this.#mark()) {
        const known = store.view(view);
        if (isComplete || (known && isEnough(known))) return known;
      }
      // Reading for it would fill the memory again that was freed.
      if (releases !== this.#releases) fail('not-found');
      deadline ??= AbortSignal.timeout(WAIT_MS);
      if (this.#isClosed || deadline.aborted) fail('changes/preparing', { retryAfterSeconds: RETRY_SECONDS });
      await this.#nextStep(deadline);
    }
  }

  /** Resolves when more is known, or at the deadline. Fails if the read does. */
  #nextStep(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
      deadline.addEventListener('abort', () => resolve(), { once: true });
      if (!this.#reading.isRunning) this.#start();
    });
  }

  #mark(): string {
    return LIST_VIEWS.map((view) => this.#parts.catalogue.versions.of(view)).join();
  }

  #wake(): void {
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #start(): void {
    // Not before it has ended: who needs more than it read starts the next one.
    void this.#reading.run().then(() => this.#wake());
  }

  async #tryToRead(): Promise<void> {
    try {
      await this.#read();
      this.#faults.recovered('earlier price lists can be read again');
    } catch (error) {
      this.#faults.fault('cannot read earlier price lists: nobody learns what changed', { err: error });
      for (const { reject } of this.#waiting) reject(error);
      this.#waiting.clear();
    }
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return;
    const mark = this.#mark();
    const { store: former } = this.#progress ?? {};
    const store = former && former.lists.bytes < this.#limits.keptBytes ? former : new PastStore();
    const releases = this.#releases;
    const isOver = () => this.#isClosed || releases !== this.#releases;
    const advance = (progress: Omit<Progress, 'store'>) => {
      if (isOver()) return;
      this.#progress = { store, ...progress };
      this.#wake();
    };
    // Until the current list is read, nobody must take the former one for it.
    advance({ mark: '', isComplete: false });
    await this.#readHistory(store);
    await this.#readCurrent(store);
    for (let missing = this.#missingIn(store); missing.length > 0; missing = this.#missingIn(store)) {
      if (isOver()) return;
      await this.#readVersions(store, missing);
      advance({ mark, isComplete: false });
    }
    store.forgetUnwanted();
    advance({ mark, isComplete: true });
  }

  async #readHistory(store: PastStore): Promise<void> {
    const { database, clock } = this.#parts;
    const recorded = await listHistory(database.reports);
    store.learn(recorded, await listStoredSamples(database.reports), clock.now());
  }

  async #readCurrent(store: PastStore): Promise<void> {
    const { snapshotId } = store.newest() ?? {};
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

  /** What can still be read, newest first. If no more fits, only what is newer than all other lists that are known. */
  #missingIn(store: PastStore): Version[] {
    const wanted = store.wanted();
    const missing = wanted.filter((each) => !store.isKnown(each));
    if (store.lists.bytes < this.#limits.readBytes && store.lists.size < this.#limits.lists) return missing;
    const isCurrent = ({ snapshotId }: Version) => snapshotId === store.currentId;
    // The current list is known before those that came between it and the last read.
    const known = wanted.findIndex((each) => !isCurrent(each) && store.isKnown(each));
    const newer = new Set(wanted.slice(0, Math.max(0, known)));
    // The rules of the current list are always needed: without them nothing is known.
    return missing.filter((each) => newer.has(each) || isCurrent(each));
  }
}
