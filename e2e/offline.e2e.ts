import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import { type RunningServer, startShop } from './support/running-server.ts';
import { test as base, expect, PINS, signIn } from './support/site.ts';

const TIER_AMOUNT = 70;
// Only the end: the reason before it varies, because a page opened with the network off may not know that it is offline.
const STAMP = /Prices as of \d+ \w{3} \d{4}, \d\d:\d\d\.$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// Its own server, because sessions end and the site is locked; with the service worker, which other tests disable.
const test = base.extend<{ site: RunningServer; desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  site: async ({}, use) => {
    const site = await startShop();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
  serviceWorkers: 'allow',
  desk: async ({ playwright, site }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    await use(await openDesk(request));
    await request.dispose();
  },
});

interface Desk {
  /** Makes vip prices differ from all others. */
  raiseVip(amount: number): Promise<void>;
  /** Ends every session opened with the previous PIN. */
  changeVipPin(pin: string): Promise<void>;
  protectSite(password: string): Promise<void>;
  /** Lets everybody send inquiries. */
  takeInquiries(): Promise<void>;
}

async function openDesk(request: APIRequestContext): Promise<Desk> {
  const pinHash = sha256(PINS.ADMIN_PIN);
  const { token } = await (await request.post('/api/validate-pin', { data: { pinHash } })).json();
  const headers = { authorization: `Bearer ${token}` };
  async function send(path: string, data: object): Promise<void> {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }
  return {
    async raiseVip(amount) {
      const configuration = await (await request.get('/api/config', { headers })).json();
      for (const [label] of configuration.buckets)
        configuration.defaultsByRole.vip[label] = { mode: 'flat', pct: 0, flat: amount };
      await send('/api/config', { ...configuration, pinHash: token });
    },
    changeVipPin: (pin) =>
      send('/api/auth/change-password', {
        passwordType: 'vip',
        newPasswordHash: sha256(pin),
        currentPinHash: pinHash,
      }),
    protectSite: (password) =>
      send('/api/auth/site-protection', { pinHash, enabled: true, sitePasswordHash: sha256(password) }),
    async takeInquiries() {
      const { revision, settings } = await (await request.get('/api/shop', { headers })).json();
      const data = { revision, settings: { ...settings, mayInquire: ['public'] } };
      expect((await request.put('/api/shop', { headers, data })).ok()).toBe(true);
    },
  };
}

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
const firstRow = (page: Page) => rows(page).first().textContent();

/** Waits until the whole list of that role is stored and the worker can open the page. */
async function untilKept(page: Page, role: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('kept_lists') ?? 'null');
        return kept && kept.lists.length === kept.categories.length ? kept.role : null;
      }),
    )
    .toBe(role);
}

async function openOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // A page opened while the test's network is off does not learn that it is back; a real one does.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('seen lists open without a connection, and are removed with the session and with the grant', async ({
  page,
  desk,
}) => {
  await desk.raiseVip(TIER_AMOUNT);
  await openCatalogue(page);
  const publicRow = `${await firstRow(page)}`;
  let vipRow = '';

  await test.step('a vip sees the vip prices and their time, and can search', async () => {
    await signIn(page, PINS.VIP_PIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Tierbook VIP' })).toBeVisible();
    await untilKept(page, 'vip');
    await expect(rows(page).first()).not.toHaveText(publicRow);
    vipRow = `${await firstRow(page)}`;
    await openOffline(page);
    await expect(page.getByText(STAMP)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tierbook VIP' })).toBeVisible();
    await expect(rows(page).first()).toHaveText(vipRow);
    await expectAccessible(page);
    await page.getByLabel('Search devices').fill('macbook');
    await page.getByRole('tab', { name: /MacBooks/ }).click();
    await expect(rows(page).first()).toContainText(/macbook/i);
    await page.getByLabel('Search devices').fill('');
    await page.getByRole('tab').first().click();
  });

  await test.step('asking for the sign-in shows a message and keeps the list', async () => {
    const message = page.getByText(/^You are offline. Sign in when|^The sign-in could not be loaded$/);
    await titleOf(page).getByRole('button').click({ clickCount: 5 });
    await expect(message).toBeVisible();
    await expect(rows(page).first()).toHaveText(vipRow);
    await page.goto('/?signin');
    await expect(message).toBeVisible();
    await expect(rows(page).first()).toHaveText(vipRow);
  });

  await test.step('logging out asks first, then removes the saved prices', async () => {
    const question = page.getByRole('dialog', { name: 'Log out while offline?' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(titleOf(page)).toHaveText('Tierbook Price List');
    await expect(titleOf(page)).toBeFocused();
    await expect(page.getByText('No list is saved on this device.')).toBeVisible();
    await goOnline(page);
    await signIn(page, PINS.VIP_PIN);
    await untilKept(page, 'vip');
  });

  await test.step('the worker caches the page and its assets, but no prices', async () => {
    const held = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(held).toContain('/');
    expect(held.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  });

  await test.step('after logout only the public list is left', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await untilKept(page, 'public');
    await openOffline(page);
    await expect(page.getByText(STAMP)).toBeVisible();
    await page.getByRole('tab').first().click();
    await expect(rows(page).first()).toHaveText(publicRow);
  });

  await test.step('a session that expired while offline ends as soon as the server is reached', async () => {
    await goOnline(page);
    await signIn(page, PINS.VIP_PIN);
    await untilKept(page, 'vip');
    await openOffline(page);
    await expect(rows(page).first()).toHaveText(vipRow);
    await desk.changeVipPin('12341234');
    await goOnline(page);
    await expect(page.getByText('You are signed out. These are the public prices.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tierbook Price List' })).toBeVisible();
    await expect(rows(page).first()).toHaveText(publicRow);
    await untilKept(page, 'public');
  });

  await test.step('a visitor who is locked out finds nothing, with or without a connection', async () => {
    await desk.protectSite('open sesame');
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Site Access Required' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kept_lists'))).toBeNull();
    await openOffline(page);
    await expect(page.getByText('No list is saved on this device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

test('a basket opens without a connection, and says that it waits', async ({ page, desk }) => {
  await desk.takeInquiries();
  await openCatalogue(page);
  await page
    .getByRole('button', { name: /^Add .* to inquiry$/ })
    .first()
    .click();
  const bar = page.getByRole('region', { name: 'Inquiry' });
  // What is opened once is there without a connection.
  await bar.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Your inquiry' });
  await expect(review).toContainText('1 × $');
  await page.goBack();
  await untilKept(page, 'public');
  await openOffline(page);
  await expect(bar).toContainText('1 device, 1 piece');
  await bar.getByRole('button', { name: 'Review' }).click();
  await expect(review).toContainText('1 × $');
  await expect(review).toContainText('You are offline. Your inquiry waits here until you send it.');
});
