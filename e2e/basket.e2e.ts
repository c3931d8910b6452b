import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as onSite, signInByCall } from './support/admin.ts';
import { expectNothingSideways, hold, openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE, PINS } from './support/fixtures.ts';

const SHEET = 'Device,Price\niPhone 15 128GB,450\niPhone 14 128GB,370\niPhone 14 128GB,360\nHeat Gun,Call\n';

const test = onSite.extend<{ source: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  source: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-basket-'));
    const file = path.join(folder, 'prices.csv');
    writeFileSync(file, SHEET);
    await use(file);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ source }, use) => use({ PRICE_SOURCE: source }),
});

/** As an admin does in the Shop panel. */
async function letPublicInquire(page: Page, mayInquire: readonly string[]): Promise<void> {
  const { token } = await signInByCall(page, PINS.ADMIN_PIN);
  const headers = { authorization: `Bearer ${token}` };
  const { revision, settings } = await (await page.request.get('/api/shop', { headers })).json();
  const messaging = 'https://wa.me/12125550142';
  const data = { revision, settings: { ...settings, messaging, mayInquire } };
  const saved = await page.request.put('/api/shop', { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.context().clearCookies();
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a visitor adds devices, reviews them, and sends an inquiry by WhatsApp', async ({ page }) => {
    await letPublicInquire(page, ['public']);
    await openCatalogue(page);
    await page.getByRole('button', { name: 'Add iPhone 15 128GB to inquiry' }).click();
    await page.getByRole('button', { name: 'One more iPhone 15 128GB' }).click();
    await page.getByRole('button', { name: 'Add iPhone 14 128GB to inquiry' }).last().click();
    await expectNothingSideways(page);
    await expectAccessible(page);

    await page.reload();
    const bar = page.getByRole('region', { name: 'Inquiry' });
    await expect(bar).toContainText('$11102 devices, 3 pieces');
    await bar.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Your inquiry' });
    await review.getByLabel('Name').fill('Maya Ortiz');
    await review.getByLabel('Phone', { exact: true }).fill('(917) 555-0138');
    await expectNothingSideways(page);
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Send by WhatsApp' }).click();

    const sent = page.getByRole('dialog', { name: 'Inquiry 1 was sent' });
    const chat = sent.getByRole('link', { name: 'Open WhatsApp' });
    const { pathname, searchParams } = new URL((await chat.getAttribute('href')) ?? '');
    const lines = searchParams.get('text')?.split('\n') ?? [];
    expect(pathname).toBe('/12125550142');
    expect(lines.slice(1, 5)).toEqual([
      'Prices',
      'iPhone 15 128GB, 2 × $400 = $800',
      'iPhone 14 128GB, 1 × $310 = $310',
      'Total: $1110',
    ]);
    await expect(sent.getByLabel('Link to your inquiry')).toHaveValue(/\/\?inquiry#[0-9a-f]{32}$/);
    await expectAccessible(page);

    await sent.getByRole('button', { name: 'Done' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add iPhone 15 128GB to inquiry' })).toBeVisible();
  });

  test('a missing name is reported above the buttons, not behind them', async ({ page }) => {
    await letPublicInquire(page, ['public']);
    await openCatalogue(page);
    await page.getByRole('button', { name: 'Add iPhone 15 128GB to inquiry' }).click();
    await page.getByRole('region', { name: 'Inquiry' }).getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Your inquiry' });
    const field = await review.getByLabel('Name').boundingBox();
    const buttons = await review.locator('footer').boundingBox();
    if (!field || !buttons) throw new Error('The review is not shown');
    // So low that the field ends where the buttons begin: there is no room for a text between them.
    await page.setViewportSize({
      width: 360,
      height: Math.ceil(field.y + field.height + buttons.height + 2),
    });
    await review.getByRole('button', { name: 'Send by WhatsApp' }).click();
    await expect(review.getByLabel('Name')).toBeFocused();
    await expect(review.getByText('Enter your name')).toBeInViewport({ ratio: 1 });
  });

  test('a list that nobody may inquire about has no trace of it', async ({ page }) => {
    await letPublicInquire(page, ['vip']);
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    await openCatalogue(page);
    await page.waitForLoadState('networkidle');
    const markup = await page.locator('#root').innerHTML();
    expect(markup).not.toMatch(/data-plus|basket|inquir/i);
    expect(scripts.filter((url) => /basket/.test(url))).toEqual([]);
  });
});

test('the plus takes its place without moving the list', async ({ page }) => {
  await letPublicInquire(page, ['public']);
  const document = await (await page.request.get('/')).text();
  expect(document).toContain('data-plus="true"');
  const letCome = await hold(page, '**/assets/basket*');
  await openCatalogue(page);
  const price = page.locator('.device-price').first();
  const before = await price.boundingBox();
  letCome();
  await expect(page.getByRole('button', { name: 'Add iPhone 15 128GB to inquiry' })).toBeVisible();
  expect(await price.boundingBox()).toEqual(before);
});
