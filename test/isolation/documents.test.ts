import { Agent } from 'node:http';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { makeBuiltPage } from '#test/server/make-document-folder.ts';
import type { CacheRules } from './cache-rules.ts';
import { CachingProxy, exchange } from './caching-proxy.ts';

const SITE_PASSWORD = 'sesame';
const PATHS = ['/', '/?category=TOOLS', '/?rows=none', '/admin'];
/** In classic money and in pesos. */
const PRICE = /\$ ?\d|"finalPrice"|"money"/;
const VISITORS = ['nobody', 'with a theme'];

/** A shop on a port, and the cookies that each of its viewers sends with a document. */
async function openShop(own: Pick<Configuration, 'money' | 'rounding'> = {}) {
  const prices = { 'Device 1': 100, 'Device 2': 200 };
  const source = new PriceTestSource({ IPAD: prices, TOOLS: prices });
  const { app, database } = await buildTestApp({
    ...makeBuiltPage(),
    digest: fastDigest,
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    variables: { LOG_LEVEL: 'error' },
  });
  await createStaffPins({ database, clock: { now: () => NOON }, digest: fastDigest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  if (own.money) {
    const saved = await admin.post('/api/config', { ...DEFAULT_CONFIGURATION, ...own, pinHash: admin.token });
    expect(saved.status).toBe(200);
  }
  await admin.post('/api/customer-pins', { name: 'Harbor', customerPinHash: browserHashOf('77778888') });
  const cookiesOf = {
    nobody: '',
    'with a theme': 'theme=dark',
    customer: await cookiesAfter(app, '/api/validate-pin', { pinHash: browserHashOf('77778888') }),
    vip: await cookiesAfter(app, '/api/validate-pin', { pinHash: browserHashOf(PINS.vipPin) }),
    admin: await cookiesAfter(app, '/api/validate-pin', {
      pinHash: browserHashOf(PINS.adminPin),
      role: 'admin',
    }),
    manager: await cookiesAfter(app, '/api/auth/validate-manager', {
      pinHash: browserHashOf(PINS.managerPin),
    }),
    'by the gate': await cookiesAfter(app, '/api/auth/validate-site-password', {
      password: browserHashOf(PINS.vipPin),
    }),
  };
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shop does not listen');
  return { app, admin, cookiesOf, port: address.port };
}

async function cookiesAfter(
  app: ConstructorParameters<typeof Browser>[0],
  path: string,
  body: object,
): Promise<string> {
  const { status, setCookies } = await new Browser(app).post(path, body);
  expect(status, path).toBe(200);
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** The wrong documents among many, requested through a cache by everyone in turn. */
async function faultsThrough(
  rules: CacheRules,
  own?: Parameters<typeof openShop>[0],
): Promise<{ faults: string[]; hits: number }> {
  const { port, cookiesOf } = await openShop(own);
  const proxy = await CachingProxy.before(port, rules);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await proxy.close();
  });
  const asked = fc.record({
    viewer: fc.constantFrom(...Object.entries(cookiesOf)),
    path: fc.constantFrom(...PATHS),
  });
  const faults: string[] = [];
  for (const { viewer, path } of fc.sample(asked, { seed: 32, numRuns: 300 })) {
    const [name, cookie] = viewer;
    const { status, body } = await exchange({ port: proxy.port, path, headers: { cookie }, agent });
    const isExpected = VISITORS.includes(name) && path !== '/admin' && path !== '/?rows=none';
    if (status !== 200 || PRICE.test(body.toString()) !== isExpected) faults.push(`${name} ${path}`);
  }
  return { faults, hits: proxy.hits };
}

const HONEST: CacheRules = { heedsPrivate: true, heedsVary: true, revalidates: true };

test('through a shared cache, only a visitor without a session gets a document with prices', async () => {
  expect(await faultsThrough(HONEST)).toEqual({ faults: [], hits: 0 });
  const storing = await faultsThrough({ ...HONEST, heedsPrivate: false });
  expect(storing.faults).toEqual([]);
  expect(storing.hits).toBeGreaterThan(100);
  const blind = await faultsThrough({ heedsPrivate: false, heedsVary: false, revalidates: true });
  expect(blind.faults).toEqual([]);
});

test('nor does anybody else get one in a shop with its own money and rounding', async () => {
  const rounding = { bands: [{ step: 50, direction: 'up', ending: 9 } as const], neverZero: true };
  const storing = await faultsThrough({ ...HONEST, heedsPrivate: false }, { money: PESOS, rounding });
  expect(storing.faults).toEqual([]);
  expect(storing.hits).toBeGreaterThan(100);
});

test('this test detects a cache that ignores all rules', async () => {
  const { faults } = await faultsThrough({ heedsPrivate: false, heedsVary: false, revalidates: false });
  expect(faults.length).toBeGreaterThan(30);
});

test('on a protected site no document has prices, with or without a grant', async () => {
  const { app, admin } = await openShop();
  const open = async (cookie: string) => (await app.inject({ url: '/', headers: { cookie } })).body;
  expect(await open('')).toContain('$');
  await admin.enableProtection(SITE_PASSWORD);
  const grant = await cookiesAfter(app, '/api/auth/validate-site-password', {
    password: browserHashOf(SITE_PASSWORD),
  });
  expect(grant).toContain('tierbook_grant');
  for (const cookie of ['', grant]) expect(await open(cookie)).not.toMatch(PRICE);
  await admin.disableProtection();
  expect(await open(grant)).toContain('$');
});
