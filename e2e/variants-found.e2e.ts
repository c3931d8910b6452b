import type { APIRequestContext } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { type RunningServer, startShop } from './support/running-server.ts';
import { test as base, expect, PINS, tokenFor } from './support/site.ts';

const SHEET = `Model,A+,B+,B,Stock
iPhone 15 Pro Max 256GB,903,857,803,4
iPhone 15 Pro 128GB,703,657,CALL,2
iPhone 15 128GB,503,457,403,0
Galaxy A15 128GB,93,87,73,9
`;
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    ...['A+', 'B+', 'B'].map((label, at) => ({ column: 'BCD'[at], role: 'price', label })),
    { column: 'E', role: 'stock' },
  ],
};

// Its own server, because it has its own list; with the service worker, which other tests disable.
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

async function publishSheet(request: APIRequestContext): Promise<void> {
  const authorization = `Bearer ${await tokenFor(request, PINS.ADMIN_PIN)}`;
  const file = { authorization, 'content-type': 'application/octet-stream' };
  await request.post('/api/price-data/upload?name=Phones.csv', { headers: file, data: Buffer.from(SHEET) });
  const confirmed = await request.put('/api/price-data/layouts?sheet=Phones', {
    headers: { authorization },
    data: { layout: LAYOUT, revision: 0 },
  });
  const { snapshotId } = await confirmed.json();
  const published = await request.post(`/api/price-data/snapshots/${snapshotId}/publish`, {
    headers: { authorization },
  });
  expect(published.ok(), await published.text()).toBe(true);
}

test('a visitor finds the variant that was asked for, with a connection and without', async ({
  page,
  request,
  context,
}) => {
  await publishSheet(request);
  await openCatalogue(page, '/?category=PHONES');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  const search = async (text: string) => page.getByPlaceholder('Search devices...').fill(text);

  await test.step('of equal names the one with its price, its words, or Out of stock', async () => {
    await search('15 pro 128 b');
    await expect(rows).toHaveText([
      /^iPhone 15 Pro 128GB B, 2 in stock\W*CALL$/,
      /^iPhone 15 Pro 128GB B\+, 2 in stock\W*\$\d+$/,
    ]);
    await search('15 128 a+');
    await expect(rows.first()).toHaveText(/^iPhone 15 128GB A\+\W*Out of stock$/);
    await search('a15 128');
    await expect(rows).toHaveText([
      /^Galaxy A15 128GB A\+/,
      /^Galaxy A15 128GB B\+/,
      /^Galaxy A15 128GB B\W/,
    ]);
  });

  await test.step('what the viewer saw is there without a connection, and nothing else', async () => {
    await search('');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept_lists'))).toContain('CALL');
    const kept = await page.evaluate(() => localStorage.getItem('kept_lists'));
    expect(kept).not.toMatch(/originalPrice|bucket|\b(?:903|857|703|657|503|93)\b/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await search('15 pro 128 b');
    await expect(rows.first()).toHaveText(/^iPhone 15 Pro 128GB B, 2 in stock\W*CALL$/);
    await search('15 128 b');
    await expect(rows.first()).toHaveText(/^iPhone 15 128GB B\W*Out of stock$/);
  });
});
