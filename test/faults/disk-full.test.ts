import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { type Database, type Engine, openDatabase } from '#server/platform/database/index.ts';
import { BROWSER, SESSION } from '#test/analytics/visited-site.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeStorage } from '#test/storage.ts';
import { SLOW_TEST } from './long-form.ts';
import { CATEGORY, UNAVAILABLE } from './served-shop.ts';

/** Simulates a full disk on each engine, without a real full disk. */
const DISKS = {
  sqlite: {
    // The real SQLITE_FULL: the file may not grow by a page.
    async fill({ query }: Database) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(query);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(query);
    },
    async free({ query }: Database) {
      await sql`pragma max_page_count = 1073741823`.execute(query);
    },
  },
  postgres: {
    // PostgreSQL's error code; the test cannot fill its disk.
    async fill({ query }: Database) {
      await sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(query);
      for (const table of ['configuration_revision', 'customer', 'analytics_inbox', 'price_snapshot'])
        await sql`create trigger refuse before insert on ${sql.table(table)} execute function refuse()`.execute(
          query,
        );
    },
    async free({ query }: Database) {
      await sql`drop function refuse cascade`.execute(query);
    },
  },
} satisfies Record<
  Engine,
  { fill(database: Database): Promise<void>; free(database: Database): Promise<void> }
>;

async function openShop(engine: Engine) {
  // Not a pooled database: other tests would inherit the full disk.
  const storage = await makeStorage(engine, { isMigrated: true });
  const database = await openDatabase(storage.settings);
  onTestFinished(async () => {
    await database.close();
    await storage.remove();
  });
  const sourceSettings = {
    source: new PriceTestSource({ [CATEGORY]: { 'iPad 9': 200 } }),
    isSample: false,
    everySeconds: 60,
  };
  const { app, as, log } = await buildTestApp({
    database,
    sourceSettings,
    digest: fastDigest,
    variables: { ANALYTICS_MAX: '100000', LOG_LEVEL: 'info' },
  });
  const [admin, customer] = [await as('admin'), await as('customer')];
  const token = admin.authorization?.replace('Bearer ', '');
  const post = (url: string, payload: object, headers: Record<string, string> = admin) =>
    app.inject({ method: 'POST', url, payload, headers: { 'user-agent': BROWSER, ...headers } });
  return {
    database,
    log,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    list: `/api/sheets/category-with-pricing/${CATEGORY}`,
    customer,
    admin,
    save: (revision: number) => post('/api/config', { ...DEFAULT_CONFIGURATION, revision, pinHash: token }),
    addCustomer: () =>
      post('/api/customer-pins', { name: 'A'.repeat(100), customerPinHash: browserHashOf('77778888') }),
    visit: (page: string) =>
      post(
        '/api/analytics/visit',
        { path: page, sessionId: SESSION, userAgent: BROWSER, referrer: 'x'.repeat(1500) },
        {},
      ),
  };
}

describe.each(['sqlite', 'postgres'] as const)('a full disk (%s)', (engine) => {
  test(
    'refuses writes and serves reads; with free space everything recovers by itself',
    SLOW_TEST,
    async () => {
      const shop = await openShop(engine);
      expect((await shop.save(1)).json()).toEqual({ success: true, revision: 2 });
      await DISKS[engine].fill(shop.database);

      // Existing pages have some free space, so the first writes succeed.
      const acknowledged: string[] = [];
      let revision = 2;
      while ((await shop.save(revision)).statusCode === 200) revision += 1;
      for (let page = 0; (await shop.visit(`/${page}`)).statusCode === 202; page += 1)
        acknowledged.push(`/${page}`);

      for (let round = 0; round < 10; round += 1) {
        for (const refused of [await shop.visit('/more'), await shop.save(revision)]) {
          expect({ status: refused.statusCode, body: refused.json() }).toEqual({
            status: 503,
            body: UNAVAILABLE,
          });
          expect(refused.headers['retry-after']).toBe('2');
        }
        const reads = [
          await shop.get(shop.list),
          await shop.get(shop.list, shop.customer),
          await shop.get('/api/config', shop.admin),
          await shop.get('/readyz'),
        ];
        expect(reads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      }
      const complaints = shop
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":50'));
      // One line immediately and then one a minute, not one for each refusal.
      expect(complaints.length).toBeLessThan(10);

      await DISKS[engine].free(shop.database);
      expect((await shop.save(revision)).json()).toEqual({ success: true, revision: revision + 1 });
      expect((await shop.addCustomer()).statusCode).toBe(201);
      expect((await shop.visit('/again')).statusCode).toBe(202);
      const groups = await shop.database.query.selectFrom('analytics_inbox').select('content').execute();
      const stored = groups.map(({ content }) => content).join('');
      expect(acknowledged.filter((page) => !stored.includes(`"${page}"`))).toEqual([]);
      expect(stored).not.toContain('"/more"');
    },
  );
});
