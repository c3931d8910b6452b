import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, test as onSite, signInByCall } from './support/admin.ts';
import { expectNothingSideways, hold, openCatalogue, settled } from './support/catalogue.ts';
import { expectAccessible, PINS } from './support/fixtures.ts';

const SHEET = 'iPhone Used Unlocked';
const ROWS = [
  ['Model', 'A+', 'A', 'B', 'C', 'D', 'Qty', 'Remarks'],
  ['iPhone 15 Series'],
  ['iPhone 15 Pro Max 256GB Unlocked', 780, 760, 710, 650, 510, 4],
  ['iPhone 15 Pro 128GB Unlocked', 700, 680, 640, 580, 460],
  ['iPhone 15 Pro 256GB Unlocked', 740, 710, 680, 610, 480, null, 'Carrier: T-Mobile'],
  ['iPhone 15 128GB Unlocked', 550, 530, 510, 450, 370, 0],
  ['iPhone 14 Series'],
  ['iPhone 14 Pro Max 128GB Unlocked', 'Call', 620, 580, 530, 420],
  ['iPhone 14 Pro 128GB Unlocked', 560, 540, 510, 450, 360],
  ['iPhone 14 Plus 128GB Unlocked', null, 450, 430, 380, 300],
  ['Others'],
  ['iPhone XR 64GB Unlocked', 'Call'],
  ['iPhone SE 64GB Unlocked', null, 150, null, 120],
  ['iPhone 8 64GB Unlocked', null, null, 'Sold out'],
];
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    ...['A+', 'A', 'B', 'C', 'D'].map((label, place) => ({ column: 'BCDEF'[place], role: 'price', label })),
    { column: 'G', role: 'stock' },
    { column: 'H', role: 'note' },
  ],
};

const test = onSite.extend<{ workbook: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  workbook: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-prices-'));
    const file = path.join(folder, 'prices.xlsx');
    writeFileSync(file, await makeXlsx({ name: SHEET, rows: ROWS }));
    await use(file);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ workbook }, use) => use({ PRICE_SOURCE: workbook, CONTACT_PHONE: '(212) 555-0142' }),
});

/** Confirms the columns of the sheet and publishes the list, as an admin does on the Columns screen. */
async function publishWithLayout(page: Page): Promise<void> {
  const { token } = await signInByCall(page, PINS.ADMIN_PIN);
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/price-data/layouts?sheet=${encodeURIComponent(SHEET)}&n=1`;
  const confirmed = await page.request.put(address, { headers, data: { layout: LAYOUT, revision: 0 } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  const { snapshotId } = await confirmed.json();
  const published = await page.request.post(`/api/price-data/snapshots/${snapshotId}/publish`, { headers });
  expect(published.ok(), await published.text()).toBe(true);
  await page.context().clearCookies();
}

/** The right edges of the prices of a device, and how high it is. */
function lookOf(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
    .evaluate((item) => ({
      edges: Array.from(item.querySelectorAll('.device-price'), (price) =>
        Math.round(price.getBoundingClientRect().right),
      ),
      height: item.getBoundingClientRect().height,
    }));
}

test('a visitor reads a list with a price per grade, on a phone and on a desktop', async ({
  quietPage: page,
}) => {
  await publishWithLayout(page);
  await test.step('on a phone each device has a strip of prices that ends on the edge', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openCatalogue(page);
    const { edges, height } = await lookOf(page, 'iPhone 15 Pro 128GB Unlocked');
    expect(edges).toHaveLength(5);
    expect(edges.at(-1)).toBe(344);
    expect(
      new Set(edges.slice(1).map((edge, place) => Math.round((edge - (edges[place] ?? 0)) / 5))).size,
    ).toBe(1);
    expect(height).toBe(80);
    expect((await lookOf(page, 'iPhone SE 64GB Unlocked')).edges.at(-1)).toBe(344);
    await expect(page.getByText('Carrier: T-Mobile')).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessible(page);
  });
  await test.step('on request is a link to the phone, large enough for a finger', async () => {
    const call = page.getByRole('listitem').filter({ hasText: 'XR' }).getByRole('link', { name: 'Call' });
    await expect(call).toHaveAttribute('href', 'tel:2125550142');
    const box = await call.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
  await test.step('out of stock is said once, without a link', async () => {
    for (const name of ['iPhone 15 128GB Unlocked', 'iPhone 8 64GB Unlocked']) {
      const item = page.getByRole('listitem').filter({ hasText: name });
      await expect(item.getByText('Out of stock')).toHaveCount(1);
      await expect(item.getByRole('link')).toHaveCount(0);
    }
  });
  await test.step('on a desktop sections with the same grades are tables, two columns wide', () =>
    tablesAreAligned(page));
  await test.step('the document has the same rows in the same places before the app has loaded', async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectTakenOver(page);
    }
  });
  await test.step('the head of a table stays under the header while its rows pass', async () => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.getByText('iPhone 15 Pro 256GB Unlocked').evaluate((name) => name.scrollIntoView());
    const stuck = page.locator('.table-stuck', { hasText: 'iPhone 15 Series' });
    const header = await page.locator('.catalogue-header').boundingBox();
    expect((await stuck.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
    await expectAccessible(page);
  });
  await test.step('it is printed without empty pages', async () => {
    const pdf = await page.pdf({ width: '5in', height: '5in' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });
});

async function tablesAreAligned(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCatalogue(page);
  const table = page.locator('.list-column-wide');
  await expect(table.getByRole('heading')).toHaveText(['iPhone 15 Series', 'iPhone 14 Series']);
  expect((await table.boundingBox())?.width).toBeCloseTo(2 * 421.33 + 56, 0);
  const labels = await page
    .locator('.table-head .table-labels')
    .first()
    .locator('span')
    .evaluateAll((all) => all.map((label) => Math.round(label.getBoundingClientRect().right)));
  for (const name of ['iPhone 15 Pro 128GB', 'iPhone 14 Pro Max 128GB', 'iPhone 14 Plus'])
    expect(await lookOf(page, name)).toEqual({ edges: labels, height: 34 });
  await expect(table.getByText('4 in stock')).toBeVisible();
  await expect(page.locator('.list-column').nth(1).getByRole('heading')).toHaveText('Others');
  await expectNothingSideways(page);
}

async function expectTakenOver(page: Page): Promise<void> {
  const letStart = await hold(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#tierbook-shown[data-ready] .device-price').first()).toBeVisible();
  await settled(page);
  const before = await boxesOn(page);
  letStart();
  await expect(page.locator('#tierbook-shown')).toHaveCount(0);
  await settled(page);
  expect(await boxesOn(page)).toEqual(before);
  await page.unrouteAll({ behavior: 'wait' });
}

/** Where everything in the list is. */
function boxesOn(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    return Array.from(document.querySelectorAll('main :is(h2, li, li *, .table-labels *)'), (part) => ({
      text: part.textContent,
      box: part.getBoundingClientRect().toJSON(),
    }));
  });
}
