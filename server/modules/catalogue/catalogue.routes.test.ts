import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { categoriesAnswerSchema, devicesAnswerSchema } from '#domain/contract/entities/device.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { PLAIN_MAX_BYTES } from './price-lists/encode-lists.ts';

const PRICES = {
  IPAD: { Tablets: null, 'iPad 9': 200, 'iPad Pro': 1000 },
  'WATCHS & AIRPODS': { 'AirPods Pro': 150 },
  "CAFÉ + (BAR'S)": { Mug: 10 },
};
const IPAD = '/api/sheets/category-with-pricing/IPAD';
const CATEGORIES = '/api/sheets/categories';

function sourceSettingsOf(source: PriceTestSource) {
  return { source, isSample: false, everySeconds: 60 };
}

function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

describeOnBothEngines('the price lists', (open) => {
  test('are empty before anything was published', async () => {
    const { app } = await buildTestApp({ database: await open() });
    expect((await get(app, CATEGORIES)).json()).toEqual({
      categories: [],
      publishedAt: null,
      updatedAt: null,
    });
    expect((await get(app, IPAD)).statusCode).toBe(404);
  });

  test('are available from the first request on a fresh machine', async () => {
    const { app } = await buildTestApp({
      database: await open(),
      sourceSettings: sourceSettingsOf(new PriceTestSource(PRICES)),
    });
    const answer = (await get(app, CATEGORIES)).json();
    expect(answer).toEqual({
      categories: ['IPAD', 'WATCHS & AIRPODS', "CAFÉ + (BAR'S)"],
      publishedAt: '2026-11-14T12:00:00.000Z',
      updatedAt: '2026-11-14T12:00:00.000Z',
    });
    expect(categoriesAnswerSchema.parse(answer)).toEqual(answer);
  });

  test('of a later start come from the database, with the same tags, without the source', async () => {
    const database = await open();
    const first = await buildTestApp({
      database,
      sourceSettings: sourceSettingsOf(new PriceTestSource(PRICES)),
    });
    const before = await get(first.app, IPAD);
    const broken = new PriceTestSource();
    const { app } = await buildTestApp({ database, sourceSettings: sourceSettingsOf(broken) });
    const after = await get(app, IPAD);
    expect(broken.reads).toBe(0);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.body).toBe(before.body);
    expect((await get(app, CATEGORIES)).headers.etag).toBe((await get(first.app, CATEGORIES)).headers.etag);
  });
});

