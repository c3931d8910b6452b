import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { type RunningServer, startShop } from './support/running-server.ts';
import { test as base, expect, PINS, signIn } from './support/site.ts';

const PRICE = /\$\d|"finalPrice"/;
const RAISED_BY = 7000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// Its own server, because the site is locked in the end; with the service worker, which other tests disable.
const test = base.extend<{ site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  site: async ({}, use) => {
    const site = await startShop();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
  serviceWorkers: 'allow',
});

interface Watched extends Window {
  seenPrices?: string[];
}

/** Runs in every page: notes each price that a frame could paint, from the first one on. */
function watchPaintedPrices(): void {
  const seenPrices = new Set<string>();
  const look = () => {
    for (const price of document.querySelectorAll('.device-price'))
      if (price.checkVisibility({ visibilityProperty: true })) seenPrices.add(price.textContent);
    Object.assign(window, { seenPrices: [...seenPrices] });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const seenOn = async (page: Page) => (await page.evaluate(() => (window as Watched).seenPrices)) ?? [];

/** Makes vip prices differ from all others by far. */
async function raiseVip(request: APIRequestContext, headers: Record<string, string>, token: string) {
  const configuration = await (await request.get('/api/config', { headers })).json();
  for (const [label] of configuration.buckets)
    configuration.defaultsByRole.vip[label] = { mode: 'flat', pct: 0, flat: RAISED_BY };
  const answer = await request.post('/api/config', { headers, data: { ...configuration, pinHash: token } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The document as this browser would get it now, with its cookies. */
async function documentOf(page: Page): Promise<string> {
  return page.evaluate(async () => (await fetch('/', { cache: 'no-store' })).text());
}

test('nobody finds a price in the document that is not theirs', async ({ page, request }) => {
  const pinHash = sha256(PINS.ADMIN_PIN);
  const { token } = await (await request.post('/api/validate-pin', { data: { pinHash } })).json();
  const headers = { authorization: `Bearer ${token}` };
  await raiseVip(request, headers, token);
  await page.addInitScript(watchPaintedPrices);

  await test.step('a visitor finds the public prices', async () => {
    await openCatalogue(page);
    expect(await documentOf(page)).toMatch(PRICE);
    for (const price of await seenOn(page)) expect(Number(price.slice(1))).toBeLessThan(RAISED_BY);
  });

  await test.step('the worker keeps the page without prices', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect(page.locator('#root .device-price').first()).toBeVisible();
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const pages = await Promise.all(caches.map((cache) => cache.match('/')));
      return Promise.all(pages.map(async (answer) => (await answer?.text()) ?? 'no page'));
    });
    expect(kept).toHaveLength(1);
    expect(kept[0]).toContain('id="root"');
    expect(kept[0]).not.toMatch(PRICE);
  });

  for (const [role, pin] of [
    ['vip', PINS.VIP_PIN],
    ['manager', PINS.MANAGER_PIN],
    ['admin', PINS.ADMIN_PIN],
  ] as const)
    await test.step(`${role} gets no price in the document, until logout`, async () => {
      await page.goto('/');
      await signIn(page, pin);
      // A manager is led to the portal, which ends what runs in the page.
      await expect(async () => {
        expect(await page.evaluate(() => localStorage.getItem('user_role'))).toBe(role);
      }).toPass();
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(await documentOf(page)).not.toMatch(PRICE);
      if (role === 'vip') await expectOnlyVipPrices(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect.poll(() => documentOf(page)).toMatch(PRICE);
    });

  await test.step('a stored token hides public prices before the first paint, even without the cookie', async () => {
    await page.goto('/');
    await signIn(page, PINS.VIP_PIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Tierbook VIP' })).toBeVisible();
    await page.context().clearCookies({ name: 'tierbook_signed_in' });
    expect(await documentOf(page)).toMatch(PRICE);
    await page.reload();
    await expectOnlyVipPrices(page);
    // The check of the session has set it again.
    await expect.poll(() => documentOf(page)).not.toMatch(PRICE);
  });

  await test.step('offline a vip finds vip prices only', async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('kept_lists') ?? '{}').role))
      .toBe('vip');
    await page.context().setOffline(true);
    await page.reload();
    await expectOnlyVipPrices(page);
    await page.context().setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Logout' }).click();
  });

  await test.step('on a protected site nobody finds a price in it', async () => {
    const data = { pinHash, enabled: true, sitePasswordHash: sha256('open sesame') };
    expect((await request.post('/api/auth/site-protection', { headers, data })).ok()).toBe(true);
    await page.goto('/');
    await expect(page.getByRole('dialog', { name: 'Site Access Required' })).toBeVisible();
    expect(await documentOf(page)).not.toMatch(PRICE);
    expect(await seenOn(page)).toEqual([]);
    await page.getByLabel('Access password', { exact: true }).fill('open sesame');
    await page.keyboard.press('Enter');
    await expect(page.locator('.device-price').first()).toBeVisible();
    expect(await documentOf(page)).not.toMatch(PRICE);
  });
});

async function expectOnlyVipPrices(page: Page): Promise<void> {
  await expect(page.locator('#root .device-price').first()).toBeVisible();
  await expect.poll(() => seenOn(page)).not.toEqual([]);
  for (const price of await seenOn(page)) expect(Number(price.slice(1))).toBeGreaterThan(RAISED_BY);
}
