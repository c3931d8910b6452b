import { Agent } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { type Exchanged, exchange } from './caching-proxy.ts';

const SITE_PASSWORD = 'sesame';
const LIST = '/api/sheets/category-with-pricing';

/** Everyone who may request a list, and two who must be refused. */
export const VIEWERS = ['no grant', 'dead token', ...ROLES] as const;
export type Viewer = (typeof VIEWERS)[number];

const CHANGES = '/api/sheets/changes?since=1';
const HISTORY = '/api/sheets/history?category=IPAD&device=Device%203';

export const PATHS = [
  '/api/sheets/categories',
  ...[`${LIST}/IPAD`, `${LIST}/TOOLS`, `${LIST}/GAMING`],
  // Only the admin gets these, and no cache may keep them.
  ...[`${LIST}/IPAD?as=public`, `${LIST}/IPAD?as=vip`, `${LIST}/TOOLS?as=heavyweight`],
  CHANGES,
  HISTORY,
];

export interface Shop {
  readonly port: number;
  readonly headersOf: Readonly<Record<Viewer, Record<string, string>>>;
  /** Bypasses every cache. */
  readonly ask: (path: string, headers: Record<string, string>) => Promise<Exchanged>;
}

/** A protected shop on a port, in which every tier has different prices for everything. */
export async function openPricedShop(own: Pick<Configuration, 'money' | 'rounding'> = {}): Promise<Shop> {
  const prices = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`Device ${index}`, 100 + index * 10]),
  );
  const source = new PriceTestSource({ IPAD: prices, TOOLS: prices, GAMING: prices });
  const { app, database, as } = await buildTestApp({
    digest: fastDigest,
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    variables: { LOG_LEVEL: 'error' },
  });
  await createStaffPins({ database, clock: { now: () => NOON }, digest: fastDigest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.post('/api/config', { ...configurationWithTiers(), ...own, pinHash: admin.token });
  await letAllSeeChanges(app, await as('admin'));
  await admin.enableProtection(SITE_PASSWORD);
  const [grant = ''] = (await new Browser(app).knock(SITE_PASSWORD)).setCookies;
  const headersOf = {
    'no grant': {},
    'dead token': { authorization: `Bearer ${'0'.repeat(64)}` },
    public: { cookie: grant.split(';', 1)[0] ?? '' },
    customer: await as('customer'),
    vip: await as('vip'),
    heavyweight: await as('heavyweight'),
    manager: await as('manager'),
    admin: await as('admin'),
  };
  await vi.waitFor(async () => {
    // The version of the tiers' prices is recorded a moment after they are shown.
    const { version } = (await app.inject({ url: CHANGES, headers: headersOf.vip })).json();
    expect(version).toBe(2);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shop does not listen');
  const { port } = address;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return { port, headersOf, ask: (path, headers) => exchange({ port, path, headers, agent }) };
}

async function letAllSeeChanges(app: FastifyInstance, headers: Record<string, string>): Promise<void> {
  const settings = { ...DEFAULT_SHOP_SETTINGS, maySeeChanges: [...TIER_IDS, 'customer'] };
  await app.inject({ method: 'PUT', url: '/api/shop', headers, body: { revision: 0, settings } });
}

export function configurationWithTiers() {
  const { buckets, defaultsByRole } = DEFAULT_CONFIGURATION;
  const added = (flat: number) =>
    Object.fromEntries(buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat }]));
  return {
    ...DEFAULT_CONFIGURATION,
    defaultsByRole: { ...defaultsByRole, vip: added(1000), heavyweight: added(2000) },
  };
}
