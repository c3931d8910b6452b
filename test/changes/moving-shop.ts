import { expect, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { ChangesAnswer, HistoryAnswer } from '#domain/contract/entities/changes.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { BOTH_GRADES } from '#test/catalogue/layout-shop.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { MINUTE_MS, type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { silent } from '#test/silent-logger.ts';

type Headers = Record<string, string>;
type Sheets = Parameters<PriceTestSource['saysSheets']>[0];

export const EVERYONE: ShopSettings['maySeeChanges'] = ['public', 'customer', 'vip', 'heavyweight'];

const STEP_MS = 5 * MINUTE_MS;

/** What a tier pays above the public's price. */
export interface Added {
  readonly vip: number;
  readonly heavyweight: number;
}

/** The list of a viewer as its page shows it. */
export interface SeenList {
  readonly version: number;
  readonly at: number;
  readonly categories: readonly string[];
  readonly rows: readonly CatalogueRow[];
}

/** The whole server with a list that moves, five minutes at a time: nobody's session ends. */
export class MovingShop {
  readonly built: TestApp;
  readonly clock: SettableClock;
  readonly #source: PriceTestSource;

  private constructor(built: TestApp, clock: SettableClock, source: PriceTestSource) {
    this.built = built;
    this.clock = clock;
    this.#source = source;
  }

  /** Another server on the data of a shop that is open already: nothing is saved. */
  static async join(database: Database, clock: SettableClock): Promise<MovingShop> {
    const source = new PriceTestSource();
    const built = await buildTestApp({
      database,
      clock,
      digest: fastDigest,
      sourceSettings: { source, isSample: false, everySeconds: 3600 },
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace' },
    });
    return new MovingShop(built, clock, source);
  }

  /** The sheet PHONES has a price for each of two grades. */
  static async open(database: Database, sheets: Sheets, added: Added): Promise<MovingShop> {
    const shop = await MovingShop.join(database, settableClock());
    await shop.allow(EVERYONE);
    // Before the first list: under the default rules all tiers would have had the same prices once.
    await shop.price(added);
    await shop.publish(sheets);
    if (sheets.PHONES) {
      const answer = await shop.asAdmin('PUT', '/api/price-data/layouts?sheet=PHONES', {
        layout: BOTH_GRADES,
        revision: 0,
      });
      await shop.#publishHeld(answer.json());
    }
    await shop.settle();
    return shop;
  }

  async price({ vip, heavyweight }: Added, configuration: Partial<Configuration> = {}): Promise<void> {
    this.clock.pass(STEP_MS);
    const { buckets, defaultsByRole } = DEFAULT_CONFIGURATION;
    const amount = (flat: number) =>
      Object.fromEntries(buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat }]));
    await this.asAdmin('POST', '/api/config', {
      ...DEFAULT_CONFIGURATION,
      ...configuration,
      defaultsByRole: { ...defaultsByRole, vip: amount(vip), heavyweight: amount(heavyweight) },
    });
    await this.settle();
  }

  async publish(sheets: Sheets): Promise<void> {
    this.clock.pass(STEP_MS);
    this.#source.saysSheets(sheets);
    await this.#publishHeld((await this.asAdmin('POST', '/api/price-data/sync')).json());
    await this.settle();
  }

  /** A new list may wait for a decision. */
  async #publishHeld({ outcome, snapshotId }: { outcome?: string; snapshotId?: number }): Promise<void> {
    if (outcome === 'held') await this.asAdmin('POST', `/api/price-data/snapshots/${snapshotId}/publish`, {});
  }

  async rollBack(snapshotId: number): Promise<void> {
    this.clock.pass(STEP_MS);
    await this.asAdmin('POST', `/api/price-data/snapshots/${snapshotId}/rollback`, {});
    await this.settle();
  }

  async publishedId(): Promise<number> {
    const state = this.built.database.query.selectFrom('price_state').select('published_snapshot_id as id');
    return (await state.executeTakeFirstOrThrow()).id ?? 0;
  }

  /** Versions are recorded a moment after a list is shown. Every step here moves that of some tier. */
  async settle(): Promise<void> {
    const { query } = this.built.database;
    if ((await this.publishedId()) === 0) return;
    await vi.waitFor(
      async () => {
        const { revision } = await query
          .selectFrom('configuration')
          .select('revision')
          .executeTakeFirstOrThrow();
        const origin = query
          .selectFrom('list_history')
          .select('version')
          .where('snapshot_id', '=', await this.publishedId())
          .where('revision', '=', revision);
        expect(await origin.execute()).not.toHaveLength(0);
        const recorded = await query.selectFrom('list_version').select(['view', 'version']).execute();
        const admin = await this.as('admin');
        for (const { view, version } of recorded) {
          const as = view === 'admin' ? '' : view;
          expect((await this.changes(0, admin, as)).version).toBe(version);
        }
      },
      { timeout: 60_000 },
    );
  }

  /** As the upkeep of a server that listens does: it looks what other servers have published. */
  async follow(): Promise<void> {
    await this.asAdmin('POST', '/api/price-data/sync');
    await this.settle();
  }

  async allow(maySeeChanges: ShopSettings['maySeeChanges']): Promise<void> {
    const { revision } = (await this.asAdmin('GET', '/api/shop')).json();
    await this.asAdmin('PUT', '/api/shop', {
      revision,
      settings: { ...DEFAULT_SHOP_SETTINGS, maySeeChanges },
    });
  }

  async asAdmin(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object) {
    const headers = await this.as('admin');
    const pinHash = url === '/api/config' && headers.authorization?.replace('Bearer ', '');
    const sent = body && { body: { ...body, ...(pinHash && { pinHash }) } };
    const answer = await this.built.app.inject({ method, url, headers, ...sent });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer;
  }

  as(role: Role): Promise<Headers> {
    return signInAs(this.built.database, role, this.clock);
  }

  async addCustomer(given: Parameters<typeof makeCustomer>[1] = {}) {
    const { database } = this.built;
    const { customerId, credentialId } = await makeCustomer(database.query, given);
    const { handle } = await database.query
      .selectFrom('customer')
      .select('handle')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    const sessions = createSessions({ database, timeZone: 'UTC', clock: this.clock, logger: silent });
    const token = await database.transaction((trx) => sessions.open(trx, credentialId));
    return { handle, headers: { authorization: `Bearer ${token}` } };
  }

  get(path: string, headers: Headers = {}) {
    return this.built.app.inject({ url: `/api/sheets/${path}`, headers });
  }

  async changes(since: number, headers: Headers = {}, as = ''): Promise<ChangesAnswer> {
    const answer = await this.get(`changes?since=${since}${as && `&as=${as}`}`, headers);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  history(
    { category, device, occurrence = 1 }: { category: string; device: string; occurrence?: number },
    headers: Headers = {},
    as = '',
  ) {
    const row = `category=${encodeURIComponent(category)}&device=${encodeURIComponent(device)}`;
    return this.get(`history?${row}&occurrence=${occurrence}${as && `&as=${as}`}`, headers);
  }

  async stepsOf(row: Parameters<MovingShop['history']>[0], headers: Headers = {}, as = '') {
    const answer = await this.history(row, headers, as);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<HistoryAnswer>();
  }

  /** Through the calls of the page. */
  async see(headers: Headers = {}): Promise<SeenList> {
    const { categories } = (await this.get('categories', headers)).json<{ categories: string[] }>();
    const lists = await Promise.all(
      categories.map((category) =>
        this.get(`category-with-pricing/${encodeURIComponent(category)}`, headers),
      ),
    );
    const rows = lists.flatMap((answer) => answer.json<{ devices: CatalogueRow[] }>().devices);
    const { version } = await this.changes(0, headers);
    return { version, at: this.clock.now(), categories, rows };
  }
}
