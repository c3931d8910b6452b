import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { FIRST_LIST } from '#domain/contract/limits.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { buildTestApp, type TestAppOptions } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { makeBuiltPage } from './make-document-folder.ts';

const LIST = '/api/sheets/category-with-pricing';
const SIGNED_IN = 'tierbook_signed_in';

function pricesOf(count: number, firstPrice: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`Device ${place + 1}`, firstPrice + place * 10]),
  );
}

async function openShop(options: TestAppOptions = {}) {
  const source = new PriceTestSource({ IPAD: pricesOf(3, 100), TOOLS: pricesOf(100, 2000) });
  const { app, database, log } = await buildTestApp({
    ...makeBuiltPage(),
    digest: fastDigest,
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    ...options,
  });
  await createStaffPins({ database, clock: { now: () => NOON }, digest: fastDigest, pins: PINS });
  const open = (url = '/', headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { app, log, open, browser: () => new Browser(app) };
}

const rowsIn = (html: string) => Array.from(html.matchAll(/<li>(.*?)<\/li>/g), ([, row = '']) => row);

function dataIn(html: string) {
  const block = /<script type="application\/json" id="tierbook-first-list">(.*?)<\/script>/s.exec(html);
  return JSON.parse(block?.[1] ?? 'null');
}

test('the document carries the first rows of the first category, exactly as the public list has them', async () => {
  const { open } = await openShop();
  const { body, headers } = await open();
  const { devices } = (await open(`${LIST}/IPAD`)).json();
  expect(dataIn(body)).toMatchObject({
    category: 'IPAD',
    categoriesAnswer: (await open('/api/sheets/categories')).json(),
    devices,
  });
  expect(dataIn(body).isWhole).toBe(true);
  expect(rowsIn(body)).toEqual(
    devices.map(
      ({ display, finalPrice }: { display: string; finalPrice: number }) => `${display} $${finalPrice}`,
    ),
  );
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
});

test('its tags are those of the lists', async () => {
  const { open } = await openShop();
  const { categoriesTag, devicesTag } = dataIn((await open()).body);
  for (const encoding of ['identity', 'gzip', 'br']) {
    const asked = { 'accept-encoding': encoding };
    const list = await open(`${LIST}/IPAD`, { ...asked, 'if-none-match': devicesTag });
    const categories = await open('/api/sheets/categories', { ...asked, 'if-none-match': categoriesTag });
    expect([list.statusCode, categories.statusCode]).toEqual([304, 304]);
  }
});

test('the address chooses the category; an unknown or odd one gets the first', async () => {
  const { open } = await openShop();
  for (const [url, category] of [
    ['/?category=TOOLS', 'TOOLS'],
    ['/?category=%20tools', 'TOOLS'],
    ['/?category=TOOLS&category=IPAD', 'TOOLS'],
    ['/?signin&category=TOOLS', 'TOOLS'],
    ['/?category=PAGERS', 'IPAD'],
    ['/?category=%E0%A4%A', 'IPAD'],
    ['/?category=__proto__', 'IPAD'],
    ['/?category[]=TOOLS', 'IPAD'],
    ['/?q=+', 'IPAD'],
  ] as const)
    expect(dataIn((await open(url)).body).category, url).toBe(category);
});

test('a long list is carried up to 60 rows, with the breaks of the whole list', async () => {
  const { open } = await openShop();
  const { body } = await open('/?category=TOOLS');
  expect(rowsIn(body)).toHaveLength(FIRST_LIST.rowsMax);
  expect(dataIn(body)).toMatchObject({ isWhole: false, columnStarts: { 2: [expect.any(Number)] } });
});

test('a document stays small: with long names it carries fewer rows', async () => {
  // Different Chinese characters, which do not compress.
  const letter = (place: number) =>
    String.fromCodePoint(0x4e00 + ((place * 7919 + 13 * (place % 97)) % 20000));
  const name = (place: number) => Array.from({ length: 190 }, (_, at) => letter(place * 190 + at)).join('');
  const names = Array.from({ length: 80 }, (_, place) => [name(place), 100 + place]);
  const source = new PriceTestSource({ IPAD: Object.fromEntries(names) });
  const { open } = await openShop({ sourceSettings: { source, isSample: false, everySeconds: 3600 } });
  const { rawPayload } = await open('/', { 'accept-encoding': 'gzip' });
  expect(rawPayload.length).toBeLessThanOrEqual(FIRST_LIST.documentMaxBytes);
  expect(rowsIn(gunzipSync(rawPayload).toString()).length).toBeLessThan(FIRST_LIST.rowsMax);
});

test('searches, other pages and the service worker get no list', async () => {
  const { open } = await openShop();
  for (const url of [
    '/?q=pro',
    '/?rows=none',
    '/admin',
    '/manager?category=IPAD',
    '/join?category=IPAD',
    '/nowhere',
    '/ADMIN',
  ]) {
    const { body } = await open(url);
    expect(body, url).toContain('The page');
    expect(body, url).not.toMatch(/Device \d|tierbook-first-list/);
  }
});

test('without prices, or without the renderer, the document is as it was', async () => {
  const source = new PriceTestSource({});
  const empty = await openShop({ sourceSettings: { source, isSample: false, everySeconds: 3600 } });
  const unbuilt = await openShop({ documentFolder: makeBuiltPage().webFolder });
  for (const { open } of [empty, unbuilt]) {
    const { statusCode, body } = await open();
    expect([statusCode, body.includes('The page'), rowsIn(body)]).toEqual([200, true, []]);
  }
});

test('a list that cannot be rendered leaves the page without one, and is logged once', async () => {
  const { open, log } = await openShop({ variables: { BRAND_NAME: 'Broken', LOG_LEVEL: 'error' } });
  for (const url of ['/', '/']) expect(rowsIn((await open(url)).body)).toEqual([]);
  expect(log().match(/cannot render the list/g)).toHaveLength(1);
});

test('every encoding has its own bytes and tag, and an unchanged document is not sent again', async () => {
  const { open } = await openShop();
  const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
  const tags = new Set<unknown>();
  for (const [encoding, decode] of Object.entries(unpack)) {
    const { rawPayload, headers } = await open('/', { 'accept-encoding': encoding });
    expect(rowsIn(decode(rawPayload).toString())).toHaveLength(3);
    tags.add(headers.etag);
    const asked = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
    expect((await open('/', asked)).statusCode).toBe(304);
  }
  expect(tags.size).toBe(3);
});

test('the document follows new rules as fast as the lists do', async () => {
  const { open, browser } = await openShop();
  const before = await open();
  const admin = browser();
  await admin.signIn(PINS.adminPin);
  const rules = DEFAULT_CONFIGURATION.buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat: 7 }]);
  const defaultsByRole = { ...DEFAULT_CONFIGURATION.defaultsByRole, public: Object.fromEntries(rules) };
  await admin.post('/api/config', { ...DEFAULT_CONFIGURATION, defaultsByRole, pinHash: admin.token });
  const after = await open('/', { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  const { devices } = (await open(`${LIST}/IPAD`)).json();
  expect(dataIn(after.body).devices).toEqual(devices);
  expect(rowsIn(after.body)).not.toEqual(rowsIn(before.body));
});

