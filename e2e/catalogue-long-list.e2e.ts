import type { Locator, Page } from '@playwright/test';
import { expect, ON_PHONE, test } from './support/fixtures.ts';

const ROWS = 5_000;
const LAST = `Phone ${ROWS}`;

/** One category of 5,000 rows, in sections of 50. */
async function openLongList(page: Page): Promise<void> {
  const row = (display: string, finalPrice: number, isHeader: boolean) => ({
    device: display,
    display,
    finalPrice,
    category: 'PHONES',
    isHeader,
  });
  const devices = Array.from({ length: ROWS }, (_, place) => [
    ...(place % 50 === 0 ? [row(`Series ${place / 50 + 1}`, 0, true)] : []),
    row(`Phone ${place + 1}`, 100, false),
  ]).flat();
  await page.route('**/api/sheets/categories', (route) =>
    route.fulfill({ json: { categories: ['PHONES'], publishedAt: null } }),
  );
  await page.route('**/category-with-pricing/**', (route) => route.fulfill({ json: { devices } }));
  await page.goto('/');
  await expect(page.getByText('Phone 1', { exact: true })).toBeVisible();
}

/** Parts get their real height when they come near, so the end may move while scrolling, as for a person. */
async function expectAtTheEnd(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(row).toBeInViewport({ timeout: 1000 });
  }).toPass();
}

const rowCount = (page: Page) => page.locator('main li').count();

test('a list of 5,000 rows is complete on screen, in a search and in print', async ({ quietPage: page }) => {
  await openLongList(page);
  await test.step('every row is in the page, so that find-in-page and screen readers reach it', async () => {
    await expect.poll(() => rowCount(page)).toBe(ROWS);
    await expectAtTheEnd(page, page.getByText(LAST, { exact: true }));
  });
  await test.step('a section over 30 rows that continues in the next column repeats its title, hidden from screen readers', () =>
    expectContinued(page, 2));
  await test.step('print includes every row of the list', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rowCount(page)).toBe(ROWS);
    await expect(page.locator('.list-column')).toHaveCount(1);
    expect(
      await page
        .locator('.list-part')
        .first()
        .evaluate((part) => getComputedStyle(part).contentVisibility),
    ).toBe('visible');
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('many results are rendered as they come near, down to the last', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByPlaceholder('Search devices...').fill('phone');
    await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText(`${ROWS} of ${ROWS} in Phones.`);
    expect(await page.locator('main mark').count()).toBeLessThan(ROWS / 10);
    // The hidden list below the results has a row of that name too.
    await expectAtTheEnd(page, page.getByText(LAST).first());
  });
  await test.step('print includes every row of a search', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main mark')).toHaveCount(ROWS);
  });
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('there is one column, so no title is repeated', async ({ quietPage: page }) => {
    await openLongList(page);
    await expect.poll(() => rowCount(page)).toBe(ROWS);
    await expectContinued(page, 0);
  });
});

async function expectContinued(page: Page, times: number): Promise<void> {
  const continued = page.locator('[aria-hidden=true]', { hasText: '(continued)' });
  await expect(continued).toHaveCount(times);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(100);
}
