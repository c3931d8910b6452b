import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { EventReader } from '#test/event-reader.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';

const PATIENT = { timeout: 20_000, interval: 5 };
const HOUR_MS = 3_600_000;
const METRICS_TOKEN = 'a token that only this test knows';

/** A shop on a port. */
async function openShop() {
  let now = NOON;
  const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
  const built = await buildTestApp({
    digest: fastDigest,
    clock: { now: () => now },
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    variables: { METRICS_TOKEN },
  });
  const { app, database, as } = built;
  await createStaffPins({ database, clock: { now: () => now }, digest: fastDigest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shop does not listen');
  const { port } = address;
  return {
    ...built,
    admin,
    follow: (headers: Record<string, string> = {}) => EventReader.open(port, headers),
    followAs: async (role: Role) => EventReader.open(port, await as(role)),
    pass: (ms: number) => {
      now += ms;
    },
    async addTo(tier: 'public' | 'vip', flat: number) {
      const { defaultsByRole } = structuredClone(DEFAULT_CONFIGURATION);
      defaultsByRole[tier]['470+'] = { mode: 'flat', pct: 0, flat };
      const body = { ...DEFAULT_CONFIGURATION, defaultsByRole, pinHash: admin.token };
      expect((await admin.post('/api/config', body)).status).toBe(200);
    },
    async metric(name: string) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const { body } = await app.inject({ url: '/metrics', headers });
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
    },
  };
}

test('the stream of each role has the version of its own list, and no other fact', async () => {
  const shop = await openShop();
  const readers = new Map<Role, EventReader>();
  for (const role of ROLES) readers.set(role, await shop.followAs(role));
  const shopVersion = readers.get('public')?.events[0]?.shop;
  for (const { status, headers, text } of readers.values()) {
    expect({ status, text }).toEqual({
      status: 200,
      text: `event: versions\ndata: {"list":1,"shop":"${shopVersion}"}\n\n`,
    });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  }
  expect(await shop.metric('tierbook_event_streams_open')).toBe(ROLES.length);

  await shop.addTo('vip', 70);
  await expect.poll(() => readers.get('vip')?.list, PATIENT).toBe(2);
  await shop.addTo('public', 70);
  for (const reader of readers.values())
    await expect.poll(() => reader.events.length, PATIENT).toBeGreaterThan(1);

  // The second save took the first one back: the list of the tier changed twice, that of everyone else once.
  const seen = Object.fromEntries(
    [...readers].map(([role, { events }]) => [role, events.map(({ list }) => list)]),
  );
  expect(seen).toMatchObject({
    public: [1, 2],
    customer: [1, 2],
    manager: [1, 2],
    admin: [1, 2],
    vip: [1, 2, 3],
  });
  for (const { text } of readers.values())
    expect(text).toMatch(/^(event: versions\ndata: \{"list":\d+,"shop":"[\w-]+"\}\n\n)+$/);
  expect(await shop.metric('tierbook_events_sent_total')).toBeGreaterThan(ROLES.length * 2);
});

test('a saved name of the shop reaches everyone as another version of the shop alone', async () => {
  const { admin, follow, followAs, app } = await openShop();
  const readers = [await follow(), await followAs('vip')];
  const headers = { authorization: `Bearer ${admin.token}` };
  const { revision, settings } = (await app.inject({ url: '/api/shop', headers })).json();
  const named = { ...settings, names: { ...settings.names, name: 'Ann’s phones' } };
  expect(await admin.send('PUT', '/api/shop', { revision, settings: named })).toMatchObject({ status: 200 });
  for (const reader of readers) {
    await expect.poll(() => reader.events.length, PATIENT).toBe(2);
    const [before, after] = reader.events;
    expect(after?.list).toBe(before?.list);
    expect(after?.shop).not.toBe(before?.shop);
    expect(reader.text).not.toContain('Ann');
  }
});

test('it ends within a second with the session, the tier, the access and the grant', async () => {
  const shop = await openShop();
  const { admin, app, database, follow, as } = shop;
  const took: Record<string, number> = {};

  const leaving = await as('customer');
  const [left, other] = [await follow(leaving), await shop.followAs('customer')];
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: leaving, payload: {} });
  took.logout = await left.ended();

  const raised = await shop.followAs('heavyweight');
  const flags = { is_heavyweight: 0 } as const;
  await database.query.updateTable('customer').set(flags).where('is_heavyweight', '=', 1).execute();
  took.tier = await raised.ended();

  await database.query.updateTable('customer').set({ is_active: 0 }).execute();
  took.deactivated = await other.ended();

  const visitor = await follow();
  await admin.enableProtection('sesame');
  took.protected = await visitor.ended();
  expect(await follow()).toMatchObject({ status: 401 });
  const [cookie = ''] = (await new Browser(app).knock('sesame')).setCookies;
  const granted = await follow({ cookie: cookie.split(';', 1)[0] ?? '' });
  await admin.enableProtection('another');
  took.revoked = await granted.ended();

  // A second on an idle machine.
  for (const [what, ms] of Object.entries(took)) expect(ms, what).toBeLessThan(IS_LONG ? 1000 : 10_000);
  const lines = shop.log().match(/.*\/api\/events.*/g);
  expect(lines).toEqual([expect.stringContaining('"status":401')]);
});

