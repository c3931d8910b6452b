import type { PriceSourceAnswer } from '#domain/contract/entities/price-data/price-source.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import type { SourceSettings } from '#server/modules/catalogue/sync/source-settings.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { openChoice } from './open-choice.ts';
import { type DatedChoice, findChoice, findChoiceRevision } from './price-source.repo.ts';

/** Where prices come from at the moment. */
export interface CurrentSource {
  /** Of the stored choice; 0 before the first one. */
  readonly revision: number;
  readonly kind: PriceSourceAnswer['kind'];
  readonly description: string;
  /** Null if files are sent by hand and nothing is read. */
  readonly source: PriceSource | null;
  readonly isSample: boolean;
  readonly settings: SourceSettings;
  /** PRICE_SOURCE decides, not the stored choice. */
  readonly isLocked: boolean;
  readonly choice: DatedChoice | null;
}

/** The source of PRICE_SOURCE, or the one that an admin chose, in this or another process. */
export class SourceFollower {
  readonly #database: Database;
  readonly #settings: SourceSettings;
  readonly #listeners = new Set<() => void>();
  #current: CurrentSource;

  private constructor(database: Database, settings: SourceSettings, choice: DatedChoice | null) {
    this.#database = database;
    this.#settings = settings;
    this.#current = currentSource(settings, choice);
  }

  static async open(database: Database, settings: SourceSettings): Promise<SourceFollower> {
    return new SourceFollower(database, settings, await findChoice(database.query));
  }

  current(): CurrentSource {
    return this.#current;
  }

  /** Loads what this or another process has chosen. */
  async follow(): Promise<CurrentSource> {
    const { query } = this.#database;
    if ((await findChoiceRevision(query)) === this.#current.revision) return this.#current;
    this.#current = currentSource(this.#settings, await findChoice(query));
    for (const listener of this.#listeners) listener();
    return this.#current;
  }

  /** Calls back after every change. Returns a stop function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Watches whichever source is the current one. Returns a stop function. */
  watch(onChange: () => void): () => void {
    const watchCurrent = () => this.#current.source?.watch(onChange);
    let stopWatching = watchCurrent();
    const stopFollowing = this.onChange(() => {
      stopWatching?.();
      stopWatching = watchCurrent();
    });
    return () => {
      stopFollowing();
      stopWatching?.();
    };
  }
}

/** Without a choice, and with PRICE_SOURCE, it is the one of the settings. */
function currentSource(settings: SourceSettings, choice: DatedChoice | null): CurrentSource {
  const { isSample, source: given } = settings;
  const facts = { revision: choice?.revision ?? 0, settings, choice, isLocked: !isSample };
  if (!isSample || choice === null || choice.kind === 'sample') {
    const { kind, description } = given;
    return { ...facts, kind: isSample ? 'sample' : kind, description, source: given, isSample };
  }
  const { kind, description } = choice;
  return { ...facts, kind, description, source: openChoice(choice, settings), isSample: false };
}

/** Whether files sent by hand are the source, so that nothing is synced. PRICE_SOURCE wins over the choice. */
export async function isSentByHand(query: Queryable, priceSource: string | null): Promise<boolean> {
  return priceSource === null && (await findChoice(query))?.kind === 'upload';
}

/** As a server would open it now, without following it. Without a database there is no choice. */
export async function openStoredSource(
  settings: SourceSettings,
  query: Queryable | null,
): Promise<CurrentSource> {
  return currentSource(settings, query && (await findChoice(query)));
}
