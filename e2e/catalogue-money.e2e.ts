import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { type RunningServer, startShop } from './support/running-server.ts';
import { test as base, expect, PINS } from './support/site.ts';

const RAISED_BY = 70_000;
const PUBLIC_PRICE = '$ 5.200.000';
const VIP_PRICE = '$ 5.270.000';
const NAME = 'iPhone 15 Pro Max 256GB Unlocked';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// Its own server, whose money is changed; with the service worker, which other tests disable.
const test = base.extend<{ site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  site: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-pesos-'));
    const file = path.join(folder, 'prices.xlsx');
    const rows = [
      ['Device', 'Price'],
      [NAME, 5_200_000],
      ['Case', 420_000],
    ];
    writeFileSync(file, await makeXlsx({ name: 'iPhone', rows }));
    const site = await startShop({ PRICE_SOURCE: file });
    await use(site);
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ site }, use) => use(site.url),
  serviceWorkers: 'allow',
});

interface SignedIn {
  readonly token: string;
  /** As a browser stores them. */
  readonly permissions: string;
  readonly headers: Record<string, string>;
}

async function signInByCall(request: APIRequestContext, pin: string): Promise<SignedIn> {
  const answer = await request.post('/api/validate-pin', { data: { pinHash: sha256(pin) } });
  const { token, permissions } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  return { token, permissions: JSON.stringify(permissions), headers };
}

/** Sells at the prices of the sheet, in pesos; vip customers pay more. Publishes the list that is read in pesos. */
async function changeToPesos(request: APIRequestContext, { token, headers }: SignedIn): Promise<void> {
  const configuration = await (await request.get('/api/config', { headers })).json();
  for (const [label] of configuration.buckets) {
    configuration.defaultsByRole.public[label] = { mode: 'flat', pct: 0, flat: 0 };
    configuration.defaultsByRole.vip[label] = { mode: 'flat', pct: 0, flat: RAISED_BY };
  }
  const data = { ...configuration, money: PESOS, pinHash: token };
  const saved = await request.post('/api/config', { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  const waitingId = async () =>
    (await (await request.get('/api/price-data/status', { headers })).json()).waiting?.id;
  await expect.poll(waitingId).toEqual(expect.any(Number));
  const published = await request.post(`/api/price-data/snapshots/${await waitingId()}/publish`, { headers });
  expect(published.ok(), await published.text()).toBe(true);
}

const rowOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: NAME });

/** What is copied if everything is selected. */
async function copyAll(page: Page): Promise<string> {
  // The tools of the list load with the first key.
  await page.keyboard.press('ControlOrMeta+a');
  let copied = '';
  await expect(async () => {
    copied = await page.evaluate(() => {
      const data = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
      document.dispatchEvent(event);
      return data.getData('text/plain');
    });
    expect(copied).toContain(NAME);
  }).toPass();
  return copied;
}

test('a shop in pesos shows every price in pesos, wherever a visitor meets it', async ({ page, request }) => {
  const admin = await signInByCall(request, PINS.ADMIN_PIN);
  await changeToPesos(request, admin);

  await test.step('in the document, also without JavaScript', async () => {
    const html = await (await request.get('/', { headers: { cookie: '' } })).text();
    expect(html).toContain(`>${PUBLIC_PRICE}</span>`);
  });

  await test.step('on the list, on one line beside a long name at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openCatalogue(page);
    await expect(rowOf(page)).toHaveText(`${NAME}, ${PUBLIC_PRICE}`);
    const price = rowOf(page).locator('.device-price');
    expect((await price.boundingBox())?.height).toBeLessThan(26);
    await expectNothingSideways(page);
  });

  await test.step('when it is copied and printed', async () => {
    expect((await copyAll(page)).split('\n')).toContain(`${NAME}\t${PUBLIC_PRICE}`);
    await page.emulateMedia({ media: 'print' });
    await expect(rowOf(page).locator('.device-price')).toHaveText(PUBLIC_PRICE);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('in a search, which understands a price in pesos', async () => {
    await page.getByLabel('Search devices').fill('iphone 5.200.000');
    await expect(page.getByText('No match for “5.200.000”')).toBeVisible();
    await expect(rowOf(page).filter({ visible: true })).toHaveText(`${NAME}, ${PUBLIC_PRICE}`);
    await page.getByLabel('Search devices').fill('');
  });

  await test.step('without a connection', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept_lists'))).toContain('"COP"');
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Prices as of')).toBeVisible();
    await expect(rowOf(page)).toHaveText(`${NAME}, ${PUBLIC_PRICE}`);
    await page.context().setOffline(false);
  });

  await test.step('in the files that the admin downloads', async () => {
    const download = async (format: string) =>
      await request.get(`/api/price-data/download/current?format=${format}`, { headers: admin.headers });
    const rowIn = (rows: readonly (readonly unknown[])[] = []) => rows.find((row) => row.includes(NAME));
    const csv = rowIn(parseCsv((await (await download('csv')).text()).replace('\uFEFF', '')));
    expect(csv).toEqual(expect.arrayContaining([PUBLIC_PRICE, VIP_PRICE]));
    // The cells of a workbook are numbers, which their format shows in pesos.
    const { sheets } = await readXlsx(new Uint8Array(await (await download('xlsx')).body()));
    expect(rowIn(sheets[0]?.rows)).toEqual(expect.arrayContaining([5_200_000, 5_200_000 + RAISED_BY]));
  });

  await test.step('for a vip customer in the prices of that tier, and in no others', async () => {
    const { token, permissions, headers } = await signInByCall(request, PINS.VIP_PIN);
    await page.evaluate(
      ([auth_token = '', auth_permissions = '']) => {
        for (const [key, value] of Object.entries({ auth_token, user_role: 'vip', auth_permissions }))
          localStorage.setItem(key, value);
      },
      [token, permissions],
    );
    await openCatalogue(page);
    await expect(rowOf(page)).toHaveText(`${NAME}, ${VIP_PRICE}`);
    expect(await page.content()).not.toContain(PUBLIC_PRICE);
    const list = '/api/sheets/category-with-pricing/IPHONE';
    expect(await (await request.get(list)).text()).not.toContain(`${5_200_000 + RAISED_BY}`);
    expect(await (await request.get(list, { headers })).text()).not.toContain('5200000');
  });
});
