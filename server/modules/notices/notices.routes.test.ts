import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { NOTICE_KINDS, NOTICE_MESSAGES } from '#domain/contract/entities/deals/notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { holdTransactions } from '#test/held-transactions.ts';
import { NOON } from '#test/noon.ts';
import { withNoticeReceiver } from '#test/notice-receiver.ts';

const NOTICES = '/api/shop/notices';
const receiver = withNoticeReceiver();

async function openSite(database: Database, clock?: Clock) {
  const source = new PriceTestSource({ IPAD: { 'iPad 9': 199, 'iPad Air': 480 } });
  const fetching = { ...receiver.sending(), trustedOrigin: null };
  const built = await buildTestApp({
    database,
    ...(clock && { clock }),
    variables: { PUBLIC_URL: 'https://shop.example' },
    sourceSettings: { source, isSample: false, everySeconds: 3600, fetching },
  });
  const headers = await built.as('admin');
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const answer = await built.app.inject({ method, url: path, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const save = (revision: number, changes: object = {}) =>
    call('PUT', NOTICES, { revision, form: 'json', kinds: NOTICE_KINDS, ...changes });
  return { ...built, source, call, save };
}

/** Moves, unlike that of the other tests: a notice that did not arrive is sent again after ten seconds. */
function clockFromNoon(): Clock {
  const start = performance.now();
  return { now: () => NOON + Math.round(performance.now() - start) };
}

async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
}

describeOnBothEngines('the notices of a shop', (open) => {
  test('go nowhere at first; an address shows its host, and its key once', async () => {
    const { call, save, log, database } = await openSite(await open());
    expect(await call('GET', NOTICES)).toEqual({
      status: 200,
      body: { revision: 0, host: null, form: 'json', kinds: NOTICE_KINDS, deliveries: [], waiting: 0 },
    });
    const first = await save(0, { address: receiver.address() });
    expect(first.body).toMatchObject({ revision: 1, host: receiver.host() });
    expect(first.body.signingKey).toMatch(/^[0-9a-f]{64}$/);
    const later = await save(1, { form: 'chat' });
    expect(later.body).not.toHaveProperty('signingKey');
    const renewed = await save(2, { form: 'chat', isKeyRenewed: true });
    expect(renewed.body.signingKey).toMatch(/^[0-9a-f]{64}$/);
    expect(renewed.body.signingKey).not.toBe(first.body.signingKey);
    expect(await save(3, { form: 'chat' })).toMatchObject({ body: { revision: 3 } });
    const audit = await database.query.selectFrom('audit').select(['action', 'target']).execute();
    expect(audit.filter(({ action }) => action === 'notices-changed')).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'notices-changed', target: receiver.host() })),
    );
    expect(JSON.stringify([later, renewed, audit, log()])).not.toContain('SECRET');
  });

  test('are not sent elsewhere by who was signed out while the request waited', async () => {
    const database = await open();
    const { held, beforeNext } = holdTransactions(database);
    const { save } = await openSite(held);
    beforeNext(() => database.query.deleteFrom('session').execute());
    const refused = await save(0, { address: 'https://hooks.example/a' });
    expect([refused.status, refused.body.details]).toEqual([401, { code: 'session-ended' }]);
    expect(await database.query.selectFrom('notice_settings').selectAll().execute()).toEqual([]);
  });

  test('another host gets another key, another path on the same host keeps it', async () => {
    const { save } = await openSite(await open());
    const { signingKey } = (await save(0, { address: 'https://hooks.example/a' })).body;
    const samePlace = await save(1, { address: 'https://hooks.example/b' });
    expect(samePlace.body).toMatchObject({ revision: 2, host: 'hooks.example' });
    expect(samePlace.body).not.toHaveProperty('signingKey');
    const moved = await save(2, { address: 'https://other.example/b' });
    expect(moved.body.signingKey).toMatch(/^[0-9a-f]{64}$/);
    expect(moved.body.signingKey).not.toBe(signingKey);
  });

  test('of two admins the second is told who was faster', async () => {
    const { save } = await openSite(await open());
    await save(0, { kinds: ['inquiry'] });
    const { status, body } = await save(0, { address: receiver.address() });
    expect(status).toBe(409);
    expect(body.details).toMatchObject({ newer: { revision: 1, savedBy: 'admin' } });
  });

  test('a bad address is refused in words, and nothing is saved', async () => {
    const { save, call } = await openSite(await open());
    for (const address of ['http://example.com/hook', 'example.com', 'https://', 'https://exa mple.com', 41])
      expect((await save(0, { address })).status).toBe(400);
    expect(await save(0, { address: 'http://example.com' })).toMatchObject({
      body: { error: NOTICE_MESSAGES.address },
    });
    const message = 'An address with a user name or password in it cannot be used.';
    expect(await save(0, { address: 'https://me:SECRET@example.com' })).toEqual({
      status: 400,
      body: { error: message, details: [{ path: 'address', message }] },
    });
    expect((await call('GET', NOTICES)).body.revision).toBe(0);
  });

  test('a test says what came of it', async () => {
    const { save, call } = await openSite(await open());
    expect((await call('POST', `${NOTICES}/test`)).status).toBe(409);
    await save(0, { address: receiver.address() });
    expect((await call('POST', `${NOTICES}/test`)).body).toEqual({ isDelivered: true, problem: null });
    receiver.answers(403);
    expect((await call('POST', `${NOTICES}/test`)).body).toEqual({
      isDelivered: false,
      problem: `${receiver.host()} does not accept notices at this address (403).`,
    });
  });

  test('a list that waits is told of once until somebody decides, by the server itself', async () => {
    const { app, save, call, source } = await openSite(await open(), clockFromNoon());
    const done = async (method: 'GET' | 'POST', path: string) => {
      const { status, body } = await call(method, path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    await save(0, { address: receiver.address() });
    await listen(app);
    for (const price of [1, 2]) {
      source.says({ IPAD: { 'iPad 9': price, 'iPad Air': price } });
      await done('POST', '/api/price-data/sync');
    }
    await expect.poll(() => receiver.received.length).toBe(1);
    const { waiting } = await done('GET', '/api/price-data/status');
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      kind: 'prices-waiting',
      number: waiting.id - 1,
      link: 'https://shop.example/admin?panel=price-data',
    });
    expect(receiver.received[0]?.body).not.toMatch(/iPad|price"/);

    await done('POST', `/api/price-data/snapshots/${waiting.id}/discard`);
    source.says({ IPAD: { 'iPad 9': 3, 'iPad Air': 3 } });
    expect((await done('POST', '/api/price-data/sync')).status.waiting).not.toBeNull();
    await expect.poll(() => receiver.received.length).toBe(2);
  });
});
