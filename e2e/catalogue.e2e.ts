import type { Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expect, expectAccessible, SCREENS, test } from './support/fixtures.ts';

const FIRST_DEVICE = 'iPhone 17 Pro Max 256GB';

const searchBox = (page: Page) => page.getByPlaceholder('Search devices...');
const panel = (page: Page) => page.getByRole('tabpanel');
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

for (const [screen, options] of SCREENS)
  test.describe(screen, () => {
    test.use(options);

    test('the price list loads and can be searched', async ({ quietPage: page }) => {
      await test.step('the first category shows section titles and prices, and is accessible', () =>
        seeFirstCategory(page));
      await test.step('a search marks its matches, counts them on the tabs, and links to other categories', () =>
        searchFromTabToTab(page));
    });
  });

async function seeFirstCategory(page: Page): Promise<void> {
  await openCatalogue(page);
  await expect(tab(page, 'iPhone New Locked')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveCount(13);
  await expect(page.getByRole('heading', { level: 2, name: 'iPhone 17 Series' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').first()).toHaveText(
    new RegExp(`^${FIRST_DEVICE}, \\$[1-9]\\d*0$`),
  );
  await expect(page.getByText(/^Updated (today|yesterday) at \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await expectNothingSideways(page);
}

async function searchFromTabToTab(page: Page): Promise<void> {
  await openCatalogue(page, '/?category=IPHONE+USED+UNLOCKED');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await page.keyboard.type('15 pro max');
  await expect(panel(page).getByRole('status')).toHaveText(
    /^3 of \d+ in iPhone Used Unlocked\. 9 in 3 other categories\.$/,
  );
  await expect(panel(page).locator('mark').first()).toHaveText('15 Pro Max');
  await expect(tab(page, /^iPhone Used Unlocked\s+3\s+matches$/)).toBeVisible();
  await expect(page).toHaveURL(/\?category=IPHONE\+USED\+UNLOCKED&q=15\+pro\+max$/);
  await expectAccessible(page);
  await expectNothingSideways(page);

  await page.getByRole('button', { name: /^iPhone Used Locked/ }).click();
  await expect(panel(page).getByRole('status')).toHaveText(/^3 of \d+ in iPhone Used Locked\./);
  await expect(searchBox(page)).toHaveValue('15 pro max');

  await searchBox(page).press('Escape');
  await expect(panel(page).getByRole('status')).toBeEmpty();
  await expect(panel(page).getByRole('heading', { name: 'iPhone 17 Series' })).toBeVisible();
}

test('tabs work by keyboard, by pointer, and with Back, Forward and a reload', async ({
  quietPage: page,
}) => {
  await openCatalogue(page);
  await page.waitForLoadState('networkidle');
  await test.step('by keyboard, and the selected tab scrolls into view', async () => {
    await tab(page, 'iPhone New Locked').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'iPhone New Unlocked')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab(page, 'Tools')).toBeFocused();
    await expect(tab(page, 'Tools')).toBeInViewport({ ratio: 1 });
    await expect(panel(page)).toContainText('Heat Gun');
    await page.keyboard.press('Tab');
    await expect(panel(page)).toBeFocused();
  });
  await test.step('a tab shows its list immediately, and Back, Forward and a reload restore it', async () => {
    await tab(page, 'iPhone New Locked').click();
    await expect(panel(page)).toContainText(FIRST_DEVICE);
    await tab(page, 'Tools').click();
    await expect(panel(page)).toContainText('Heat Gun');
    expect(new URL(page.url()).search).toBe('?category=TOOLS');
    await tab(page, 'Gaming').click();
    await page.goBack();
    await expect(panel(page)).toContainText('Heat Gun');
    await page.reload();
    await expect(panel(page)).toContainText('Heat Gun');
    await expect(tab(page, 'Tools')).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(panel(page)).toContainText(FIRST_DEVICE);
  });
});

test('a search finds the intended devices, or says that there are none', async ({ quietPage: page }) => {
  await openCatalogue(page, '/?category=IPHONE+USED+UNLOCKED');
  for (const [typed, found] of [
    ['ihpone 14', /^iPhone 14/],
    ['promax', /Pro Max/],
    ['pro max 256', /Pro Max 256GB/],
  ] as const)
    await test.step(`'${typed}' finds the intended devices`, async () => {
      await searchBox(page).fill(typed);
      await expect(panel(page).getByRole('status')).toHaveText(/of \d+ in/);
      await expect(panel(page).getByRole('listitem').first()).toHaveText(found);
      // Otherwise the next step could see the results of this one.
      await searchBox(page).fill('');
      await expect(panel(page).getByRole('status')).toBeEmpty();
    });
  await test.step('an empty result says so, and is accessible', async () => {
    await searchBox(page).fill('xyzzy');
    await expect(page.getByText('No devices found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or category')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a list that fails to load can be retried, and says when there is no connection', async ({
  page,
  context,
}) => {
  await page.route('**/api/sheets/**', (route) => route.abort());
  await page.goto('/?rows=none');
  await expect(page.getByText('Devices could not be loaded')).toBeVisible();
  await expectAccessible(page);
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible();
  await page.unrouteAll();
  // The page also retries by itself, and may be faster than the click.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(panel(page)).toContainText(FIRST_DEVICE, { timeout: 1000 });
  }).toPass();

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(panel(page)).toContainText(FIRST_DEVICE);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});
