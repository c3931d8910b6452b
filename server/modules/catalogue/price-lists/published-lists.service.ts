import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { findSnapshot, getContent } from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildPriceLists, type PriceLists } from './build-price-lists.ts';

/** What the current lists were built from. */
interface Origin {
  readonly snapshotId: number | null;
  readonly publishedAt: number | null;
  readonly configuration: Configuration;
}

interface Shown {
  readonly origin: Origin;
  readonly lists: PriceLists;
}

/** The lists that visitors get, and their replacement by newer ones. */
export class PublishedLists {
  readonly #database: Database;
  readonly #configuration: () => Configuration;
  #shown: Shown;
  readonly #refreshes = new CoalescingRunner(() => this.#catchUp());

  private constructor(database: Database, configuration: () => Configuration, shown: Shown) {
    this.#database = database;
    this.#configuration = configuration;
    this.#shown = shown;
  }

  static async open(database: Database, configuration: () => Configuration): Promise<PublishedLists> {
    const origin = await readOrigin(database, configuration());
    return new PublishedLists(database, configuration, { origin, lists: await listsFrom(database, origin) });
  }

  current(): PriceLists {
    return this.#shown.lists;
  }

  /** Resolves when the lists are at least as new as what was published at the time of the call. */
  refresh(): Promise<void> {
    return this.#refreshes.run();
  }

  async #catchUp(): Promise<void> {
    const origin = await readOrigin(this.#database, this.#configuration());
    if (isSameOrigin(origin, this.#shown.origin)) return;
    const lists = await listsFrom(this.#database, origin);
    // One assignment: nobody sees the tabs of one snapshot with the lists of another.
    this.#shown = { origin, lists };
  }
}

async function readOrigin({ query }: Database, configuration: Configuration): Promise<Origin> {
  const { publishedId: snapshotId } = await getPriceState(query);
  const published = snapshotId === null ? null : await findSnapshot(query, snapshotId);
  return { snapshotId, publishedAt: published?.publishedAt ?? null, configuration };
}

async function listsFrom({ reports }: Database, { snapshotId, ...origin }: Origin): Promise<PriceLists> {
  const content = snapshotId === null ? null : await getContent(reports, snapshotId);
  return buildPriceLists(
    await runPriceJob('priceLists', { content, ...origin }, { isLong: await isLong(content) }),
  );
}

function isSameOrigin(one: Origin, other: Origin): boolean {
  return (
    one.snapshotId === other.snapshotId &&
    one.publishedAt === other.publishedAt &&
    one.configuration === other.configuration
  );
}
