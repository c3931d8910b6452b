import { createHash } from 'node:crypto';
import type { BaseLogger } from 'pino';
import type { Role } from '#domain/contract/entities/roles.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { Clock } from '#server/platform/clock.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import type { PriceLists } from './build-price-lists.ts';
import { addShownVersion } from './list-history.repo.ts';
import { isCurrentOrigin, type ListOrigin } from './list-origin.service.ts';
import { listVersions, type StoredVersion, saveVersion } from './list-version.repo.ts';
import { LIST_VIEWS, type ListView, listViewOf } from './price-rows.ts';

/** Lists that visitors get, and what they were made from. */
export interface ShownLists {
  readonly origin: ListOrigin;
  readonly lists: Pick<PriceLists, 'devices'>;
}

type ListDigests = Readonly<Record<ListView, string>>;

/** Only digests: the lists themselves would stay in memory until they are recorded. */
interface ToRecord {
  readonly origin: ListOrigin & { readonly snapshotId: number };
  readonly digests: ListDigests;
}

type Versions = Readonly<Record<ListView, number>>;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/**
 * The version of each view of the list. It rises when the bytes of the view change, is stored with what it was made from,
 * and is the same on every server. A version is announced when this server sends those bytes.
 */
export class ListVersions {
  readonly #parts: Parts;
  readonly #faults: FaultLog;
  readonly #listeners = new Set<() => void>();
  readonly #recording = new CoalescingRunner(() => this.#record());
  #versions: Versions = recordOf(LIST_VIEWS, (view) => [view, 0]);
  #toRecord: ToRecord | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#faults = new FaultLog(parts.logger);
  }

  /** From memory; 0 before the first publication. */
  of(role: Role): number {
    return this.#versions[listViewOf(role)];
  }

  /** Calls back when the version of a view is another one. Returns a stop function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Call it with lists that are already sent to visitors. Nobody waits for it; a failure is logged, and `retry` repeats it. */
  follow({ origin, lists }: ShownLists): void {
    const { snapshotId, revision } = origin;
    if (snapshotId === null) return;
    this.#toRecord = { origin: { snapshotId, revision }, digests: digestLists(lists) };
    void this.#recording.run();
  }

  /** Whether the versions of lists that visitors get are not recorded yet. */
  get isBehind(): boolean {
    return this.#toRecord !== null;
  }

  retry(): void {
    if (this.#toRecord !== null && !this.#recording.isRunning) void this.#recording.run();
  }

  /** Resolves when nothing is being recorded. */
  idle(): Promise<void> {
    return this.#recording.idle();
  }

  async #record(): Promise<void> {
    const current = this.#toRecord;
    if (current === null) return;
    try {
      const versions = await recordVersions(this.#parts, current);
      this.#faults.recovered('the versions of the price lists are recorded again');
      if (versions === null) return;
      if (this.#toRecord === current) this.#toRecord = null;
      this.#adopt(versions);
    } catch (error) {
      this.#faults.fault('cannot record the versions of the price lists: open pages do not follow them', {
        err: error,
      });
    }
  }

  #adopt(versions: Versions): void {
    const former = this.#versions;
    this.#versions = versions;
    if (LIST_VIEWS.every((view) => versions[view] === former[view])) return;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * What each view shows, in one text a view: its categories in order, with the tags of their bytes. The times of the categories
 * answer are left out: the same prices published again are no change.
 */
function digestLists({ devices }: ShownLists['lists']): ListDigests {
  return recordOf(LIST_VIEWS, (view) => {
    const digest = createHash('sha256');
    for (const [category, { identity }] of devices[view]) {
      digest.update(`${JSON.stringify(category)} ${identity.etag}\n`);
    }
    return [view, digest.digest('base64url')];
  });
}

/** Null if these lists are no longer the current ones: this server is behind, and newer ones follow. */
async function recordVersions(parts: Parts, { origin, digests }: ToRecord): Promise<Versions | null> {
  const { database, clock } = parts;
  const stored = await listVersions(database.query);
  // Most often another server was first, or nothing that visitors see has changed: then nothing is written.
  if (LIST_VIEWS.every((view) => isRecorded(stored.get(view), digests[view]))) return versionsIn(stored);
  const now = clock.now();
  return database.transaction(async (trx) => {
    // Otherwise a server that is behind would bring the former list back as a new version.
    if (!(await isCurrentOrigin(trx, origin))) return null;
    const before = await listVersions(trx);
    for (const view of LIST_VIEWS) {
      const former = before.get(view);
      const digest = digests[view];
      if (isRecorded(former, digest)) continue;
      const isSame = former?.digest === digest;
      const { version, at } = isSame ? former : { version: (former?.version ?? 0) + 1, at: now };
      if (!isSame) await saveVersion(trx, { view, version, digest, at });
      await addShownVersion(trx, { view, version, ...origin, shownAt: at });
    }
    return versionsIn(await listVersions(trx));
  });
}

function isRecorded(stored: StoredVersion | undefined, digest: string): boolean {
  return stored?.digest === digest && stored.isInHistory;
}

function versionsIn(stored: ReadonlyMap<string, StoredVersion>): Versions {
  return recordOf(LIST_VIEWS, (view) => [view, stored.get(view)?.version ?? 0]);
}
