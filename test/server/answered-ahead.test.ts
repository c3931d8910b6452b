import { describe, expect, test } from 'vitest';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp, TEST_SECRET_KEY, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';
import { type Asked, Listening } from './listening.ts';

const LIST = '/api/sheets/category-with-pricing/TOOLS%20%26%20MORE';
const CATEGORIES = '/api/sheets/categories';

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
