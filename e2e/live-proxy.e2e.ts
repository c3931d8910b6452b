import { startBufferingProxy } from './support/buffering-proxy.ts';
import { openCatalogue } from './support/catalogue.ts';
import { expect, firstPrice, notice, test } from './support/live-prices.ts';

const MINUTE_MS = 60_000;

test('behind a proxy that buffers, the page asks once a minute and refreshes when nobody touches it', async ({
  quietPage: page,
  server,
  lowerPrices,
}) => {
  await lowerPrices(50);
  const proxy = await startBufferingProxy(server.url);
  try {
    await page.clock.install();
    const stream = page.waitForRequest('**/api/events');
    await openCatalogue(page, proxy.url);
    await stream;
    const asked = page.waitForResponse('**/api/versions');
    const brand = page.waitForResponse('**/api/shop/brand');
    await page.clock.runFor(2 * MINUTE_MS);
    expect((await asked).status()).toBe(200);
    await brand;
    // What the page shows belongs to this version; it asks with the tag from now on.
    const again = page.waitForResponse('**/api/versions');
    await page.clock.runFor(MINUTE_MS);
    await again;

    const before = await firstPrice(page).textContent();
    await lowerPrices(90);
    await page.clock.runFor(MINUTE_MS);
    await expect(notice(page)).toHaveText('Prices were updated just now');
    await expect(firstPrice(page)).toHaveText(before ?? '');
    await page.clock.runFor(MINUTE_MS);
    await expect(notice(page)).toHaveText(/^Prices were updated at \d\d:\d\d$/);
    await page.clock.runFor(MINUTE_MS);
    await expect(firstPrice(page)).not.toHaveText(before ?? '');
    await expect(notice(page)).toHaveCount(0);
  } finally {
    await page.close();
    await proxy.stop();
  }
});
