import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type PriceDataStatus,
  priceDataStatusSchema,
  type SyncAnswer,
  syncAnswerSchema,
} from '#domain/contract/entities/price-data/price-data.ts';
import {
  type ReviewRows,
  reviewRowsSchema,
  type SnapshotReview,
  snapshotReviewSchema,
} from '#domain/contract/entities/price-data/price-review.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { SourceError } from './sources/workbook/source-error.ts';

const IPAD = '/api/sheets/category-with-pricing/IPAD';
const NOON = '2026-11-14T12:00:00.000Z';

describeOnBothEngines('price data for the admin', (open) => {
  let database: Database;
  let source: PriceTestSource;
  let app: FastifyInstance;
  let admin: Record<string, string>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyPrices(database);
    source = new PriceTestSource({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const built = await buildTestApp({ database, sourceSettings });
    app = built.app;
    admin = await built.as('admin');
  });

  const call = (method: 'GET' | 'POST', path: string, more: InjectOptions = {}) =>
    app.inject({ method, url: `/api/price-data/${path}`, headers: admin, ...more });
  const status = async (): Promise<PriceDataStatus> =>
    priceDataStatusSchema.parse((await call('GET', 'status')).json());
  const sync = async (): Promise<SyncAnswer> => syncAnswerSchema.parse((await call('POST', 'sync')).json());
  const review = async (id: number): Promise<SnapshotReview> =>
    snapshotReviewSchema.parse((await call('GET', `snapshots/${id}/review`)).json());
  const rowsOf = async (id: number, query: Record<string, string>): Promise<ReviewRows> =>
    reviewRowsSchema.parse((await call('GET', `snapshots/${id}/rows`, { query })).json());
  const decide = (what: string) => call('POST', what);
  /** The public's prices, as a visitor's next request shows them. */
  const shown = async () =>
    (await app.inject(IPAD)).json().devices.map((row: { finalPrice: number }) => row.finalPrice);
  const lastAudit = () =>
    database.query
      .selectFrom('audit')
      .select(['actor', 'action', 'target', 'address', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test.each(['', '{', 'null', '[]', '{"rejected":1}', '[{"kind":"prices-moved"}]'])(
    'what is stored as %j about readings and lists counts as absent, and the panel opens',
    async (broken) => {
      source.says({ IPAD: { 'iPad 9': 20, 'iPad Pro': 1000 } });
      await sync();
      expect((await status()).waiting?.reasons).toHaveLength(1);
      await database.query.updateTable('price_state').set({ last_reading: broken }).execute();
      await sql`update price_snapshot set reasons = ${broken}, report = ${broken}`.execute(database.query);
      expect(await status()).toMatchObject({
        waiting: { reasons: [], changes: { changed: 0 } },
        lastReading: { rejectedCount: 0, skippedSheets: [] },
      });
      expect(await review(2)).toMatchObject({ rejected: { count: 0 }, skippedSheets: [] });
      expect((await call('GET', 'download/rejected?format=csv')).statusCode).toBe(200);
    },
  );

  test('the status shows the source, the published list and its history', async () => {
    expect(await status()).toMatchObject({
      source: { kind: 'file', description: 'prices.xlsx', isSample: false, everySeconds: 60 },
      health: { lastCheckedAt: NOON, lastSuccessAt: NOON, lastError: null },
      pausedBy: null,
      published: { id: 1, state: 'published', rowCount: 2, decidedBy: 'Tierbook', publishedAt: NOON },
      waiting: null,
      lastReading: { rejectedCount: 0, skippedSheets: [] },
      history: [{ id: 1, sourceKind: 'file' }],
    });
  });

  test('a sync publishes changes within limits before it answers', async () => {
    const before = await shown();
    source.says({ IPAD: { 'iPad 9': 260, 'iPad Pro': 1000 } });
    const answer = await sync();
    expect(answer).toMatchObject({ outcome: 'published', snapshotId: 2, status: { published: { id: 2 } } });
    expect(await shown()).not.toEqual(before);
    expect(await lastAudit()).toMatchObject({
      actor: 'admin',
      action: 'prices-synced',
      target: 'prices.xlsx',
      address: '127.0.0.1',
      details: '{"outcome":"published","snapshot":2}',
    });
    expect(await sync()).toMatchObject({ outcome: 'unchanged', snapshotId: null });
  });

  test('a sync with a missing source says why and changes nothing', async () => {
    source.failsWith(new SourceError('missing', 'prices.xlsx is not there.'));
    expect(await sync()).toMatchObject({
      outcome: 'failed',
      message: 'prices.xlsx is not there.',
      status: {
        published: { id: 1 },
        health: { lastError: { message: 'prices.xlsx is not there.', at: NOON } },
      },
    });
  });

  test('a waiting list is shown with its reasons, and its publication is recorded', async () => {
    const before = await shown();
    source.says({ IPAD: { 'iPad 9': 400, 'iPad Pro': 1000 } });
    expect(await sync()).toMatchObject({ outcome: 'held', snapshotId: 2 });
    expect((await status()).waiting).toMatchObject({
      id: 2,
      changes: { added: 0, removed: 0, changed: 1, inNoBucket: 0 },
      reasons: ['It moves 1 price by more than half, the largest change: iPad 9 in iPad from $200 to $400'],
    });
    expect(await shown()).toEqual(before);
    const published = await decide('snapshots/2/publish');
    expect(published.json()).toMatchObject({ waiting: null, published: { id: 2, decidedBy: 'admin' } });
    expect(await shown()).not.toEqual(before);
    expect(await lastAudit()).toMatchObject({
      actor: 'admin',
      action: 'prices-published',
      target: 'snapshot 2',
      address: '127.0.0.1',
    });
  });

  test('a discarded list does not come back by itself', async () => {
    source.says({ IPAD: { 'iPad 9': 400, 'iPad Pro': 1000 } });
    await sync();
    expect((await decide('snapshots/2/discard')).json()).toMatchObject({ waiting: null });
    expect((await lastAudit()).action).toBe('prices-discarded');
    source.isSavedAgain();
    expect(await sync()).toMatchObject({ outcome: 'discarded' });
  });

  test('a rollback shows the old list at once and pauses syncing until it is resumed', async () => {
    const before = await shown();
    source.says({ IPAD: { 'iPad 9': 260, 'iPad Pro': 1000 } });
    await sync();
    expect((await decide('snapshots/1/rollback')).json()).toMatchObject({
      pausedBy: 'rollback',
      published: { id: 1, decidedBy: 'admin' },
    });
    expect(await shown()).toEqual(before);
    expect(await sync()).toMatchObject({ outcome: 'paused' });
    expect((await decide('resume')).json()).toMatchObject({ pausedBy: null });
    expect((await lastAudit()).action).toBe('syncing-resumed');
    expect(await sync()).toMatchObject({ outcome: 'published' });
  });

  test.each([
    ['snapshots/9/publish', 404, 'There is no snapshot 9.'],
    ['snapshots/9/rollback', 404, 'There is no snapshot 9.'],
    ['snapshots/1/publish', 409, 'Snapshot 1 is already published.'],
    ['snapshots/1/discard', 409, 'Snapshot 1 is not waiting for a decision.'],
    ['resume', 409, 'Syncing is not paused.'],
    ['snapshots/0/publish', 400, 'Number must be greater than or equal to 1'],
  ])('%s is refused with %d and a sentence', async (what, code, error) => {
    const answer = await decide(what);
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ error });
  });

  test('a review has the price of each tier before and after, and flagged rows first', async () => {
    source.says(
      { IPAD: { 'iPad 9': 210, 'iPad Pro': 1900, 'iPad mini': 100.5 } },
      { IPAD: [['iPad Air', 'later']] },
    );
    await sync();
    const { changed, added, removed, inNoBucket, rejected, comparedWith, cap } = await review(2);
    expect({ comparedWith, cap }).toEqual({ comparedWith: 1, cap: 500 });
    expect(changed.count).toBe(2);
    expect(changed.entries.map(({ device, flags }) => [device, flags])).toEqual([
      ['iPad Pro', ['moved-far']],
      ['iPad 9', []],
    ]);
    const nine = changed.entries[1];
    expect(nine?.before).toMatchObject({ basePrice: 200 });
    expect(nine?.after).toMatchObject({ basePrice: 210 });
    expect(nine?.before?.prices.public).toBe((await shown())[0]);
    expect(added.entries).toMatchObject([
      { device: 'iPad mini', before: null, after: { bucket: 'none' }, flags: ['no-bucket'] },
    ]);
    expect(removed).toEqual({ count: 0, entries: [], categories: [] });
    expect(inNoBucket).toEqual({
      count: 1,
      entries: [{ category: 'IPAD', display: 'iPad mini', basePrice: 100.5 }],
      categories: [{ category: 'IPAD', count: 1 }],
    });
    expect(rejected).toMatchObject({
      count: 1,
      entries: [{ device: 'iPad Air', sheet: 'IPAD', row: 5, cell: 'B5', value: 'later' }],
    });
  });

  test('the prices in a review are those that each tier sees after publication', async () => {
    source.says({ IPAD: { 'iPad 9': 410, 'iPad Pro': 1000 } });
    await sync();
    const promised = (await review(2)).changed.entries[0]?.after?.prices;
    await decide('snapshots/2/publish');
    const { as } = await buildTestApp({ database });
    for (const role of ['public', 'vip', 'heavyweight'] as const) {
      const { devices } = (await app.inject({ url: IPAD, headers: await as(role) })).json();
      expect(devices[0].finalPrice, role).toBe(promised?.[role]);
    }
  });

  test('a review of the published list shows what it changed', async () => {
    source.says({ IPAD: { 'iPad 9': 260, 'iPad Pro': 1000 } });
    await sync();
    expect(await review(2)).toMatchObject({ comparedWith: 1, changed: { count: 1 } });
    expect(await review(1)).toMatchObject({ comparedWith: 2, changed: { count: 1 } });
    expect((await call('GET', 'snapshots/9/review')).statusCode).toBe(404);
  });

  test('a removed category is flagged in the review', async () => {
    source.says({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000 }, TOOLS: { Pen: 10 } });
    await sync();
    source.says({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000 } });
    await sync();
    expect((await review(3)).removed.entries).toMatchObject([
      { device: 'Pen', after: null, flags: ['category-removed'] },
    ]);
  });

  test('a long review is cut and still counts everything', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`Case ${index}`, 20]));
    source.says({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000, ...many } });
    await sync();
    const { added } = await review(2);
    expect([added.count, added.entries.length]).toEqual([600, 500]);
    const short = (await call('GET', 'snapshots/2/review?entries=0')).json();
    expect(short.added).toEqual({ count: 600, entries: [], categories: [{ category: 'IPAD', count: 600 }] });
  });

  test('every row of a review can be reached by page, category and search', async () => {
    const cases = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`Case ${index}`, 20]));
    source.says(
      { IPAD: { 'iPad 9': 200, 'iPad Pro': 1000, ...cases }, 'PARTS X': { Hinge: 10, 'Case glue': 30 } },
      { IPAD: [['Case cover', 'later']] },
    );
    await sync();
    const all = await rowsOf(2, { list: 'added' });
    expect(all.count).toBe(602);
    expect((await review(2)).added.categories).toEqual([
      { category: 'IPAD', count: 600 },
      { category: 'PARTS X', count: 2 },
    ]);
    expect(all.rows.entries).toHaveLength(25);
    const last = await rowsOf(2, { list: 'added', page: '7', limit: '100' });
    expect(last.rows.entries).toMatchObject([{ device: 'Hinge' }, { device: 'Case glue' }]);
    expect(await rowsOf(2, { list: 'added', category: 'PARTS X', search: ' GLUE case ' })).toMatchObject({
      count: 1,
      rows: { list: 'added', entries: [{ device: 'Case glue', after: { basePrice: 30 } }] },
    });
    expect(await rowsOf(2, { list: 'added', search: 'parts' })).toMatchObject({ count: 2 });
    expect(await rowsOf(2, { list: 'rejected', search: 'cover', category: 'PARTS X' })).toMatchObject({
      count: 1,
      rows: { entries: [{ device: 'Case cover', cell: 'B604' }] },
    });
    expect(await rowsOf(2, { list: 'inNoBucket', search: 'nothing' })).toMatchObject({ count: 0 });
  });

  test('a page of a review is bounded, and a wrong question is refused with a sentence', async () => {
    const refusals = {
      'list=all': 'Invalid enum value',
      'list=added&limit=101': 'Number must be less than or equal to 100',
      'list=added&page=0': 'Number must be greater than or equal to 1',
      [`list=added&search=${'x'.repeat(101)}`]: '100 character',
    };
    for (const [query, error] of Object.entries(refusals)) {
      const answer = await call('GET', `snapshots/1/rows?${query}`);
      expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(error)]);
    }
    expect((await call('GET', 'snapshots/9/rows?list=added')).statusCode).toBe(404);
  });

  test('a device whose price above 0 becomes $0 is counted, named and first, whatever else has moved', async () => {
    source.says({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000, 'iPad Air': 300, 'iPad mini': 0 } });
    await sync();
    source.says({ IPAD: { 'iPad 9': 900, 'iPad Pro': 1001, 'iPad Air': 0, 'iPad mini': 0 } });
    await sync();
    const { becomingFree, changed, moves } = await review(3);
    expect(becomingFree).toEqual({ count: 1, names: ['iPad Air'] });
    expect(moves).toEqual({ up: 2, down: 1 });
    expect(changed.entries.map(({ device, flags }) => [device, flags])).toEqual([
      ['iPad Air', ['becomes-free', 'moved-far', 'no-bucket']],
      ['iPad 9', ['moved-far']],
      ['iPad Pro', []],
    ]);
  });

  test('a base price above 0 that a tier sees for $0 is named as well, also of a new device', async () => {
    source.says({ IPAD: { 'iPad 9': 3, 'iPad Pro': 1000, 'Sim pin': 2, Gift: 0 } });
    await sync();
    const { becomingFree, added, changed } = await review(2);
    expect(added.entries[0]?.after?.prices.public).toBe(0);
    expect(becomingFree).toEqual({ count: 2, names: ['iPad 9', 'Sim pin'] });
    expect(changed.entries[0]?.flags).toContain('becomes-free');
    expect(added.entries.map(({ device, flags }) => [device, flags[0]])).toEqual([
      ['Sim pin', 'becomes-free'],
      ['Gift', 'no-bucket'],
    ]);
  });

  test('a name below several titles is told apart by its title, and found by it', async () => {
    const sheet = (second: number) => [
      ['Device', 'Price'],
      ['iPhone 15'],
      ['128GB', 500],
      ['iPhone 16'],
      ['128GB', second],
    ];
    source.saysSheets({ IPHONE: sheet(600) });
    await sync();
    expect((await decide('snapshots/2/publish')).statusCode).toBe(200);
    source.saysSheets({ IPHONE: sheet(0) });
    await sync();
    expect((await status()).waiting?.reasons).toEqual([
      'It moves 1 price by more than half, the largest change: 128GB in iPhone, iPhone 16 from $600 to $0',
    ]);
    const { becomingFree, changed } = await review(3);
    expect(becomingFree.names).toEqual(['128GB (iPhone 16)']);
    expect(changed.entries).toMatchObject([{ device: '128GB', occurrence: 2, section: 'iPhone 16' }]);
    expect((await rowsOf(3, { list: 'changed', search: 'iPhone 16' })).count).toBe(1);
    expect((await rowsOf(3, { list: 'changed', search: 'iPhone 15' })).count).toBe(0);
  });
});
