import type { PastTable } from '#domain/changes/past-cells.ts';
import { PastLists } from '#domain/changes/past-lists.ts';
import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Pricer } from '#domain/pricing/prepare-pricer.ts';
import { PastRules } from './past-rules.ts';

/** A version of a view: what it was made from, and since when visitors saw it. */
export interface Version {
  readonly view: string;
  readonly version: number;
  readonly snapshotId: number;
  readonly revision: number;
  readonly shownAt: number;
}

/** How a configuration priced lists. */
interface PastPricing {
  readonly pricer: Pricer;
  readonly money: Money | undefined;
}

export interface KnownVersion extends Version, PastPricing {}

/** The list that visitors see now: its categories and the numbers of its rows, in order. */
interface CurrentList {
  readonly snapshotId: number;
  readonly categories: readonly string[];
  readonly order: Uint32Array;
}

/** What is known of a view. */
export interface KnownView {
  readonly lists: PastLists;
  readonly current: CurrentList;
  /** Oldest first, without a gap. The last one is what visitors see now; all are in its currency. */
  readonly versions: readonly [...KnownVersion[], KnownVersion];
}

const SPAN_MS = CHANGE_LIMITS.days * 24 * 60 * 60 * 1000;

/** When the span of changes and history begins that ends now. */
export function beginOfSpan(now: number): number {
  return now - SPAN_MS;
}

/** The versions shown since then, and the one that was in effect. Oldest first, as given. */
export function shownSince<Each extends Pick<Version, 'shownAt'>>(
  versions: readonly Each[],
  time: number,
): Each[] {
  return versions.slice(
    Math.max(
      0,
      versions.findLastIndex(({ shownAt }) => shownAt <= time),
    ),
  );
}

/** What is in memory of earlier lists and rules. It is filled from the newest version back. */
export class PastStore {
  readonly lists = new PastLists();
  readonly #rules = new PastRules();
  readonly #pricings = new Map<number, PastPricing | null>();
  readonly #unreadable = new Set<number>();
  #views = new Map<string, readonly Version[]>();
  #samples: ReadonlyMap<number, boolean> = new Map();
  #current: CurrentList | null = null;
  /** What has been asked for since something was learned. */
  readonly #known = new Map<string, KnownView | null>();

  /** Takes over the recorded versions that can still be followed. `samples` says of every stored list whether it is one. */
  learn(recorded: readonly Version[], samples: ReadonlyMap<number, boolean>, now: number): void {
    const byView = new Map<string, Version[]>();
    for (const each of recorded.toSorted((one, other) => one.version - other.version)) {
      const versions = byView.get(each.view);
      if (versions) versions.push(each);
      else byView.set(each.view, [each]);
    }
    const begin = beginOfSpan(now);
    this.#views = new Map([...byView].map(([view, versions]) => [view, shownSince(versions, begin)]));
    this.#samples = samples;
    this.#known.clear();
  }

  learnRules(revision: number, configuration: Configuration | null): void {
    const pricing = configuration && {
      pricer: this.#rules.prepare(configuration),
      money: configuration.money,
    };
    this.#pricings.set(revision, pricing);
    this.#known.clear();
  }

  /** The list that visitors see now. */
  learnCurrent(snapshotId: number, table: PastTable): void {
    const numbers = this.#add([snapshotId], table, null);
    const order = table.order.map((row) => numbers[row] ?? 0);
    this.#current = { snapshotId, categories: table.categories, order };
  }

  /** Earlier lists, in a table in which the rows of the current list come first. */
  learnLists(ids: readonly number[], table: PastTable): void {
    this.#add(ids, table, this.#current?.order ?? null);
  }

  #add(ids: readonly number[], table: PastTable, current: Uint32Array | null): Uint32Array {
    this.#known.clear();
    for (const [index, id] of ids.entries()) if (table.columns[index] === null) this.#unreadable.add(id);
    return this.lists.add(ids, table, current);
  }

  /** The id of the list that visitors see now; null while it is not known. */
  get currentId(): number | null {
    return this.#current?.snapshotId ?? null;
  }

  /** Whether nothing more can be learned from this version. */
  isKnown({ snapshotId, revision }: Version): boolean {
    const hasList = this.lists.has(snapshotId) || this.#unreadable.has(snapshotId);
    return hasList && this.#pricings.has(revision);
  }

  hasRules(revision: number): boolean {
    return this.#pricings.has(revision);
  }

  /** The versions of all views that are worth knowing, newest first. Those of a view are in their order at any time. */
  wanted(): Version[] {
    return [...this.#views.values()]
      .flatMap((versions) => {
        const last = versions.at(-1);
        return last ? timed(newestWhile(versions, (each) => !this.#isKnownToDiffer(each, last))) : [];
      })
      .sort((one, other) => other.time - one.time)
      .map(({ version }) => version);
  }

  /** The version whose list visitors see now. */
  newest(): Version | undefined {
    const wanted = this.wanted();
    // The admin's view changes with every list.
    return wanted.find(({ view }) => view === 'admin') ?? wanted[0];
  }

  #isKnownToDiffer(one: Version, other: Version): boolean {
    // Without it nobody knows what was shown then, nor how long what came before it lasted.
    if (this.#unreadable.has(one.snapshotId) || !this.#samples.has(one.snapshotId)) return true;
    // The prices of the sample are not real.
    if (this.#samples.get(one.snapshotId) !== this.#samples.get(other.snapshotId)) return true;
    const [pricing, otherPricing] = [this.#pricings.get(one.revision), this.#pricings.get(other.revision)];
    if (pricing === undefined || otherPricing === undefined) return false;
    return pricing === null || pricing.money?.currency !== otherPricing?.money?.currency;
  }

  forgetUnwanted(): void {
    this.lists.keep(new Set(this.wanted().map(({ snapshotId }) => snapshotId)));
    this.#known.clear();
  }

  /** Null while not even the current list is known, or there is none. */
  view(view: string): KnownView | null {
    const known = this.#known.get(view);
    if (known !== undefined) return known;
    const found = this.#findView(view);
    this.#known.set(view, found);
    return found;
  }

  #findView(view: string): KnownView | null {
    const { lists } = this;
    const current = this.#current;
    const all = this.#views.get(view) ?? [];
    const last = all.at(-1);
    if (current === null || last === undefined) return null;
    const versions = newestWhile(all, (each) => this.#isUsable(each, last)).flatMap((each) => {
      const pricing = this.#pricings.get(each.revision);
      return pricing ? [{ ...each, ...pricing }] : [];
    });
    const now = versions.pop();
    return now ? { lists, current, versions: [...versions, now] } : null;
  }

  #isUsable(one: Version, other: Version): boolean {
    return (
      this.lists.has(one.snapshotId) && this.hasRules(one.revision) && !this.#isKnownToDiffer(one, other)
    );
  }
}

/** The versions of a view, newest first. None counts as later than the one that replaced it: clocks differ, and are set back. */
function timed(versions: readonly Version[]): { version: Version; time: number }[] {
  let time = Number.POSITIVE_INFINITY;
  return versions.toReversed().map((version) => {
    time = Math.min(time, version.shownAt);
    return { version, time };
  });
}

/** The versions back to the first for which it does not hold. */
function newestWhile<Each>(versions: readonly Each[], holds: (each: Each) => boolean): Each[] {
  return versions.slice(versions.findLastIndex((each) => !holds(each)) + 1);
}
