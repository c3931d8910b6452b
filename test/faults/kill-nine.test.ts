import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readStored } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import type { Database, Engine } from '#server/platform/database/index.ts';
import { FILE_HOST } from '#test/catalogue/https-file-server.ts';
import { withNoticeReceiver } from '#test/notice-receiver.ts';
import {
  BusyDay,
  CUSTOMERS_IN_A_FILE,
  inquireAgain,
  nameInFile,
  pinOf,
  ruleIn,
  vipPriceUnder,
} from './busy-day.ts';
import { claimThroughKills } from './killed-claim.ts';
import { IS_LONG, PATIENCE_MS, SLOW_TEST } from './long-form.ts';
import { CATEGORY, DEVICES, INQUIRER, makePremises, nameOfList, PINS, ServedShop } from './served-shop.ts';

const DAYS = IS_LONG ? 4 : 1;
/** How often the server is killed in one day. */
const ROUNDS = IS_LONG ? 5 : 1;
const LONGEST_LIFE_MS = 300;

const receiver = withNoticeReceiver();

test.each(['sqlite', 'postgres'] as const)(
  'kill -9 during writes loses nothing acknowledged and leaves nothing incomplete (%s)',
  SLOW_TEST,
  async (engine) => {
    const backInMs: number[] = [];
    for (let day = 0; day < DAYS; day += 1) backInMs.push(...(await liveThroughADay(engine)));
    console.info(`${engine}: back after ${backInMs.map(Math.round).join(', ')} ms`);
    expect(Math.max(...backInMs)).toBeLessThan(PATIENCE_MS);
  },
);

/** Returns the restart time of each server. */
async function liveThroughADay(engine: Engine): Promise<number[]> {
  const { variables: given, openDatabase } = await makePremises(engine);
  const variables = { ...withoutPins(given), ...trustInReceiver(given) };
  const database = await openDatabase();
  const day = new BusyDay();
  const backInMs: number[] = [];
  let shop = await claimThroughKills(variables, database);
  // Sessions are in the database too: these tokens outlive every server of this test.
  const staff = { admin: await shop.signIn(PINS.ADMIN_PIN), manager: await shop.signIn(PINS.MANAGER_PIN) };
  const tokens = { ...staff, customer: await shop.openToInquiries(staff) };
  day.customers.push(INQUIRER.name);
  const vip = await shop.signIn(PINS.VIP_PIN);
  await wantNotices(shop, staff.admin);

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = day.acknowledged();
    // In the last round of the long form notices are on their way when the server dies.
    const isNoticeHeld = IS_LONG && round === ROUNDS - 1;
    receiver.answers(isNoticeHeld ? null : 200);
    const receivedBefore = receiver.received.length;
    const work = day.work(shop, tokens);
    await Promise.race([
      work,
      expect
        .poll(() => day.acknowledged().every((count, kind) => count >= (before[kind] ?? 0) + 3), {
          timeout: 60_000,
        })
        .toBe(true),
    ]);
    if (isNoticeHeld)
      await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(receivedBefore);
    // Not a wait for an event: only the moment of the kill varies from round to round.
    await delay(Math.random() * LONGEST_LIFE_MS);
    await shop.server.killHard();
    await work;
    receiver.answers(200);

    shop = await ServedShop.start(variables);
    backInMs.push(shop.backInMs);
    await expectRules(shop, day, { ...tokens, vip, database });
    await expectLists(shop, day, database);
    await expectCustomers(shop, day, { admin: tokens.admin, database });
    await expectVisits(shop, day, { admin: tokens.admin, database });
    await expectInquiries(shop, day, { customer: tokens.customer, database });
    await expectNotices(database);
  }
  if (IS_LONG) await expectAllDelivered(database);
  await shop.server.killHard();
  return backInMs;
}

/** The last acknowledged change, or the next one, whose answer was lost. */
function lastOf(acknowledged: ReadonlyMap<number, number>, sent: number): number[] {
  return [acknowledged.get(Math.max(...acknowledged.keys())) ?? 0, sent];
}

