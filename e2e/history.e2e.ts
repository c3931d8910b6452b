import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways, hold, openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE, PINS } from './support/fixtures.ts';
import { tokenFor } from './support/site.ts';

const SHEET = 'iPhone Used Unlocked';
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    ...['A', 'B', 'C'].map((label, place) => ({ column: 'BCD'[place], role: 'price', label })),
  ],
};
const workbook = (priceOfB: number | string) =>
  makeXlsx({
    name: SHEET,
    rows: [
      ['Model', 'A', 'B', 'C'],
      ['iPhone 15 Series'],
      ['iPhone 15 Pro 128GB', 700, priceOfB, 580],
      ['iPhone 15 128GB', 530, 510, 450],
    ],
  });

interface Fixtures {
  source: string;
  /** Publishes the list with these prices of B one after the other. VIPs pay $30 more. Then changes what the shop allows. */
  shop: (settings: object, ...pricesOfB: (number | string)[]) => Promise<void>;
}

const test = onSite.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  source: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-history-'));
    const source = path.join(folder, 'prices.xlsx');
    writeFileSync(source, await workbook(650));
    await use(source);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ source }, use) => use({ PRICE_SOURCE: source }),
  shop: async ({ playwright, site, source }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    const token = await tokenFor(request, PINS.ADMIN_PIN);
    const headers = { authorization: `Bearer ${token}` };
    async function call(method: 'get' | 'put' | 'post', address: string, data?: object) {
      const answer = await request[method](address, { headers, ...(data && { data }) });
      expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
      return answer.json();
    }
    await use(async (changed, ...pricesOfB) => {
      const configuration = await call('get', '/api/config');
      configuration.defaultsByRole.vip = Object.fromEntries(
        configuration.buckets.map(([label]: [string]) => [label, { mode: 'flat', pct: 0, flat: 30 }]),
      );
      await call('post', '/api/config', { ...configuration, pinHash: token });
      const address = `/api/price-data/layouts?sheet=${encodeURIComponent(SHEET)}&n=1`;
      const { snapshotId } = await call('put', address, { layout: LAYOUT, revision: 0 });
      await call('post', `/api/price-data/snapshots/${snapshotId}/publish`);
      for (const price of pricesOfB) {
        writeFileSync(source, await workbook(price));
        // The same or unchanged if the server has found it by itself.
        expect((await call('post', '/api/price-data/sync')).outcome).toMatch(/^(published|same|unchanged)$/);
      }
      const { revision, settings } = await call('get', '/api/shop');
      await call('put', '/api/shop', { revision, settings: { ...settings, ...changed } });
    });
    await request.dispose();
  },
});

const priceOf = (page: Page, device: string, label: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: device })
    .locator('.strip-cell', { has: page.locator('.strip-label').getByText(label, { exact: true }) })
    .getByRole('button', { name: /price history$/ });
const sheetOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** Where each price stands. */
function pricePlaces(page: Page) {
  return page.locator('.device-price').evaluateAll((prices) =>
    prices.map((price) => {
      const { x, y, width, height } = price.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}

test.describe('on a phone', () => {
  test.use({ ...ON_PHONE, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a visitor presses a price and sees how it came about', async ({ quietPage: page, shop }) => {
    await shop({ maySeeChanges: ['public'], mayShare: ['public'], mayInquire: ['public'] }, 640, 'Call', 630);
    const release = await hold(page, '**/assets/price-frame*');
    await openCatalogue(page);
    // What else stands above and beside the prices comes later too.
    await expect(page.getByRole('button', { name: /^Share/ }).first()).toBeVisible();
    await expect(page.locator('.basket-plus').last()).toBeVisible();
    await expect(page.locator('.device-price').last()).toBeVisible();
    const plain = await pricePlaces(page);
    release();
    const price = priceOf(page, 'iPhone 15 Pro 128GB', 'B');

    await test.step('which looks and stands as before, is found by fingers, and is copied with its row', async () => {
      await expect(price).toHaveText('$570');
      expect(await pricePlaces(page)).toEqual(plain);
      const target = await price.evaluate((button) => {
        const { width, height, top, right, bottom, left } = getComputedStyle(button, '::after');
        const box = button.getBoundingClientRect();
        return { width, height, inset: [top, right, bottom, left], box: [box.width, box.height] };
      });
      expect(Number.parseFloat(target.height)).toBeGreaterThanOrEqual(44);
      expect(Number.parseFloat(target.width)).toBeGreaterThanOrEqual(44);
      await expectAccessible(page);
      await page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
      await page.keyboard.press('ControlOrMeta+c');
      await expect
        .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n'))
        .toContain('iPhone 15 Pro 128GB B\t$570');
      await page.evaluate(() => document.getSelection()?.removeAllRanges());
    });

    const sheet = sheetOf(page, 'iPhone 15 Pro 128GB');
    await test.step('with the last step, the lowest, the highest and the number of changes', async () => {
      await price.tap();
      await expect(sheet).toContainText(/\$570since today, \d\d:\d\dSince today, your prices/);
      await expect(sheet.getByRole('definition')).toHaveText([/^\$570/, /^\$600/, '3since today']);
      await expect(sheet.getByRole('cell')).toHaveText(['$600', '$580', 'Call', '$570']);
      await expectNothingSideways(page);
      await expectAccessible(page);
    });

    await test.step('and the other prices of the device', async () => {
      await sheet.getByRole('radio', { name: 'C' }).tap();
      await expect(sheet).toContainText('$520No change since today');
      await expect(sheet.getByRole('table')).toHaveCount(0);
    });

    await test.step('until Back closes it', async () => {
      await page.goBack();
      await expect(sheet).toHaveCount(0);
      await expect(price).toBeFocused();
      await expect(page).toHaveURL(/\/$/);
    });

    await test.step('from there it goes into an inquiry, or is shared', async () => {
      await price.tap();
      await sheet.getByRole('button', { name: 'Add to inquiry' }).tap();
      await expect(page.getByRole('region', { name: 'Inquiry' })).toContainText('$570');
      await price.tap();
      await expect(sheet.getByRole('button', { name: 'In your inquiry' })).toBeVisible();
      await sheet.getByRole('button', { name: 'Share', exact: true }).tap();
      const sharing = sheetOf(page, 'Share iPhone 15 Pro 128GB');
      await expect(sharing).toContainText('1 device at your prices');
      await sharing.getByRole('button', { name: 'Close' }).tap();
      await expect(price).toBeFocused();
    });
  });
});

test('an admin opens it by keyboard and sees it per tier; who may not sees plain prices', async ({
  page,
  shop,
}) => {
  await shop({ maySeeChanges: ['vip'] }, 640);
  await openCatalogue(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.price-button')).toHaveCount(0);
  expect((await page.request.get('/api/sheets/history?category=X&device=Y')).status()).toBe(404);

  await openAsAdmin(page, '/');
  const price = priceOf(page, 'iPhone 15 Pro 128GB', 'B');
  await price.focus();
  await page.keyboard.press('Enter');
  const sheet = sheetOf(page, 'iPhone 15 Pro 128GB');
  await expect(sheet).toContainText(/\$580Down \$20 today, \d\d:\d\dSince today, public prices/);
  await expect(sheet.getByRole('radio', { name: 'B', exact: true })).toBeFocused();
  await expectAccessible(page);
  const box = await sheet.boundingBox();
  expect(box?.width).toBe(376);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await sheet.getByRole('radio', { name: 'VIP' }).click();
  await expect(sheet).toContainText('Since today, VIP prices');
  await expect(sheet.getByRole('cell')).toHaveText(['$620', '$600']);
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();

  // A press elsewhere closes it and is not lost.
  await price.click();
  await expect(sheet).toBeVisible();
  await price.click();
  await expect(sheet).toHaveCount(0);
  await price.click();
  const tab = page.getByRole('tab', { selected: true });
  await tab.click();
  await expect(sheet).toHaveCount(0);
  await expect(tab).toBeFocused();
});
