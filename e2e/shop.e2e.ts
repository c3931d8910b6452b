import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectToast, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';

const SHEET = 'Device,Price\nUSB-C Cable,4\nHeat Gun,85\nPhone,1290\n';

const test = onSite.extend<{ source: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  source: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-shop-'));
    const file = path.join(folder, 'prices.csv');
    writeFileSync(file, SHEET);
    await use(file);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ source }, use) => use({ PRICE_SOURCE: source }),
});

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test('a shop chooses euros, sees what .99 endings do to its list, and saves them', async ({ page }) => {
  await openAsAdmin(page);
  await page.getByRole('button', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/admin?panel=shop');
  const money = section(page, 'Money');
  const rounding = section(page, 'Rounding');
  await expect(rounding.getByText('1 device ends at $0')).toBeVisible();
  await expectAccessible(page);

  await money.getByLabel('Currency').selectOption('Euro (EUR)');
  await expect(section(page, 'Sample')).toContainText('1.240,00 €');
  await money.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Money saved');
  await money.getByRole('link', { name: 'Price Data' }).click();
  await expect(page.getByRole('dialog', { name: 'Price Data' })).toBeVisible();

  await page.goto('/admin?panel=shop#rounding');
  await expect(rounding).toBeFocused();
  await rounding.getByLabel('Preset').selectOption('.99 endings');
  await expect(rounding.getByText('3 devices change')).toBeVisible();
  await expect(rounding.getByRole('list', { name: 'Devices by price change' })).toBeVisible();
  await rounding.getByRole('button', { name: 'Show devices' }).click();
  const devices = rounding.getByRole('list', { name: 'Devices that change' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'USB-C Cable' })).toContainText(
    '0,00 € → 2,99 €',
  );
  await expectAccessible(page);
  await rounding.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Rounding saved');
  await expect(rounding.getByText('Unsaved', { exact: true })).toHaveCount(0);

  await openCatalogue(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'USB-C Cable' })).toContainText('2,99 €');
});

test('a shop in pesos may take larger buckets, at every width and by keyboard', async ({ page }) => {
  await openAsAdmin(page, '/admin?panel=shop');
  const money = section(page, 'Money');
  await money.getByLabel('Currency').selectOption('Colombian peso (COP)');
  const offer = money.getByRole('checkbox', { name: /by 1,000/ });
  await expect(offer).not.toBeChecked();
  await section(page, 'Rounding').getByLabel('Preset').selectOption('Own table');
  for (const width of [320, 360, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingSideways(page);
    await expectAccessible(page);
  }
  await offer.press('Space');
  await money.getByRole('button', { name: 'Save' }).press('Enter');
  // Not the toast, which disappears after five seconds.
  await expect(money.getByRole('status')).toContainText('Saved. The price source is read again');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Shop Unsaved' })).toBeVisible();
  await openCatalogue(page);
  // Without larger buckets the phone would lose a tenth; in the lowest of them it loses 30 %.
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText('$ 900');
});
