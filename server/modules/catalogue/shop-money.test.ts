import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { priceDataStatusSchema, syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { snapshotReviewSchema } from '#domain/contract/entities/price-data/price-review.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { EUROS, makeMoney } from '#test/catalogue/make-money.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const PESOS = makeMoney();
const CHANGED = 'The money of the shop was changed since the published list was read';
/** Only a money says what '1.200' is. */
const TEXTS = [
  ['Device', 'Price'],
  ['iPad 9', '1.200'],
  ['iPad Air', 1400],
  ['iPad Pro', 900],
];

/** An instance whose money and price source the test controls. */
class MoneyShop {
  readonly source: PriceTestSource;
  readonly app: FastifyInstance;
  readonly #admin: Record<string, string>;

  private constructor(app: FastifyInstance, admin: Record<string, string>, source: PriceTestSource) {
    this.app = app;
    this.#admin = admin;
    this.source = source;
  }

  static async open(
    database: Database,
    { source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } }), isSample = false } = {},
  ) {
    let now = Date.UTC(2026, 10, 14, 12);
    const clock = { now: () => (now += 1) };
    const sourceSettings = { source, isSample, everySeconds: 60 };
    const built = await buildTestApp({ database, sourceSettings, clock });
    return new MoneyShop(built.app, await built.as('admin'), source);
  }

  ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
    return this.app.inject({
      method,
      url: `/api/${path}`,
      headers: this.#admin,
      ...(payload && { payload }),
    });
  }

  async save(money: Money | null, kind: 'save' | 'import' | 'reset' = 'save') {
    const { pinHash } = this;
    return await this.ask('POST', 'config', { ...DEFAULT_CONFIGURATION, money, kind, pinHash });
  }

  restore(revision: number) {
    return this.ask('POST', `config/history/${revision}/restore`, { pinHash: this.pinHash });
  }

  get pinHash(): string {
    return (this.#admin.authorization ?? '').replace('Bearer ', '');
  }

  async status() {
    return priceDataStatusSchema.parse((await this.ask('GET', 'price-data/status')).json());
  }

  async sync() {
    return syncAnswerSchema.parse((await this.ask('POST', 'price-data/sync')).json());
  }

  async visible(): Promise<number[]> {
    const answer = await this.ask('GET', 'sheets/category-with-pricing/IPAD');
    return (answer.json().devices ?? []).map((row: { originalPrice: number }) => row.originalPrice);
  }
}

test('the first real source is published at once, in the money that was chosen beside the sample', async () => {
  const { database } = await buildTestApp();
  const before = await MoneyShop.open(database, { isSample: true });
  expect((await before.save(PESOS)).statusCode).toBe(200);
  expect(await before.status()).toMatchObject({ waiting: null, published: { id: 1, isSample: true } });
  const source = new PriceTestSource({});
  source.saysSheets({
    IPAD: [
      ['Device', 'Price'],
      ['iPad 9', '$ 5.200.000'],
    ],
  });
  const shop = await MoneyShop.open(database, { source });
  expect((await shop.sync()).outcome).toBe('published');
  expect(await shop.visible()).toEqual([5_200_000]);
});

