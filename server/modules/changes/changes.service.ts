import { findChanges, namesOf } from '#domain/changes/find-changes.ts';
import { ABSENT } from '#domain/changes/past-cells.ts';
import { priceSteps } from '#domain/changes/price-steps.ts';
import type { ChangesAnswer, HistoryAnswer } from '#domain/contract/entities/changes.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { seesChanges } from '#domain/shop/may-use.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { type Catalogue, listViewOf } from '#server/modules/catalogue/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { ReadyCopies } from '#server/platform/http/ready-answer.ts';
import { PastPrices, type PastPricesParts } from './past-prices.service.ts';
import { beginOfSpan, type KnownVersion, type KnownView, shownSince } from './past-store.ts';
import { readyJson } from './ready-json.ts';

/** Whose list is asked for: the viewer's own, or with `as` that of a tier. */
export interface Viewer {
  readonly role: Role;
  /** Only of an admin. */
  readonly as: TierId | null;
}

/** All prices are those of the viewer's tier of today, at all times. */
export interface Changes {
  /** Fails 'not-found' for who may not see changes. */
  admit(role: Role): void;
  since(viewer: Viewer, version: number): Promise<ReadyCopies>;
  /** Fails 'changes/device-not-found' if the list does not have the row now. */
  history(viewer: Viewer, row: RowKey): Promise<ReadyCopies>;
  /** Call it before the database is closed. */
  close(): Promise<void>;
}

export interface ChangesServiceParts extends PastPricesParts {
  readonly catalogue: { readonly versions: Pick<Catalogue['versions'], 'of' | 'subscribe'> };
  readonly shop: { brand(): Brand; subscribe(listener: () => void): () => void };
}

/** Each has at most 500 rows: together some megabytes. */
const ANSWERS_MAX = 50;

export function openChangesService(parts: ChangesServiceParts): Changes {
  const { catalogue, shop, clock } = parts;
  const past = new PastPrices(parts);
  const answers = new RecentAnswers();
  const review = () => {
    if (shop.brand().maySeeChanges?.length) return past.follow();
    past.release();
    answers.clear();
  };
  const unsubscribe = [catalogue.versions.subscribe(review), shop.subscribe(review)];
  return {
    admit(role) {
      if (!seesChanges(shop.brand().maySeeChanges, role)) fail('not-found');
    },

    async since(viewer, since) {
      const { role, view, terms } = askedBy(viewer);
      const version = catalogue.versions.of(role);
      // Most visitors have seen the current list, or were never here. They must not cause anything to be read.
      if (since >= version || since === 0) return readyJson(nothingSince(since, version), terms);
      const known = await past.view(view, ({ versions }) => versions.some((each) => each.version === since));
      const before = known && findVersion(known, since, clock.now());
      if (!before) return readyJson(nothingSince(since, version), terms);
      const key = JSON.stringify([terms, originOf(before), originOf(lastOf(known.versions))]);
      return answers.find(key, () => readyJson(changesOf(known, before, role), terms));
    },

    async history(viewer, row) {
      const { role, view, terms } = askedBy(viewer);
      const known = await past.view(view, () => false);
      return readyJson(historyOf(known, row, { role, now: clock.now() }), terms);
    },

    async close() {
      for (const stop of unsubscribe) stop();
      await past.close();
    },
  };
}

class RecentAnswers {
  readonly #answers = new Map<string, Promise<ReadyCopies>>();

  find(key: string, make: () => Promise<ReadyCopies>): Promise<ReadyCopies> {
    const answer = this.#answers.get(key) ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_MAX && oldest !== undefined) this.#answers.delete(oldest);
    // Who asks again must not get the same failure.
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }

  clear(): void {
    this.#answers.clear();
  }
}

function askedBy({ role: own, as }: Viewer) {
  const role = as ?? own;
  const view = listViewOf(role);
  // The next user of an admin's device must not find the prices of a tier in its cache.
  return { role, view, terms: { view, isStored: own !== 'admin' } };
}

/** For who has seen the current version, and who saw one that is not known. */
function nothingSince(since: number, version: number): ChangesAnswer {
  if (since === version) return { since, version, tooMany: false, rows: [] };
  return { since, version, tooMany: true, isUnknown: true, rows: [] };
}

function findVersion({ versions }: KnownView, wanted: number, now: number): KnownVersion | undefined {
  return shownSince(versions, beginOfSpan(now)).find(({ version }) => version === wanted);
}

function lastOf(versions: KnownView['versions']): KnownVersion {
  return versions[versions.length - 1] ?? versions[0];
}

function originOf({ version, snapshotId, revision }: KnownVersion): readonly number[] {
  return [version, snapshotId, revision];
}

function changesOf(
  { lists, current, versions }: KnownView,
  before: KnownVersion,
  viewer: Role,
): ChangesAnswer {
  const now = lastOf(versions);
  const role = pricingRoleOfViewer(viewer);
  const rows = findChanges(lists, {
    before: { snapshotId: before.snapshotId, rules: { pricer: before.pricer, role } },
    now: { ...current, snapshotId: now.snapshotId, rules: { pricer: now.pricer, role } },
  });
  const { version, money } = now;
  const answer = { since: before.version, version, tooMany: rows === null, rows: rows ?? [] };
  return { ...answer, ...(money && { money }) };
}

function historyOf(
  known: KnownView | null,
  key: RowKey,
  { role: viewer, now }: { readonly role: Role; readonly now: number },
): HistoryAnswer {
  const { lists, versions } = known ?? fail('changes/device-not-found');
  const last = lastOf(versions);
  const number = lists.find(key) ?? fail('changes/device-not-found');
  const row = lists.row(number);
  if (!row || lists.cellsOf(number)(last.snapshotId) === ABSENT) fail('changes/device-not-found');
  const role = pricingRoleOfViewer(viewer);
  const inSpan = shownSince(versions, beginOfSpan(now));
  const from = Math.max(beginOfSpan(now), inSpan[0]?.shownAt ?? now);
  const shown = inSpan.map(({ snapshotId, pricer, shownAt }) => ({
    snapshotId,
    rules: { pricer, role },
    at: shownAt,
  }));
  const { version, money } = last;
  return {
    ...namesOf(row),
    version,
    ...(money && { money }),
    from: new Date(from).toISOString(),
    steps: priceSteps(lists, number, { shown, from }),
  };
}
