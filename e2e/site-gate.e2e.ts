import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, SCREENS } from './support/fixtures.ts';
import { adminTokenOn, test as base, expect, PINS, storedSignIn } from './support/site.ts';

const PASSWORD = 'open sesame';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** On a server that no other test uses: protection applies to the whole site. */
const test = base.extend<{ protect: (isProtected: boolean) => Promise<void> }>({
  server: async ({ servers }, use) => use(await servers.of('site gate')),
  protect: async ({ server, playwright }, use) => {
    const admin = await playwright.request.newContext({ baseURL: server.url });
    const token = await adminTokenOn(server, admin);
    const pinHash = sha256(PINS.ADMIN_PIN);
    await use(async (enabled) => {
      const answer = await admin.post('/api/auth/site-protection', {
        headers: { authorization: `Bearer ${token}` },
        data: { pinHash, enabled, ...(enabled && { sitePasswordHash: sha256(PASSWORD) }) },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    });
    await admin.dispose();
  },
});

const gateOf = (page: Page) => page.getByRole('dialog', { name: 'Site Access Required' });
const priceOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();

for (const [screen, options] of SCREENS)
  test.describe(screen, () => {
    test.use(options);

    test('the gate replaces every route until the password is entered, and does not return', async ({
      quietPage: page,
      protect,
    }) => {
      await protect(true);
      const visit = page.waitForRequest((request) => request.url().endsWith('/api/analytics/visit'));
      for (const path of ['/', '/admin', '/manager']) {
        await page.goto(path);
        await expect(gateOf(page)).toBeVisible();
      }
      // A first load at the gate is a visit, too.
      expect((await (await visit).response())?.status()).toBe(202);
      await page.goto('/');
      await expect(gateOf(page).getByText('Tierbook Price List', { exact: true })).toBeVisible();
      const field = page.getByLabel('Access password', { exact: true });
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await field.fill('not this one');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
      await expectAccessible(page);
      await field.fill(` ${PASSWORD} `);
      await page.keyboard.press('Enter');
      await expect(priceOf(page)).toBeVisible();
      await page.reload();
      await expect(priceOf(page)).toBeVisible();
    });
  });

test('a PIN at the gate signs the person in; logging out closes the gate', async ({
  quietPage: page,
  protect,
}) => {
  await protect(true);
  await page.goto('/');
  await page.getByLabel('Access password', { exact: true }).fill(PINS.VIP_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
  expect((await storedSignIn(page))[1]).toBe('vip');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(gateOf(page)).toBeVisible();
  await page.reload();
  await expect(gateOf(page)).toBeVisible();
});

// Not a quiet page: Chromium itself reports the 401 that closes the gate.
test('protection turned on during a visit: the next call closes the gate and removes all prices', async ({
  page,
  protect,
}) => {
  await protect(false);
  // One list is still missing, so that there is a next call: the page requests it when the connection is back.
  const missing = '**/category-with-pricing/TOOLS';
  await page.route(missing, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await openCatalogue(page);
  await failed;
  await protect(true);
  await expect(page.getByText('$').first()).toBeVisible();
  await page.unroute(missing);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(gateOf(page)).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
});