describeOnBothEngines('the money of the shop', (open) => {
  let database: Database;
  let shop: MoneyShop;
  beforeEach(async () => {
    database = await open();
    shop = await MoneyShop.open(database);
  });

  test('reads the last workbook again when it changes, and the result waits', async () => {
    shop.source.saysSheets({ IPAD: TEXTS });
    expect((await shop.sync()).outcome).toBe('held');
    expect((await shop.status()).lastReading.rejectedCount).toBe(1);
    expect((await shop.save(EUROS)).statusCode).toBe(200);
    const { waiting, money, lastReading } = await shop.status();
    expect(waiting?.reasons).toContain(CHANGED);
    expect(money).toEqual(EUROS);
    expect(lastReading.rejectedCount).toBe(0);
    expect(await shop.visible()).toEqual([200]);
    // The source has not changed since, and the same list waits.
    const reads = shop.source.reads;
    expect((await shop.sync()).outcome).toBe('unchanged');
    expect(shop.source.reads).toBe(reads);

    const review = snapshotReviewSchema.parse(
      (await shop.ask('GET', `price-data/snapshots/${waiting?.id}/review`)).json(),
    );
    expect(review.money).toEqual(EUROS);
    expect(review.snapshot.reasons.join()).toContain('iPad 9 in iPad from 200,00 € to 1.200,00 €');
    await shop.ask('POST', `price-data/snapshots/${waiting?.id}/publish`);
    expect(await shop.visible()).toEqual([1200, 1400, 900]);
    // From now on lists in this money are published as ever.
    shop.source.says({ IPAD: { 'iPad 9': 1250, 'iPad Air': 1400, 'iPad Pro': 900 } });
    expect((await shop.sync()).outcome).toBe('published');
  });

  test('reads an upload again, while syncing is paused', async () => {
    const upload = await shop.app.inject({
      method: 'POST',
      url: '/api/price-data/upload?name=IPAD.csv',
      headers: { authorization: `Bearer ${shop.pinHash}`, 'content-type': 'application/octet-stream' },
      payload: 'Device,Price\niPad 9,210\niPad Air,"1.200"\n',
    });
    expect(upload.json()).toMatchObject({ status: { lastReading: { rejectedCount: 1 } } });
    await shop.save(EUROS);
    const { waiting, pausedBy } = await shop.status();
    expect(waiting).toMatchObject({ source: 'IPAD.csv', rowCount: 2, rejectedCount: 0 });
    expect(pausedBy).toBe('upload');
  });

  test('that is tried and taken back never brings back a list that a person has replaced', async () => {
    await shop.save(PESOS);
    shop.source.saysSheets({
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', 2_000_000],
      ],
    });
    await shop.ask('POST', `price-data/snapshots/${(await shop.sync()).snapshotId}/publish`);
    shop.source.saysSheets({
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', 2_100_000],
      ],
    });
    expect((await shop.sync()).outcome).toBe('published');
    const [, earlier] = (await shop.status()).history;
    await shop.ask('POST', `price-data/snapshots/${earlier?.id}/rollback`);
    expect(await shop.visible()).toEqual([2_000_000]);
    await shop.save({ ...PESOS, symbol: 'Col' });
    await shop.save(PESOS);
    expect(await shop.visible()).toEqual([2_000_000]);
    expect(await shop.status()).toMatchObject({ pausedBy: 'rollback', waiting: { rowCount: 1 } });
  });

  test('that is tried and taken back never brings back a discarded list', async () => {
    const asked = (price: number) => ({
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', price],
      ],
    });
    shop.source.saysSheets(asked(220));
    const { snapshotId } = await shop.sync();
    await shop.ask('POST', `price-data/snapshots/${snapshotId}/publish`);
    shop.source.saysSheets(asked(900));
    const held = await shop.sync();
    await shop.ask('POST', `price-data/snapshots/${held.snapshotId}/discard`);
    await shop.save(EUROS);
    await shop.save(null);
    expect(await shop.visible()).toEqual([220]);
    shop.source.isSavedAgain();
    expect((await shop.sync()).outcome).toBe('discarded');
    expect(await shop.status()).toMatchObject({ waiting: null });
  });

  test('tells staff of the list that waits because of it', async () => {
    shop.source.saysSheets({ IPAD: TEXTS });
    const { snapshotId } = await shop.sync();
    await shop.ask('POST', `price-data/snapshots/${snapshotId}/publish`);
    const notices = { revision: 0, address: 'https://hooks.example/staff', form: 'json' };
    await shop.ask('PUT', 'shop/notices', { ...notices, kinds: ['prices-waiting'] });
    await shop.save(EUROS);
    const { waiting } = await shop.status();
    const told = await database.query.selectFrom('notice').select(['kind', 'number']).execute();
    expect(told).toEqual([{ kind: 'prices-waiting', number: waiting?.id }]);
    expect(waiting).not.toBeNull();
  });

  test('two servers that both learn of it give one list that waits', async () => {
    shop.source.saysSheets({ IPAD: TEXTS });
    await shop.sync();
    const there = await MoneyShop.open(await open(), { source: shop.source });
    await there.save(EUROS);
    const { history } = await there.status();
    // Asking for the settings makes the first server load them.
    expect((await shop.ask('GET', 'config')).json().money).toEqual(EUROS);
    expect((await shop.status()).history).toEqual(history);
    expect(history.map(({ state }) => state)).toEqual(['held', 'superseded', 'published']);
  });

  test('a list that was read in another money can no longer be published', async () => {
    shop.source.says({ IPAD: { 'iPad 9': 900 } });
    const { snapshotId } = await shop.sync();
    await shop.save(EUROS);
    const { waiting } = await shop.status();
    expect(waiting?.id).toBeGreaterThan(snapshotId ?? 0);
    const refused = await shop.ask('POST', `price-data/snapshots/${snapshotId}/publish`);
    expect(refused.statusCode).toBe(409);
    await shop.ask('POST', `price-data/snapshots/${waiting?.id}/discard`);
    await shop.restore(1);
    const old = await shop.ask('POST', `price-data/snapshots/${waiting?.id}/publish`);
    expect(old.json().error).toBe(
      `Snapshot ${waiting?.id} was read in another money than the shop has now. Sync or upload again, and publish the new list.`,
    );
    expect(await shop.visible()).toEqual([200]);
  });

  test('another way to write the same prices keeps the published list, and nothing waits', async () => {
    await shop.save(EUROS);
    expect(await shop.status()).toMatchObject({ waiting: null, published: { id: 1 } });
    await shop.save({ ...EUROS, position: 'before', space: false });
    shop.source.says({ IPAD: { 'iPad 9': 210 } });
    expect((await shop.sync()).outcome).toBe('published');
  });

  test('a check of the source that began before the money was changed reads in the new one', async () => {
    shop.source.saysSheets({ IPAD: TEXTS });
    shop.source.meanwhile(async () => {
      shop.source.meanwhile(async () => {});
      await shop.save(EUROS);
    });
    const { outcome, status } = await shop.sync();
    expect(outcome).toBe('held');
    expect(status.waiting).toMatchObject({ rowCount: 3, rejectedCount: 0 });
  });

  test('a save, an import or a reset that the published list does not fit is refused, and nothing changes', async () => {
    shop.source.says({ IPAD: { 'iPad 9': 200, 'iPad Air': 199.5 } });
    await shop.sync();
    for (const kind of ['save', 'import', 'reset'] as const) {
      const refused = await shop.save(PESOS, kind);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error).toBe(
        'iPad Air costs 199.50, and COP has no decimals. Publish a list of whole prices first.',
      );
    }
    expect((await shop.ask('GET', 'config')).json()).not.toHaveProperty('money');
    expect((await shop.status()).money).toBeUndefined();
  });

  test('pesos: millions are read, and neither another money nor a roll back may lose them', async () => {
    shop.source.says({ IPAD: { 'iPad 9': 200.5 } });
    const cents = await shop.sync();
    expect(cents.outcome).toBe('published');
    shop.source.says({ IPAD: { 'iPad 9': 201 } });
    await shop.sync();
    expect((await shop.save(PESOS)).statusCode).toBe(200);
    shop.source.saysSheets({
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', '$ 5.200.000'],
        ['iPad Air', 7_100_000],
        ['iPad Pro', 'US$ 900'],
      ],
    });
    const held = await shop.sync();
    expect(held.status.lastReading.rejectedCount).toBe(1);
    await shop.ask('POST', `price-data/snapshots/${held.snapshotId}/publish`);
    expect(await shop.visible()).toEqual([5_200_000, 7_100_000]);

    expect((await shop.save(EUROS)).json().error).toBe(
      'iPad 9 costs 5200000, and prices in EUR go up to 1000000. Publish a list of lower prices first.',
    );
    expect((await shop.restore(1)).json().error).toBe(
      'iPad 9 costs 5200000, and classic prices go up to 1000000. Publish a list of lower prices first.',
    );
    const rolledBack = await shop.ask('POST', `price-data/snapshots/${cents.snapshotId}/rollback`);
    expect(rolledBack.statusCode).toBe(409);
    expect(rolledBack.json().error).toBe(
      'iPad 9 costs 200.50, and COP has no decimals. This list cannot be published now.',
    );
    expect(await shop.visible()).toEqual([5_200_000, 7_100_000]);
    const csv = (await shop.ask('GET', 'price-data/download/current?format=csv')).body;
    expect(csv).toContain('IPAD,iPad 9,iPad 9,$ 5.200.000,');
  });
});
