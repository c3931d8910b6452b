import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import {
  expect,
  expectNoLayoutShift,
  test as onSite,
  openAsAdmin,
  PINS,
  panel,
  signInByCall,
  slowDown,
  watchLayout,
} from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectToast, putToastAway } from './support/engine-room.ts';
import { expectAccessible } from './support/fixtures.ts';

const OLD = [
  ['Device', 'Price'],
  ['iPad 9', 200],
  ['iPad Air', 400],
  ['iPad Pro', 1000],
];
const NEW = [
  ['Device', 'Price'],
  ['iPad 9', 210],
  ['iPad Air', 'N/A'],
  ['iPad Pro', 1900],
  ['iPad mini', 100.5],
];

/** On a site with its own price list: a list that replaces the sample is not compared with it. */
const test = onSite.extend<{ workbooks: { old: string; new: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  workbooks: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-prices-'));
    const files = { old: path.join(folder, 'prices.xlsx'), new: path.join(folder, 'new prices.xlsx') };
    writeFileSync(files.old, await makeXlsx({ name: 'iPad', rows: OLD }));
    writeFileSync(files.new, await makeXlsx({ name: 'iPad', rows: NEW }));
    await use(files);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ workbooks }, use) => use({ PRICE_SOURCE: workbooks.old }),
});

/** The price of the first iPad for the owner of the PIN; without a PIN the public price. */
async function priceFor(page: Page, pin?: string): Promise<number> {
  const { token } = pin ? await signInByCall(page, pin) : { token: undefined };
  const answer = await page.request.get('/api/sheets/category-with-pricing/IPAD', {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return (await answer.json()).devices[0].finalPrice;
}

/** Adds an amount to every VIP price, so that the tiers differ. */
async function raiseVip(page: Page, token: string, amount: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const configuration = await (await page.request.get('/api/config', { headers })).json();
  const labels: string[] = configuration.buckets.map(([label]: [string]) => label);
  configuration.defaultsByRole.vip = Object.fromEntries(
    labels.map((label) => [label, { mode: 'flat', pct: 0, flat: amount }]),
  );
  const saved = await page.request.post('/api/config', {
    headers,
    data: { ...configuration, pinHash: token },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

async function expectTold(page: Page, title: string, description?: string): Promise<void> {
  await expectToast(page, title, description);
  await putToastAway(page);
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** As if it came from the desktop. */
async function dropFile(page: Page, file: string): Promise<void> {
  const bytes = readFileSync(file).toString('base64');
  await page.evaluate(
    ([content, name]) => {
      const dataTransfer = new DataTransfer();
      const decoded = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([decoded], name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [bytes, path.basename(file)] as const,
  );
}

test('price lists are uploaded, published, rolled back and discarded', async ({
  quietPage: page,
  workbooks,
}) => {
  test.slow();
  await test.step('the owner uploads a workbook, sees what it changes per tier, publishes it and rolls it back', async () => {
    const token = await openAsAdmin(page);
    await raiseVip(page, token, 30);
    await page.getByRole('button', { name: 'Price Data' }).click();
    const source = panel(page, 'Source');
    await expect(source).toContainText(/Up to date.*prices\.xlsx.*Last sync/);
    await source.getByRole('button', { name: 'Sync now' }).click();
    await expectTold(page, 'Synced');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download current list as .csv' }).click();
    expect((await saving).suggestedFilename()).toBe('tierbook-prices.csv');

    await page.getByLabel('Workbook', { exact: true }).setInputFiles(workbooks.new);
    await expectTold(page, 'Workbook uploaded');
    await expect(page.getByText('Waiting for review')).toBeVisible();
    await expect(
      page.getByText(/^The new list is waiting for your review because .*it moves 1 price by more than half/),
    ).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'iPad 9' });
    await expect(row.getByRole('cell')).toHaveText([
      'iPad 9 iPad',
      '$200→ to $210',
      '+5.0 %',
      'Public$160→ to $170',
      'VIP$190→ to $200',
      'Heavyweight$160→ to $170',
    ]);
    await page.getByRole('tab', { name: 'Added 1' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'iPad mini' })).toContainText('In no bucket');
    await page.getByRole('tab', { name: 'In no bucket 1' }).click();
    await expect(page.getByRole('row', { name: 'iPad mini iPad $100.50' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Rejected rows' })).toHaveText(
      "iPad Air'N/A' is not a priceN/AiPad, cell B3",
    );
    expect(await priceFor(page)).toBe(160);

    await page.getByRole('button', { name: 'Publish' }).click();
    await confirm(page, 'Publish');
    await expectTold(page, 'List published', 'Visitors see the new prices');
    expect([await priceFor(page), await priceFor(page, PINS.VIP_PIN)]).toEqual([170, 200]);
    await expect(source).toContainText('Syncing has been paused since a workbook was uploaded.');

    await page.getByRole('button', { name: /^Roll back to the list read/ }).click();
    await confirm(page, 'Roll back');
    await expectTold(page, 'Rolled back', 'Visitors see the earlier list. Syncing is paused');
    expect([await priceFor(page), await priceFor(page, PINS.VIP_PIN)]).toEqual([160, 190]);
    await source.getByRole('button', { name: 'Resume syncing' }).click();
    await expectTold(page, 'Syncing resumed', 'The source is checked for changes again');

    await page.goto('/admin?panel=activity');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Admin uploaded new prices.xlsx' }),
    ).toBeVisible();
    await page.getByLabel('Kind').selectOption('Prices rolled back');
    await expect(page.getByRole('listitem')).toHaveText([/Admin rolled back to /]);
  });

  await test.step('a waiting list is discarded; its review fits every width without layout shift', async () => {
    await page.goto('/admin?panel=price-data');
    await expect(panel(page, 'History')).toBeVisible();
    await dropFile(page, workbooks.new);
    await expectTold(page, 'Workbook uploaded');
    await watchLayout(page);
    await slowDown(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('table', { name: 'Changed' })).toBeVisible();
      await expect(panel(page, 'History')).toBeVisible();
      await expectNoLayoutShift(page);
      await expectNothingSideways(page);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    await expectNothingSideways(page);
    await expectAccessible(page);
  });

  await test.step('its view is in the address: a reload keeps it, and Back leads through it', async () => {
    await page.getByRole('tab', { name: 'Added 1' }).click();
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('mini');
    await expect(page).toHaveURL(/panel=price-data&rows=added&search=mini$/);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'iPad mini' })).toBeVisible();
    await expect(page.getByText('No rejected row matches the search.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Changed' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('the admin is told wherever they land, and a discarded upload lets the source sync again', async () => {
    await expect(page.getByText(/^A new price list is waiting for your review\./)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('img', { name: /^A new price list is waiting/ })).toBeVisible();
    await page.getByRole('button', { name: 'Engine Room' }).click();
    await page.getByRole('link', { name: 'Price Data Review' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await confirm(page, 'Discard');
    await expectTold(page, 'List discarded', 'Syncing from the source is on again');
    await expect(panel(page, 'Source')).toContainText('Up to date');
    await page.goto('/');
    await expect(page.getByRole('button', { name: /Engine Room|Config/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /price list/ })).toHaveCount(0);
    await page.goto('/admin?panel=price-data');
    await expect(panel(page, 'Source')).toContainText('Up to date');
    await expect(page.getByText('Waiting for review')).toHaveCount(0);
    expect(await priceFor(page)).toBe(160);
  });
});
