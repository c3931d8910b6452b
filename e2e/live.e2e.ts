import { readFileSync } from 'node:fs';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';
import { expect, firstPrice, notice, openAndFollow, test } from './support/live-prices.ts';

test('an open page shows new names, contacts, a logo and prices without a reload', async ({
  quietPage: page,
  call,
  lowerPrices,
}) => {
  await openAndFollow(page);
  // A reload would remove it.
  await page.evaluate(() => document.body.toggleAttribute('data-mark'));
  await page.getByRole('textbox', { name: 'Search devices' }).focus();
  const { revision, settings } = await call('get', '/api/shop');
  const file = readFileSync('web/public/icon-192.png').toString('base64');
  await call('put', '/api/shop', {
    revision,
    settings: {
      ...settings,
      names: { ...settings.names, name: 'Northside Phones' },
      phone: '(718) 555-0199',
      logo: { file },
      hasSignInLink: true,
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northside Phones');
  await expect(page).toHaveTitle(/Northside Phones/);
  await expect(page.getByRole('link', { name: 'Call (718) 555-0199' })).toBeVisible();
  const logo = page.locator('header img');
  await expect(logo).toHaveAttribute('src', /^\/logo\/[0-9a-f]{64}$/);
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(192);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const before = await firstPrice(page).textContent();
  await lowerPrices(70);
  await expect(notice(page)).toHaveText('Prices were updated just now');
  await expect(page.getByRole('textbox', { name: 'Search devices' })).toBeFocused();
  await expect(firstPrice(page)).toHaveText(before ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(firstPrice(page)).not.toHaveText(before ?? '');
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('body[data-mark]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

// Not a quiet page: Chromium itself reports the request that fails.
test('a page that could not load the code to follow changes loads it when the connection is back', async ({
  page,
  lowerPrices,
}) => {
  const code = '**/assets/follow-*.js';
  await page.route(code, (route) => route.abort());
  const missing = page.waitForEvent('console', (line) =>
    line.text().startsWith('A part of this page is missing.'),
  );
  await openCatalogue(page);
  await missing;
  await page.unroute(code);
  const stream = page.waitForResponse('/api/events');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await stream;
  await lowerPrices(50);
  await expect(notice(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('who has scrolled keeps the rows in view when the notice comes and when it goes', async ({
    quietPage: page,
    lowerPrices,
  }) => {
    await lowerPrices(10);
    await openAndFollow(page);
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(600);
    const row = page.locator('.device-row').nth(18);
    const topOf = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN);
    const top = await topOf();
    await lowerPrices(30);
    await expect(notice(page)).toBeInViewport();
    expect(await topOf()).toBe(top);
    const price = row.getByText(/^\$/);
    const before = await price.textContent();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(price).not.toHaveText(before ?? '');
    await expect(notice(page)).toHaveCount(0);
    expect(await topOf()).toBe(top);
  });

  test('at the top the notice pushes the list down', async ({ quietPage: page, lowerPrices }) => {
    await lowerPrices(20);
    await openAndFollow(page);
    const listTop = async () => (await page.getByRole('tabpanel').boundingBox())?.y ?? Number.NaN;
    const before = await listTop();
    await lowerPrices(40);
    await expect(notice(page)).toBeInViewport();
    expect((await listTop()) - before).toBeCloseTo(
      (await notice(page).locator('..').boundingBox())?.height ?? 0,
      0,
    );
  });
});