test('exactly the inline scripts of the build may run', async () => {
  const { open } = await openShop();
  const policyOf = async (url: string) => String((await open(url)).headers['content-security-policy']);
  const scriptsIn = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(scriptsIn(await policyOf('/'))).toEqual(["'self'", expect.any(String), expect.any(String)]);
  expect(scriptsIn(await policyOf('/admin'))).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
  expect(scriptsIn(await policyOf(`${LIST}/IPAD`)).join()).not.toContain('sha256');
});

test('signing in sets a cookie that keeps the list out of the document; logout removes it', async () => {
  const { open, browser } = await openShop();
  const visitor = browser();
  const signIn = await visitor.post('/api/validate-pin', { pinHash: browserHashOf(PINS.vipPin) });
  visitor.token = signIn.body.token;
  const cookie = signIn.setCookies.find((each) => each.startsWith(SIGNED_IN));
  expect(cookie).toBe(`${SIGNED_IN}=1; Max-Age=2592000; Path=/; SameSite=Lax`);
  expect(rowsIn((await open('/', { cookie: `a=b; ${SIGNED_IN}=1` })).body)).toEqual([]);
  const { setCookies } = await visitor.post('/api/auth/logout', {});
  expect(setCookies.find((each) => each.startsWith(SIGNED_IN))).toMatch(/=; Max-Age=0;/);
});

test('an ended session removes the cookie, and every check of a live one renews it', async () => {
  const { app, browser } = await openShop();
  const vip = browser();
  await vip.signIn(PINS.vipPin);
  const headers = { authorization: `Bearer ${vip.token}` };
  const check = (more = {}) => app.inject({ url: '/api/auth/session', headers: { ...headers, ...more } });
  expect(String((await check()).headers['set-cookie'])).toContain(`${SIGNED_IN}=1; Max-Age=2592000;`);
  const again = await check({ cookie: `${SIGNED_IN}=1` });
  expect(String(again.headers['set-cookie'])).toContain(`${SIGNED_IN}=1; Max-Age=2592000;`);
  headers.authorization = `Bearer ${'0'.repeat(64)}`;
  const ended = await check({ cookie: `${SIGNED_IN}=1` });
  expect(ended.statusCode).toBe(401);
  expect(String(ended.headers['set-cookie'])).toContain(`${SIGNED_IN}=; Max-Age=0`);
});
