import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as openRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp, TEST_SECRET_KEY, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';

const LIST = '/api/sheets/category-with-pricing/TOOLS%20%26%20MORE';
const CATEGORIES = '/api/sheets/categories';

interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** In hex, because it may be compressed. */
  readonly body: string;
}

/** A server on a port that records which answers bypassed its routes. */
class Listening {
  readonly #app: FastifyInstance;
  #routed = 0;

  private constructor(app: FastifyInstance) {
    this.#app = app;
  }

  static async on(app: FastifyInstance): Promise<Listening> {
    const listening = new Listening(app);
    app.addHook('onRequest', async () => {
      listening.#routed += 1;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  }

  /** Over a real connection, as visitors do. */
  async ask(path: string, asked: Asked = {}): Promise<Answer & { isAhead: boolean }> {
    const before = this.#routed;
    const address = this.#app.server.address();
    if (address === null || typeof address === 'string') throw new Error('nothing listens');
    const answer = await overConnection(address.port, path, asked);
    return { ...answer, isAhead: this.#routed === before };
  }

  /** By the routes, even if a prepared answer exists. */
  async askRoutes(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
    const answer = await this.#app.inject({ method, url: path, headers });
    return {
      status: answer.statusCode,
      headers: steady(answer.headers),
      body: answer.rawPayload.toString('hex'),
    };
  }
}

function overConnection(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = openRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('hex');
        resolve({ status: answer.statusCode ?? 0, headers: steady(answer.headers), body });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Without headers that differ between answers or belong to the connection. */
function steady(headers: IncomingHttpHeaders | OutgoingHttpHeaders): Record<string, unknown> {
  const { date, connection, 'x-request-id': id, ...others } = headers;
  return { ...others, hasDate: date !== undefined };
}

async function openShop(variables: Record<string, string> = {}): Promise<TestApp & { shop: Listening }> {
  const source = new PriceTestSource({ 'TOOLS & MORE': { Pen: 10, Crane: 480 } });
  const built = await buildTestApp({
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    variables,
  });
  return { ...built, shop: await Listening.on(built.app) };
}

const READY: readonly [name: string, path: string, headers: Record<string, string>][] = [
  ['plain', LIST, {}],
  ['as gzip', LIST, { 'accept-encoding': 'gzip' }],
  ['as brotli', LIST, { 'accept-encoding': 'gzip, br' }],
  ['with cookies of others', LIST, { cookie: 'a=b; tierbook_grant=forged' }],
  ['of categories', CATEGORIES, {}],
  ['with a forwarded protocol from an untrusted proxy', LIST, { 'x-forwarded-proto': 'https' }],
];

const FOR_THE_ROUTES: readonly [name: string, path: string, asked: Asked, status: number][] = [
  ['headers alone', LIST, { method: 'HEAD' }, 200],
  ['another spelling', LIST.replace('TOOLS', '%54OOLS'), {}, 200],
  ['a query', `${LIST}?role=vip`, {}, 200],
  ['the list of a tier', `${LIST}?as=public`, {}, 401],
  ['an unknown category', '/api/sheets/category-with-pricing/NONE', {}, 404],
  ['a body', LIST, { headers: { 'content-length': '0' } }, 200],
  ['an unknown token', LIST, { headers: { authorization: 'Bearer dead' } }, 401],
  ['an empty token', LIST, { headers: { authorization: '' } }, 401],
];

describe('a price list for a visitor is sent ahead of the routes', () => {
  test('and equals what the routes would send', async () => {
    const { shop } = await openShop();
    for (const [name, path, headers] of READY) {
      const { isAhead, ...answer } = await shop.ask(path, { headers });
      expect(isAhead, name).toBe(true);
      expect(answer.status, name).toBe(200);
      expect(answer, name).toEqual(await shop.askRoutes(path, { headers }));
    }
  });

  test('and so is a 304 for an unchanged list', async () => {
    const { shop } = await openShop();
    const { etag } = (await shop.ask(LIST)).headers;
    const headers = { 'if-none-match': String(etag) };
    const { isAhead, ...answer } = await shop.ask(LIST, { headers });
    expect(isAhead).toBe(true);
    expect(answer.status).toBe(304);
    expect(answer).toEqual(await shop.askRoutes(LIST, { headers }));
  });

  test('also behind a trusted proxy, whose https header counts', async () => {
    const { shop } = await openShop({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { 'x-forwarded-proto': 'http, https' };
    const { isAhead, ...answer } = await shop.ask(LIST, { headers });
    expect(isAhead).toBe(true);
    expect(answer.headers).toHaveProperty('strict-transport-security');
    expect(answer).toEqual(await shop.askRoutes(LIST, { headers }));
  });
});

describe('the routes answer', () => {
  test('everything except a plain GET of a known address', async () => {
    const { shop } = await openShop();
    for (const [name, path, asked, status] of FOR_THE_ROUTES) {
      expect(await shop.ask(path, asked), name).toMatchObject({ isAhead: false, status });
    }
    expect((await shop.ask(LIST, { method: 'POST' })).status).toBe(405);
  });

  test('people who are signed in, with their own list', async () => {
    const { shop, as } = await openShop();
    const own = await shop.ask(LIST, { headers: await as('admin') });
    expect(own).toMatchObject({ isAhead: false, status: 200 });
    expect(Buffer.from(own.body, 'hex').toString()).toContain('"originalPrice":480');
    expect(Buffer.from((await shop.ask(LIST)).body, 'hex').toString()).not.toContain('originalPrice');
  });

  test('visitors without a grant, who get no prepared list', async () => {
    const { shop, app, database } = await openShop();
    const digest = secretDigester(TEST_SECRET_KEY);
    await createStaffPins({ database, clock: { now: () => NOON }, digest, pins: PINS });
    const admin = new Browser(app);
    await admin.signIn(PINS.adminPin);
    expect(await shop.ask(LIST)).toMatchObject({ isAhead: true, status: 200 });
    await admin.enableProtection('sesame');
    for (const path of [LIST, CATEGORIES]) {
      expect(await shop.ask(path), path).toMatchObject({ isAhead: false, status: 401 });
    }
    const [grant = ''] = (await new Browser(app).knock('sesame')).setCookies;
    const headers = { cookie: grant.split(';', 1)[0] ?? '' };
    expect(await shop.ask(LIST, { headers })).toMatchObject({ isAhead: true, status: 200 });
    await admin.enableProtection('another');
    expect(await shop.ask(LIST, { headers })).toMatchObject({ isAhead: false, status: 401 });
  });
});
