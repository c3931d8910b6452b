import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE, SCREENS } from './support/fixtures.ts';
import { test as base, expect, expectToast, someone } from './support/people.ts';
import { adminTokenOn, signIn } from './support/site.ts';

/** On a server of its own: who may share is the same for everybody. */
const test = base.extend<{ letShare: (audience: readonly string[]) => Promise<void> }>({
  server: async ({ servers }, use) => use(await servers.of('sharing')),
  letShare: async ({ server, request }, use) => {
    const token = await adminTokenOn(server, request);
    await use((mayShare) => saveShop(request, token, { mayShare }));
  },
});

async function saveShop(request: APIRequestContext, token: string, changes: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { revision, settings } = await (await request.get('/api/shop', { headers })).json();
  const data = { revision, settings: { ...settings, ...changes } };
  expect((await request.put('/api/shop', { headers, data })).ok()).toBe(true);
}

/** 'iPhone 15 128GB  $370' for each row of the first section on the page. */
async function rowsOfFirstSection(page: Page): Promise<string[]> {
  const section = page.locator('.list-block').first();
  const rows = await section.locator('.device-row').all();
  return Promise.all(
    rows.map(async (row) => {
      const [name, price] = [row.locator('.device-name-text'), row.locator('.device-price')];
      return `${await name.textContent()}  ${await price.textContent()}`;
    }),
  );
}

/** Each row of the page is a line of the file, with the same price. */
function expectPrices(csv: string, rows: readonly string[]): void {
  const lines = csv.split(/\r?\n/);
  for (const row of rows) {
    const [name = '', price = ''] = row.split('  $');
    const line = lines.find((each) => each.includes(name)) ?? '';
    expect(line.split(/[,;]/).map((cell) => cell.replace(/^"|"$/g, ''))).toContain(price);
  }
}

const tile = (sheet: Locator, name: string) => sheet.getByRole('radio', { name, exact: true });

async function download(page: Page, sheet: Locator): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ]);
  return readFile(await file.path());
}

/** Where the middle of an element's text is. */
const middleOf = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element.lastChild ?? element);
    const { top, height } = text.getBoundingClientRect();
    return top + height / 2;
  });

test.describe('on a phone', () => {
  test.use({ ...ON_PHONE, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a customer shares a section as text, file and picture, and makes a link that ends when it is revoked', async ({
    quietPage: page,
    desk,
    letShare,
    playwright,
    server,
  }) => {
    await letShare(['vip']);
    const customer = someone();
    await desk.addCustomer(customer, { isVip: true });
    await desk.raiseTier('vip', 30);
    await openCatalogue(page);
    const price = page.locator('.device-price').first();
    const publicPrice = `${await price.textContent()}`;
    await signIn(page, customer.pin);
    await expect(page.getByRole('button', { name: 'Share this category' })).toBeVisible();
    await expect(price).not.toHaveText(publicPrice);
    const rows = await rowsOfFirstSection(page);
    expect(rows.length).toBeGreaterThan(1);

    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Share / })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: /^Share / });
    await sheet.getByRole('button', { name: 'Copy text' }).click();
    await expectToast(page, 'Copied');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [, shared = '', stamp = ''] = text.split('\n\n');
    expect(shared.split('\n')).toEqual(rows);
    expect(stamp).toMatch(/^Prices of .* · list \d+ · [B-DF-HJ-NP-TV-Z]{4}$/);
    await expectAccessible(page);

    await tile(sheet, 'Spreadsheet').click();
    await sheet.getByRole('radio', { name: '.csv' }).click();
    const csv = (await download(page, sheet)).toString();
    expectPrices(csv, rows);
    expect(csv).toContain(stamp.split(' · ').at(-1));

    await tile(sheet, 'Picture').click();
    await expect(sheet.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
    const png = await download(page, sheet);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);

    await sheet.getByRole('button', { name: 'New link' }).click();
    await sheet.getByLabel('Name').fill('Webshop');
    await sheet.getByRole('button', { name: 'Make and copy link' }).click();
    await expectToast(page, 'Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.url}/api/share/[0-9a-f]{32}\\.csv$`));
    const program = await playwright.request.newContext();
    const read = await program.get(link);
    expect(read.status()).toBe(200);
    const current = await read.text();
    expectPrices(current, rows);

    await sheet.getByRole('button', { name: 'Revoke Webshop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expectToast(page, 'Link revoked', 'Webshop no longer works.');
    expect((await program.get(link)).status()).toBe(404);
    await program.dispose();
  });
});

for (const [where, screen] of SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('results of a search are shared with only the chosen devices; switched off, no trace is left', async ({
      quietPage: page,
      letShare,
    }) => {
      await letShare(['public']);
      await openCatalogue(page);
      const share = await middleOf(page.getByRole('button', { name: 'Share this category' }));
      expect(Math.abs(share - (await middleOf(page.locator('.updated-note'))))).toBeLessThan(1);
      await page.getByRole('textbox', { name: 'Search devices' }).fill('128gb');
      await page.getByRole('button', { name: 'Share the results' }).click();
      const sheet = page.getByRole('dialog', { name: 'Share “128gb”' });
      await sheet.getByRole('button', { name: 'Choose devices' }).click();
      await sheet.getByRole('button', { name: 'None' }).click();
      await sheet.getByRole('checkbox').first().check();
      await sheet.getByRole('button', { name: 'Done' }).click();
      await expect(sheet.getByText('1 device at your prices')).toBeVisible();
      await expect(sheet.getByText('Link that stays current')).toHaveCount(0);
      await page.goBack();
      await expect(sheet).toHaveCount(0);

      await letShare([]);
      await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0);
      await page.reload();
      await openCatalogue(page);
      expect(await page.content()).not.toMatch(/share/i);
    });
  });
