import type { Page, Request } from '@playwright/test';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import {
  cell,
  expect,
  priceOfSample,
  room,
  SAMPLE_DEVICE,
  save,
  saveSettings,
  test,
} from './support/engine-room.ts';
import { PINS, tokenFor } from './support/site.ts';

const LIST = '/api/sheets/category-with-pricing/';

/** Every tier has other prices: the sample is $1060 for the public, and a VIP pays $40 more. */
function tieredSettings(vip = 40): Configuration {
  const { buckets, defaultsByRole } = DEFAULT_CONFIGURATION;
  const plus = (flat: number) =>
    Object.fromEntries(buckets.map(([label]) => [label, { mode: 'flat' as const, pct: 0, flat }]));
  return {
    ...DEFAULT_CONFIGURATION,
    defaultsByRole: { ...defaultsByRole, vip: plus(vip), heavyweight: plus(20) },
  };
}

test.beforeEach(async ({ admin }) => saveSettings(admin, tieredSettings()));

function bar(page: Page) {
  return page.getByRole('region', { name: 'View as' });
}

async function askWhy(page: Page): Promise<void> {
  await priceOfSample(page).getByRole('button').click();
}

function why(page: Page) {
  return page.getByRole('dialog', { name: /^Why/ });
}

test('an admin sees the very list of a tier, in its theme, and stops', async ({ quietPage: page, admin }) => {
  await openCatalogue(page);
  await page.getByRole('link', { name: 'View as' }).click();
  await expect(bar(page)).toContainText('You see the list as VIP');
  await expect(page).toHaveURL(/\?as=vip$/);
  await expect(priceOfSample(page)).toHaveText('$1100');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'clean-pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
  await expect(page.getByRole('link', { name: /555/ }).first()).toBeVisible();
  for (const name of ['Logout', 'Engine Room'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  await test.step('another tier takes its place in the history', async () => {
    await bar(page).getByRole('radio', { name: 'Heavyweight' }).click();
    await expect(priceOfSample(page)).toHaveText('$1080');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'golden-hour');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(bar(page)).toContainText('You see the list as Heavyweight');
    await expect(priceOfSample(page)).toHaveText('$1080');
  });

  await test.step('search and categories stay with the tier, and Back leads out', async () => {
    await page.getByPlaceholder('Search devices...').fill('17 pro max 256');
    await expect(priceOfSample(page)).toHaveText('$1080');
    await expect(page).toHaveURL(/as=heavyweight.*q=17/);
    await page.goBack();
    await expect(page.getByPlaceholder('Search devices...')).toHaveValue('');
    await page.goBack();
    await expect(bar(page)).toHaveCount(0);
    await expect(priceOfSample(page)).toHaveText('$1060');
    await page.goForward();
    await expect(bar(page)).toBeVisible();
  });

  await test.step('rules that only this tier has follow by themselves', async () => {
    await bar(page).getByRole('radio', { name: 'VIP' }).click();
    await expect(priceOfSample(page)).toHaveText('$1100');
    await saveSettings(admin, tieredSettings(60));
    await expect(priceOfSample(page)).toHaveText('$1120');
  });

  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(priceOfSample(page)).toHaveText('$1060');
  await expect(page).toHaveURL((url) => url.search === '');
  await expect(page.getByRole('button', { name: 'Engine Room' })).toBeVisible();
});

test('the bytes are those of the tier, and count as nobody’s visit', async ({ quietPage: page, admin }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await openCatalogue(page, '/?as=vip');
  await expect(priceOfSample(page)).toHaveText('$1100');
  await page.getByRole('tab').nth(1).click();
  await page.getByPlaceholder('Search devices...').fill('qqqqzzzz');
  await expect(page.getByText('No devices found')).toBeVisible();
  // Leaving sends what a page has counted.
  await page.goto('about:blank');
  const sent = requests.filter((request) => request.url().includes('/api/'));
  expect(sent.filter((request) => request.method() !== 'GET').map((request) => request.url())).toEqual([]);
  const lists = sent.filter((request) => request.url().includes(LIST));
  expect(lists.length).toBeGreaterThan(5);
  const headers = { authorization: `Bearer ${await tokenFor(admin.api, PINS.VIP_PIN)}` };
  const asAdmin = { authorization: `Bearer ${admin.token}` };
  for (const request of lists) {
    const { pathname, search } = new URL(request.url());
    expect(search).toBe('?as=vip');
    const seen = await admin.api.get(`${pathname}${search}`, { headers: asAdmin });
    const own = await admin.api.get(pathname, { headers });
    expect((await seen.body()).equals(await own.body()), pathname).toBe(true);
    expect(await own.text()).not.toContain('originalPrice');
  }
});

test('a price is explained, and its cell opens in the Engine Room', async ({ quietPage: page }) => {
  await openCatalogue(page, '/?as=vip');
  await askWhy(page);
  await expect(page.getByRole('dialog', { name: 'Why $1100' })).toContainText(SAMPLE_DEVICE);
  const steps = why(page).getByRole('list', { name: 'How this price is calculated' });
  await expect(steps).toContainText('Base price$1180.00');
  await expect(steps).toContainText('Bucket 470+, default rule10%');
  await expect(steps).toContainText('Plus $40 for VIP+$40.00$1102.00');
  await expect(steps.getByRole('listitem').last()).toContainText('$1100');
  await expect(why(page)).toContainText('Public $1060 · Heavyweight $1080');
  await expect(priceOfSample(page).getByRole('button')).toHaveAttribute('aria-expanded', 'true');

  await test.step('Escape closes the explanation, and not the view', async () => {
    await page.keyboard.press('Escape');
    await expect(why(page)).toHaveCount(0);
    await expect(priceOfSample(page).getByRole('button')).toBeFocused();
    await expect(bar(page)).toBeVisible();
  });

  await askWhy(page);
  await why(page).getByRole('button', { name: 'Open this cell' }).click();
  await expect(room(page).getByRole('radio', { name: 'VIP' })).toBeChecked();
  const opened = cell(page, 'iPhone New Locked', '470+');
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport();
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await save(page);
  await room(page).getByRole('button', { name: 'Done' }).click();
  await expect(priceOfSample(page)).toHaveText('$1120');
  await askWhy(page);
  await expect(why(page)).toContainText('Plus $60 for VIP');
  await expect(why(page)).toContainText('VIP amount, category rule');
});

test('nobody else gets there, and a tier that does not exist is ignored', async ({
  quietPage: page,
  browser,
}) => {
  await openCatalogue(page, '/?as=gold');
  await expect(priceOfSample(page)).toHaveText('$1060');
  await expect(bar(page)).toHaveCount(0);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const visitor = await context.newPage();
  await openCatalogue(visitor, '/?as=vip');
  await expect(priceOfSample(visitor)).toHaveText('$1060');
  await expect(bar(visitor)).toHaveCount(0);
  await context.close();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the bar fits, and the explanation is a sheet', async ({ quietPage: page }) => {
    await openCatalogue(page);
    await page.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('menuitem', { name: 'View as' }).click();
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('radio', { name: 'Heavyweight' }).click();
    await expect(priceOfSample(page)).toHaveText('$1080');
    await expectNothingSideways(page);
    for (const control of await bar(page).getByRole('radio').all()) {
      const box = await control.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(40);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    await askWhy(page);
    await expect(why(page)).toContainText('Public $1060 · VIP $1100');
    await expectNothingSideways(page);
  });
});