test('neither a stream nor opening it again keeps a member of staff signed in', async () => {
  const shop = await openShop();
  const headers = await shop.as('manager');
  const reader = await shop.follow(headers);
  shop.pass(HOUR_MS - 1);
  const again = await shop.follow(headers);
  expect([reader.isComplete, again.status]).toEqual([null, 200]);
  shop.pass(1);
  await Promise.all([reader.ended(), again.ended()]);
  expect(await shop.follow(headers)).toMatchObject({ status: 401 });
});

test('asked for once, the versions are those of the stream, with a tag, and keep nobody signed in', async () => {
  const shop = await openShop();
  const headers = await shop.as('manager');
  const ask = (more: Record<string, string> = {}, who = headers) =>
    shop.app.inject({ url: '/api/versions', headers: { ...who, ...more } });
  const [event] = (await shop.follow(headers)).events;
  const first = await ask();
  expect(first.json()).toEqual({ ...event, role: 'manager' });
  const tag = `${first.headers.etag}`;
  expect(await ask({ 'if-none-match': tag })).toMatchObject({ statusCode: 304, body: '' });
  // The tag of one tier is not that of another with the same versions.
  expect((await ask({ 'if-none-match': tag }, await shop.as('vip'))).json()).toEqual({
    ...event,
    role: 'vip',
  });
  await shop.addTo('vip', 70);
  expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304);
  await shop.addTo('public', 70);
  await expect.poll(async () => (await ask({ 'if-none-match': tag })).statusCode, PATIENT).toBe(200);
  shop.pass(HOUR_MS - 1);
  expect((await ask()).statusCode).toBe(200);
  shop.pass(1);
  expect((await ask()).statusCode).toBe(401);
  expect(shop.log()).not.toContain('/api/versions');
});

test('a shutdown ends streams completely and at once, and leaves no line about slow requests', async () => {
  const shop = await openShop();
  const reader = await shop.follow();
  const gone = await shop.follow();
  gone.leave();
  await expect.poll(() => shop.metric('tierbook_event_streams_open'), PATIENT).toBe(1);
  const begun = performance.now();
  await shop.app.close();
  // Otherwise it would wait until its connections are cut off.
  expect(performance.now() - begun).toBeLessThan(7000);
  await reader.ended();
  expect(shop.log()).not.toContain('/api/events');
});

test('HEAD answers at once with the same headers', async () => {
  const { app } = await buildTestApp();
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/api/events' });
  expect({ statusCode, type: headers['content-type'], body }).toEqual({
    statusCode: 200,
    type: 'text/event-stream',
    body: '',
  });
});