describe('a price list', () => {
  let app: FastifyInstance;
  let as: TestApp['as'];
  beforeEach(async () => {
    ({ app, as } = await buildTestApp({ sourceSettings: sourceSettingsOf(new PriceTestSource(PRICES)) }));
  });

  test('keeps to the contract for every role, and shows exactly what the role may see', async () => {
    const shown = ['device', 'display', 'finalPrice', 'category', 'isHeader'];
    const explained = ['originalPrice', 'discountPercent', 'discountFlat', 'bucket'];
    for (const role of ROLES) {
      const { devices } = devicesAnswerSchema.parse((await get(app, IPAD, await as(role))).json());
      expect(devices.map((row) => row.device)).toEqual(['Tablets', 'iPad 9', 'iPad Pro']);
      const fields = role === 'admin' ? [...shown, ...explained] : shown;
      for (const row of devices) expect(Object.keys(row).sort(), role).toEqual(fields.toSorted());
    }
  });

  test('is the same for the public, customers and managers, and differs for every other role', async () => {
    const tags = new Map<Role, string>();
    for (const role of ROLES) tags.set(role, String((await get(app, IPAD, await as(role))).headers.etag));
    expect(tags.get('customer')).toBe(tags.get('public'));
    expect(tags.get('manager')).toBe(tags.get('public'));
    expect(new Set(tags.values()).size).toBe(4);
  });

  test('may be cached only by the requesting browser, which must revalidate', async () => {
    for (const url of [IPAD, CATEGORIES]) {
      const { headers } = await get(app, url);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('Authorization, Cookie, Accept-Encoding');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is never cached when it shows base prices: a disk cache would still have it after logout', async () => {
    const admin = await as('admin');
    const { headers } = await get(app, IPAD, admin);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).not.toBe((await get(app, IPAD)).headers.etag);
    const again = await get(app, IPAD, { ...admin, 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toBe('no-store');
    // No price is in it.
    expect((await get(app, CATEGORIES, admin)).headers['cache-control']).toBe('private, no-cache');
  });

  test('has the security headers of any other call, whether it is sent or not found', async () => {
    const usual = (await get(app, '/api/config/public')).headers;
    const answers = [await get(app, IPAD), await get(app, `${IPAD}X`), await get(app, CATEGORIES)];
    const own = ['cache-control', 'content-length', 'content-type', 'date', 'x-request-id'];
    for (const name of Object.keys(usual).filter((each) => !own.includes(each))) {
      for (const { headers } of answers) expect(headers[name], name).toBe(usual[name]);
    }
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    expect(ids.join(' ')).toMatch(/^[0-9a-f-]{36}( [0-9a-f-]{36}){2}$/);
  });

  test('sends an unchanged list with what a cache updates, and nothing else', async () => {
    const { etag, ...sent } = (await get(app, IPAD)).headers;
    const { headers, statusCode } = await get(app, IPAD, { 'if-none-match': String(etag) });
    expect(statusCode).toBe(304);
    const own = ['date', 'connection', 'x-request-id'];
    expect(
      Object.keys(headers)
        .filter((name) => !own.includes(name))
        .sort(),
    ).toEqual(['cache-control', 'etag', 'vary']);
    expect(headers).toMatchObject({ etag, 'cache-control': sent['cache-control'], vary: sent.vary });
  });

  test('sends HSTS if it was requested over https', async () => {
    const trusting = await buildTestApp({
      sourceSettings: sourceSettingsOf(new PriceTestSource(PRICES)),
      variables: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    const { headers } = await get(trusting.app, IPAD, { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect((await get(trusting.app, IPAD)).headers['strict-transport-security']).toBeUndefined();
  });

  test('is compressed as the client prefers, with a separate tag for each encoding', async () => {
    const plain = await get(app, IPAD);
    const gzip = await get(app, IPAD, { 'accept-encoding': 'gzip' });
    const br = await get(app, IPAD, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    for (const answer of [plain, gzip, br]) {
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    }
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test.each(['identity', 'gzip', 'br'])(
    'that the client has already (%s) is not sent again',
    async (coding) => {
      const accept = { 'accept-encoding': coding };
      const { headers } = await get(app, IPAD, accept);
      const etag = String(headers.etag);
      for (const named of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
        const again = await get(app, IPAD, { ...accept, 'if-none-match': named });
        expect(again.statusCode, named).toBe(304);
        expect(again.body).toBe('');
        expect(again.headers).toMatchObject({
          etag,
          'cache-control': 'private, no-cache',
          vary: 'Authorization, Cookie, Accept-Encoding',
        });
        expect(again.headers['content-encoding']).toBeUndefined();
        expect(again.headers['content-type']).toBeUndefined();
      }
    },
  );

  test('is sent again for the tag of another role, encoding or category', async () => {
    const others = [
      await get(app, IPAD, await as('admin')),
      await get(app, IPAD, await as('vip')),
      await get(app, IPAD, { 'accept-encoding': 'br' }),
      await get(app, '/api/sheets/category-with-pricing/WATCHS%20%26%20AIRPODS'),
    ];
    for (const { headers } of others) {
      const answer = await get(app, IPAD, { 'if-none-match': String(headers.etag) });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('answers HEAD with the length and no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: IPAD });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String((await get(app, IPAD)).rawPayload.length));
    expect(answer.body).toBe('');
  });

  test.each([
    ['with an ampersand and spaces', 'WATCHS%20%26%20AIRPODS', 'AirPods Pro'],
    ['with everything percent-encoded', '%57%41TCHS%20%26%20AIRPODS', 'AirPods Pro'],
    ['with letters beyond ASCII', encodeURIComponent("CAFÉ + (BAR'S)"), 'Mug'],
  ])('is found by a name %s', async (_, name, device) => {
    const answer = await get(app, `/api/sheets/category-with-pricing/${name}`);
    expect(answer.json().devices[0].device).toBe(device);
  });

  test('is not found by any other name, however strange', async () => {
    const names = [
      ...['PHONES', 'ipad', '__proto__', 'constructor', '%3Cscript%3E', 'IPAD%2F..', 'IPAD%00', ''],
      // Encoded twice, at the maximum length of a name, and longer.
      ...['WATCHS%2520%2526%2520AIRPODS', 'A'.repeat(900), 'A'.repeat(10_000)],
    ];
    for (const name of names) {
      const answer = await get(app, `/api/sheets/category-with-pricing/${name}`);
      expect(answer.statusCode, name).toBe(404);
      expect(answer.headers['content-type'], name).toMatch('application/json');
      expect(answer.headers['cache-control'], name).toBe('no-store');
      expect(answer.json(), name).toEqual({ error: expect.any(String) });
    }
  });
});

test('a list too long to be kept unpacked is the same in every encoding', async () => {
  const source = new PriceTestSource({ IPAD: manyDevices(9000) });
  const { app, as } = await buildTestApp({ sourceSettings: sourceSettingsOf(source) });
  for (const headers of [{}, await as('admin')]) {
    const plain = await get(app, IPAD, headers);
    const gzip = await get(app, IPAD, { ...headers, 'accept-encoding': 'gzip' });
    expect(plain.rawPayload.length).toBeGreaterThan(PLAIN_MAX_BYTES);
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json().devices).toHaveLength(9000);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    const head = await app.inject({ method: 'HEAD', url: IPAD, headers });
    expect([head.headers['content-length'], head.body]).toEqual([plain.headers['content-length'], '']);
    const etag = String(plain.headers.etag);
    expect((await get(app, IPAD, { ...headers, 'if-none-match': etag })).statusCode).toBe(304);
  }
});

test('a client cannot claim to be an admin', async () => {
  const { app } = await buildTestApp({ sourceSettings: sourceSettingsOf(new PriceTestSource(PRICES)) });
  const plain = (await get(app, IPAD)).body;
  const claims = {
    ...{ role: 'admin', 'x-role': 'admin', 'x-user-role': 'admin' },
    cookie: 'role=admin; user_role=admin; auth_token=admin',
  };
  expect((await get(app, `${IPAD}?role=admin&view=admin`, claims)).body).toBe(plain);
  const forged = await get(app, IPAD, { ...claims, authorization: 'Bearer admin' });
  expect(forged.statusCode).toBe(401);
});
