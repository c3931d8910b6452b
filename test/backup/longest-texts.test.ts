import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CUSTOMER_LIMITS, DEVICE_LIMITS, LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { DEMAND_LIMITS, VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { unpackText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import {
  type Database,
  type Engine,
  openDatabase,
  restoreBackup,
  takeBackup,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { threeByteText } from '#test/analytics/long-texts.ts';
import { BROWSER, SESSION } from '#test/analytics/visited-site.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { NOON } from '#test/noon.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { contentOf, fillInstallation } from './filled-installation.ts';

/** The maximum PostgreSQL index entry, minus its overhead besides the texts. */
const INDEX_ROW_BYTES = 2704 - 64;
/** Fixed words, digests, random ids and addresses. */
const OWN_BYTES = 128;

/** The longest text, in bytes, of every indexed column. A new column needs a limit where its text comes in. */
const INDEXED_BYTES: Readonly<Record<string, number>> = {
  'audit.address': OWN_BYTES,
  'configuration.key': 3 * 100,
  'credential.lookup': OWN_BYTES,
  'credential.owner': OWN_BYTES,
  'customer.handle': OWN_BYTES,
  'customer_address.address': OWN_BYTES,
  'demand_day.kind': OWN_BYTES,
  'demand_day.name': 3 * Math.max(DEMAND_LIMITS.wordsMaxChars, DEVICE_LIMITS.categoryMaxChars),
  'demand_day.tier': OWN_BYTES,
  'expected_address.address': OWN_BYTES,
  'inquiry.handle': OWN_BYTES,
  'inquiry.request_key': OWN_BYTES,
  'inquiry.state': OWN_BYTES,
  'inquiry.token_digest': OWN_BYTES,
  'invitation.token_digest': OWN_BYTES,
  'invitation_opening.nonce_digest': OWN_BYTES,
  'known_device.device_id': OWN_BYTES,
  'last_visit.view': OWN_BYTES,
  'list_history.view': OWN_BYTES,
  'list_version.view': OWN_BYTES,
  'notice.handle': OWN_BYTES,
  'pin_clash.actor': 3 * CUSTOMER_LIMITS.nameMaxChars,
  'price_snapshot.content_digest': OWN_BYTES,
  'price_snapshot.state': OWN_BYTES,
  'session.token_hash': OWN_BYTES,
  'setup_code.digest': OWN_BYTES,
  'sheet_layout.sheet': 3 * LAYOUT_LIMITS.titleMaxChars,
  'share_link.token_digest': OWN_BYTES,
  'share_mark.mark': OWN_BYTES,
  'shop_logo.digest': OWN_BYTES,
  'site_secret.kind': OWN_BYTES,
  'site_secret.lookup': OWN_BYTES,
  'throttle_allowance.key': OWN_BYTES,
  'throttle_budget.key': OWN_BYTES,
  'upkeep_turn.name': OWN_BYTES,
  'usage_device_cookie.cookie_id': OWN_BYTES,
  'visit.session': VISIT_LIMITS.sessionIdMaxChars,
  'visit_origin_day.kind': OWN_BYTES,
  'visit_origin_day.name': VISIT_LIMITS.summedTextMaxBytes,
  'visit_page_day.path': VISIT_LIMITS.summedTextMaxBytes,
  'visit_place_day.country': 3 * VISIT_LIMITS.countryMaxChars,
  'visit_place_day.state': 3 * VISIT_LIMITS.stateMaxChars,
  'visitor_day.session': VISIT_LIMITS.sessionIdMaxChars,
};

/** Columns in which the table accepts only fixed words. */
const OUR_WORDS = new Set(['credential.owner']);
/** Longer than any text that a person writes, and than what PostgreSQL stores within a row. */
const LONG_BYTES = 30_000;

const LETTERS: readonly [name: string, make: (bytes: number) => string][] = [
  ['three-byte', (bytes) => threeByteText(Math.floor(bytes / 3))],
  ['four-byte', (bytes) => '\u{1F4F1}'.repeat(Math.floor(bytes / 4))],
];

const SIGNING_KEY = 'a key that only these tests know';
type Settings = Storage['settings'];
const PATIENT = { timeout: 120_000 };

async function makePlace(engine: Engine): Promise<Settings> {
  const storage = await makeStorage(engine, { isMigrated: true });
  onTestFinished(() => storage.remove());
  return storage.settings;
}

async function within<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Transfers to the other engine, and in the long form back again, with every row unchanged. */
async function expectToTravel(settings: Settings): Promise<void> {
  const content = await within(settings, contentOf);
  const engines: Engine[] = settings.databaseUrl === null ? ['postgres', 'sqlite'] : ['sqlite', 'postgres'];
  let from = settings;
  for (const [stop, engine] of engines.slice(0, IS_LONG ? 2 : 1).entries()) {
    const file = path.join(settings.dataDir, `${stop}.backup`);
    await takeBackup({ settings: from, file, at: NOON, signingKey: SIGNING_KEY });
    from = await makePlace(engine);
    await restoreBackup(from, await verifyBackup(file, SIGNING_KEY));
    expect(await within(from, contentOf)).toEqual({ ...content, session: [] });
  }
}

/** One row of each table gets the longest text in every column that takes one. */
async function lengthenAll({ query, engine }: Database, make: (bytes: number) => string): Promise<string[]> {
  const place = engine === 'sqlite' ? sql.ref('rowid') : sql.ref('ctid');
  const names: string[] = [];
  for (const table of await query.introspection.getTables()) {
    for (const column of table.columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      const name = `${table.name}.${column.name}`;
      names.push(name);
      if (OUR_WORDS.has(name)) continue;
      const text = make(INDEXED_BYTES[name] ?? LONG_BYTES);
      const row = sql`(select min(${place}) from ${sql.table(table.name)})`;
      await sql`update ${sql.table(table.name)} set ${sql.ref(column.name)} = ${text} where ${place} = ${row}`.execute(
        query,
      );
    }
  }
  return names;
}

describe.each(IS_LONG ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'the longest texts on %s',
  PATIENT,
  (engine) => {
    test.each(IS_LONG ? LETTERS : LETTERS.slice(0, 1))(
      'of %s characters fit into every column, and transfer to the other engine',
      async (_name, make) => {
        const settings = await makePlace(engine);
        const columns = await within(settings, async (database) => {
          await fillInstallation(database);
          return await lengthenAll(database, make);
        });
        expect(columns.length).toBeGreaterThan(60);
        await expectToTravel(settings);
      },
    );
  },
);

test('every text that PostgreSQL indexes has a limit, and together they fit into the index', async () => {
  const { rows } = await within(await makePlace('postgres'), ({ query }) =>
    sql<{ index: string; column: string }>`
      select index.relname as ${sql.ref('index')}, owner.relname || '.' || part.attname as ${sql.ref('column')}
      from pg_index join pg_class as index on index.oid = indexrelid join pg_class as owner on owner.oid = indrelid
      join pg_attribute as part on part.attrelid = indrelid and part.attnum = any (indkey)
      where part.atttypid = 'text'::regtype and owner.relnamespace = 'public'::regnamespace
        and owner.relname not like 'kysely%'`.execute(query),
  );
  const indexed = new Set(rows.map(({ column }) => column));
  expect([...indexed].sort()).toEqual(Object.keys(INDEXED_BYTES).sort());
  for (const index of new Set(rows.map((row) => row.index))) {
    const columns = rows.filter((row) => row.index === index).map(({ column }) => column);
    const bytes = columns.reduce((sum, column) => sum + (INDEXED_BYTES[column] ?? 0), 0);
    expect(bytes, index).toBeLessThanOrEqual(INDEX_ROW_BYTES);
  }
});

const { nameMaxChars, phoneMaxChars } = CUSTOMER_LIMITS;
const CATEGORY = threeByteText(DEVICE_LIMITS.categoryMaxChars, 3);
const DEVICE = threeByteText(DEVICE_LIMITS.deviceMaxChars, 4);

const SEARCH = { kind: 'search', words: threeByteText(DEMAND_LIMITS.wordsMaxChars), hasResults: true };
const AGENT = `${BROWSER}${threeByteText(VISIT_LIMITS.userAgentMaxChars - BROWSER.length)}`;
const VISIT = { sessionId: SESSION, referrer: threeByteText(2000), userAgent: AGENT };

/** The longest texts that the contract lets strangers write. */
const OF_STRANGERS: readonly [url: string, body: object][] = [
  ['/api/analytics/interests', { interests: [SEARCH, { kind: 'category', category: CATEGORY }] }],
  ['/api/analytics/visit', { ...VISIT, path: `/${threeByteText(1999)}` }],
  ['/api/analytics/visit', { path: `/${'\u{1F4F1}'.repeat(999)}`, sessionId: SESSION.padEnd(128, '0') }],
];

/** Stores texts of price lists, customers and strangers through the API calls. */
async function writeAll(database: Database): Promise<void> {
  const source = new PriceTestSource({ [CATEGORY]: { [DEVICE]: 200 } }, `${threeByteText(200)}.xlsx`);
  const sourceSettings = { source, isSample: false, everySeconds: 60 };
  const { app, as } = await buildTestApp({ database, sourceSettings, variables: { TIME_ZONE: 'UTC' } });
  const headers = await as('admin');
  async function send(url: string, payload: object, more: Record<string, string>): Promise<void> {
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers: more, payload });
    expect(statusCode, `${url}: ${body}`).toBeLessThan(300);
  }
  const person = { name: threeByteText(nameMaxChars), phone: threeByteText(phoneMaxChars) };
  const agent = { 'user-agent': `${BROWSER} ${'é'.repeat(2000)}` };
  await send('/api/customer-pins', { ...person, customerPinHash: browserHashOf('4711') }, headers);
  await send('/api/validate-pin', { pinHash: browserHashOf('4711') }, agent);
  for (const [url, body] of OF_STRANGERS) await send(url, body, { 'user-agent': BROWSER });
  const url = '/api/analytics/summary?startDate=2026-11-14&endDate=2026-11-14';
  const report = await app.inject({ url, headers });
  expect([report.statusCode, report.json().range?.totalVisitors]).toEqual([200, 2]);
  await app.close();
}

/** Price lists are stored compressed. */
async function listsIn({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('price_snapshot').select('content').execute();
  return await Promise.all(rows.map(({ content }) => unpackText(content)));
}

test.each(IS_LONG ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'the longest texts of every call are stored on %s, and transfer to the other engine',
  PATIENT,
  async (engine) => {
    const settings = await makePlace(engine);
    const content = await within(settings, async (database) => {
      await writeAll(database);
      return JSON.stringify([await contentOf(database), await listsIn(database)]);
    });
    for (const text of [threeByteText(nameMaxChars), threeByteText(phoneMaxChars), CATEGORY, DEVICE])
      expect(content).toContain(text);
    await expectToTravel(settings);
  },
);