async function expectRules(
  shop: ServedShop,
  { rules, sent }: BusyDay,
  { admin, vip, database }: { admin: string; vip: string; database: Database },
): Promise<void> {
  const configuration = await shop.configuration(admin);
  const rule = ruleIn(configuration);
  expect(lastOf(rules, sent.rule)).toContain(rule);
  // The vip list is priced by the stored rules.
  const { body } = await shop.list(CATEGORY, { token: vip });
  expect(new Set(body.devices?.map(({ finalPrice }) => finalPrice))).toEqual(new Set([vipPriceUnder(rule)]));
  const stored = await database.query
    .selectFrom('configuration_revision')
    .select(['revision', 'data'])
    .orderBy('revision')
    .execute();
  expect(stored.map(({ revision }) => revision)).toEqual(
    Array.from({ length: configuration.revision }, (_, index) => index + 1),
  );
  const byRevision = new Map(stored.map(({ revision, data }) => [revision, ruleIn(JSON.parse(data))]));
  expect([...rules].filter(([revision, acknowledged]) => byRevision.get(revision) !== acknowledged)).toEqual(
    [],
  );
}

async function expectLists(shop: ServedShop, { lists, sent }: BusyDay, { query }: Database): Promise<void> {
  const names = (await shop.list(CATEGORY)).body.devices?.map(({ display }) => display) ?? [];
  expect(names).toHaveLength(DEVICES + 1);
  expect(lastOf(lists, sent.list).map(nameOfList)).toContain(names[0]);
  const { published_snapshot_id } = await query
    .selectFrom('price_state')
    .selectAll()
    .executeTakeFirstOrThrow();
  const stored = await query
    .selectFrom('price_snapshot')
    .select(['id', 'state', 'content', 'content_digest', 'is_packed'])
    .execute();
  expect(stored.filter(({ state }) => state === 'published').map(({ id }) => id)).toEqual([
    published_snapshot_id,
  ]);
  // Reading compares the rows with their digest: a list with a missing row could not be read.
  const byId = new Map<number, string | undefined>();
  for (const { id, content, content_digest, is_packed } of stored) {
    const { rows } = await readStored({
      stored: content,
      isPacked: is_packed === 1,
      digest: content_digest,
    });
    byId.set(id, rows[0]?.display);
  }
  expect([...lists].filter(([id, list]) => byId.get(id) !== nameOfList(list))).toEqual([]);
  await expectHistory(query, published_snapshot_id);
}

/** Versions without a gap, of which the last is the published list: prices of the past follow from them. */
async function expectHistory(query: Database['query'], published: number | null): Promise<void> {
  const versions = () =>
    query.selectFrom('list_history').select(['version', 'snapshot_id']).where('view', '=', 'public');
  const last = async () => (await versions().orderBy('version', 'desc').executeTakeFirst())?.snapshot_id;
  // It is recorded after the lists are served.
  await expect.poll(last, { timeout: 60_000 }).toBe(published);
  const all = await versions().orderBy('version').execute();
  expect(all.map(({ version }) => version)).toEqual(all.map((_, index) => index + 1));
}

async function expectCustomers(
  shop: ServedShop,
  { customers, files, sent }: BusyDay,
  { admin, database }: { admin: string; database: Database },
): Promise<void> {
  const { body } = await shop.ask('GET', '/api/customer-pins', { token: admin });
  const all = body.customerPins?.map(({ name }) => name) ?? [];
  expect(new Set(all).size).toBe(all.length);
  // A file is imported as a whole or not at all.
  for (let file = 1; file <= sent.file; file += 1) {
    const imported = all.filter((name) => name.startsWith(nameInFile(file))).length;
    expect(files.includes(file) ? [CUSTOMERS_IN_A_FILE] : [0, CUSTOMERS_IN_A_FILE]).toContain(imported);
  }
  const names = all.filter((name) => !name.startsWith('Import '));
  expect(customers.filter((name) => !names.includes(name))).toEqual([]);
  const unacknowledged = names.filter((name) => !customers.includes(name));
  expect(unacknowledged.length).toBeLessThanOrEqual(ROUNDS);
  // Every customer has a PIN, and every PIN has a customer.
  const pins = await database.query
    .selectFrom('credential')
    .select('customer_id')
    .where('owner', '=', 'customer')
    .execute();
  expect(new Set(pins.map(({ customer_id }) => customer_id)).size).toBe(all.length);
  const last = Number(customers.at(-1)?.replace('Customer ', ''));
  expect(await shop.signIn(pinOf(last))).toMatch(/^[0-9a-f]{64}$/);
  expect(last).toBeLessThanOrEqual(sent.customer);
}

