import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { findSnapshot, getContent } from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildPriceLists, type PriceLists } from './build-price-lists.ts';
import type { UpdateTimes } from './find-update-times.ts';
import type { ListOrigin } from './list-origin.service.ts';
import type { ShownLists } from './list-versions.service.ts';

/** What the current lists were built from. */
interface Origin extends ListOrigin {
  readonly publishedAt: number | null;
  /** Null if nothing is published. */
  readonly isSample: boolean | null;
  readonly configuration: Configuration;
}

interface Shown extends ShownLists {
  readonly origin: Origin;
  readonly lists: PriceLists;
  readonly updatedAt: UpdateTimes | null;
}

type Rules = Pick<ConfigurationService, 'current' | 'revision' | 'history'>;

/** Called with the first lists and with each that replaces them. */
type OnShown = (shown: ShownLists) => void;

/** The lists that visitors get, and their replacement by newer ones. */
export class PublishedLists {
  readonly #database: Database;
  readonly #rules: Rules;
  readonly #onShown: OnShown;
  #shown: Shown;
  readonly #listeners = new Set<() => void>();
  readonly #refreshes = new CoalescingRunner(() => this.#catchUp());

  private constructor(database: Database, rules: Rules, onShown: OnShown, shown: Shown) {
    this.#database = database;
    this.#rules = rules;
    this.#onShown = onShown;
    this.#shown = shown;
    onShown(shown);
  }

  static async open(database: Database, rules: Rules, onShown: OnShown): Promise<PublishedLists> {
    const origin = await readOrigin(database, rules);
    return new PublishedLists(database, rules, onShown, await showLists(database, rules, origin, null));
  }

  current(): PriceLists {
    return this.#shown.lists;
  }

  /** Of the current lists. */
  origin(): ListOrigin {
    return this.#shown.origin;
  }

  /** Whether the published list is the bundled sample; null if nothing is published. */
  isSample(): boolean | null {
    return this.#shown.origin.isSample;
  }

  /** Calls back after every replacement. Returns a stop function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when the lists are at least as new as what was published at the time of the call. */
  refresh(): Promise<void> {
    return this.#refreshes.run();
  }

  async #catchUp(): Promise<void> {
    const origin = await readOrigin(this.#database, this.#rules);
    if (isSameOrigin(origin, this.#shown.origin)) return;
    // One assignment: nobody sees the tabs of one snapshot with the lists of another.
    this.#shown = await showLists(this.#database, this.#rules, origin, this.#shown);
    for (const listener of this.#listeners) listener();
    this.#onShown(this.#shown);
  }
}

async function readOrigin({ query }: Database, rules: Rules): Promise<Origin> {
  const configuration = rules.current();
  const revision = rules.revision();
  const { publishedId: snapshotId } = await getPriceState(query);
  const published = snapshotId === null ? null : await findSnapshot(query, snapshotId);
  const { publishedAt = null, isSample = null } = published ?? {};
  return { snapshotId, publishedAt, isSample, configuration, revision };
}

async function showLists(
  { reports }: Database,
  rules: Rules,
  origin: Origin,
  former: Shown | null,
): Promise<Shown> {
  const { snapshotId, publishedAt, configuration } = origin;
  const content = snapshotId === null ? null : await getContent(reports, snapshotId);
  const updates = await readUpdates(rules, origin, former);
  const { updatedAt, ...encoded } = await runPriceJob(
    'priceLists',
    { content, publishedAt, configuration, ...updates },
    { isLong: await isLong(content) },
  );
  return { origin, lists: buildPriceLists(encoded), updatedAt };
}

/** Starts from the times of the former lists if they were of the same publication: a save then reads few revisions. */
async function readUpdates(
  rules: Rules,
  { publishedAt, revision, snapshotId }: Origin,
  former: Shown | null,
) {
  if (publishedAt === null) return { history: [], known: null };
  const isSamePublication =
    former !== null &&
    former.origin.snapshotId === snapshotId &&
    former.origin.publishedAt === publishedAt &&
    former.origin.revision <= revision;
  const from = isSamePublication ? { revision: former.origin.revision } : { at: publishedAt };
  const history = await rules.history({ upTo: revision, from });
  return { history, known: isSamePublication ? former.updatedAt : null };
}

function isSameOrigin(one: Origin, other: Origin): boolean {
  return (
    one.snapshotId === other.snapshotId &&
    one.publishedAt === other.publishedAt &&
    one.configuration === other.configuration
  );
}