async function expectVisits(
  shop: ServedShop,
  { visits }: BusyDay,
  { admin, database }: { admin: string; database: Database },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  // A report first counts what is not counted yet.
  const report = await shop.ask('GET', `/api/analytics/summary?startDate=${today}&endDate=${today}`, {
    token: admin,
  });
  expect(report.status).toBe(200);
  const stored = await database.query.selectFrom('visit_event').select('path').execute();
  const paths = new Set(stored.map(({ path }) => path));
  expect(visits.filter((path) => !paths.has(path))).toEqual([]);
  const days = await database.query.selectFrom('visit_day').select('page_views').execute();
  expect(days.reduce((sum, { page_views }) => sum + page_views, 0)).toBe(stored.length);
}

/** Sent again, each has the answer of before and is stored once. */
async function expectInquiries(
  shop: ServedShop,
  day: BusyDay,
  { customer, database }: { customer: string; database: Database },
): Promise<void> {
  const again = await inquireAgain(shop, day, customer);
  expect(again.filter((text) => !text.startsWith('{"id":'))).toEqual([]);
  expect(day.inquiries.filter((text) => !again.includes(text))).toEqual([]);
  const stored = await database.query.selectFrom('inquiry').select(['handle', 'piece_count']).execute();
  const sent = again.map((text, index) => [JSON.parse(text).id, index + 1]);
  expect(stored.map(({ handle, piece_count }) => [handle, piece_count]).toSorted()).toEqual(sent.toSorted());
}

function withoutPins(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in PINS)));
}

/** The receiver is on this machine and has a certificate of its own. */
function trustInReceiver({ DATA_DIR = '' }: Record<string, string>): Record<string, string> {
  const certificate = path.join(DATA_DIR, 'receiver.pem');
  writeFileSync(certificate, receiver.server.ca);
  return { NODE_EXTRA_CA_CERTS: certificate, ALLOW_PRIVATE_SOURCES: 'yes' };
}

async function wantNotices(shop: ServedShop, admin: string): Promise<void> {
  const address = receiver.address().replace(FILE_HOST, '127.0.0.1');
  const body = { revision: 0, address, form: 'json', kinds: ['inquiry'] };
  const { status } = await shop.ask('PUT', '/api/shop/notices', { token: admin, body });
  expect(status).toBe(200);
}

/** One for each inquiry: delivered and received, or still waiting. */
async function expectNotices({ query }: Database): Promise<void> {
  const inquiries = await query.selectFrom('inquiry').select('id').orderBy('id').execute();
  const notices = await query.selectFrom('notice').selectAll().orderBy('number').execute();
  expect(notices.map(({ number }) => number)).toEqual(inquiries.map(({ id }) => id));
  const received = new Set(receiver.received.map(({ body }) => JSON.parse(body).id));
  const halfDone = notices.filter(({ handle, delivered_at, next_at }) =>
    delivered_at === null ? next_at === null : next_at !== null || !received.has(handle),
  );
  expect(halfDone).toEqual([]);
}

/** Also what was on its way when the server died: it is sent again after a pause. */
async function expectAllDelivered({ query }: Database): Promise<void> {
  const undelivered = () =>
    query.selectFrom('notice').select('handle').where('delivered_at', 'is', null).execute();
  await expect.poll(undelivered, { timeout: 120_000 }).toEqual([]);
}
