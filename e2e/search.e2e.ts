import type { Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expect, expectAccessible, ON_PHONE, test } from './support/fixtures.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search devices...');
const panel = (page: Page) => page.getByRole('tabpanel');
const rows = (page: Page) => panel(page).getByRole('listitem');
const headings = (page: Page) => panel(page).getByRole('heading', { level: 2 });

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await expect(panel(page).getByRole('status')).not.toBeEmpty();
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a word too many is dropped, and matches of all categories are shown with prices', async ({
    quietPage: page,
  }) => {
    await openCatalogue(page, '/?category=IPHONE+USED+UNLOCKED');
    await page.waitForLoadState('networkidle');
    await search(page, 'used 15 pro max 256 purple');
    await expect(panel(page).getByText('No match for “purple”', { exact: true })).toBeVisible();
    await expect(headings(page)).toHaveText([
      /^iPhone Used Unlocked 1 of \d+$/,
      /^iPhone Used Locked 1 of \d+$/,
    ]);
    await expect(rows(page)).toHaveText([
      /^iPhone 15 Pro Max 256GB.*\$\d+$/,
      /^iPhone 15 Pro Max 256GB.*\$\d+$/,
    ]);
    await expect(panel(page).locator('mark').first()).toHaveText('15 Pro Max 256');
    const line = panel(page).getByRole('button', { name: /^iPhone Used Locked/ });
    expect((await line.boundingBox())?.height).toBe(44);
    await expectAccessible(page);
    await expectNothingSideways(page);

    await test.step('Enter closes the keyboard', async () => {
      await searchBox(page).press('Enter');
      await expect(searchBox(page)).not.toBeFocused();
    });
    await test.step('a press on the line chooses its category', async () => {
      await line.click();
      await expect(headings(page).first()).toHaveText(/^iPhone Used Locked/);
      await expect(searchBox(page)).toHaveValue('used 15 pro max 256 purple');
    });
  });
});

test('words of labels and shorthand find devices, and what is not in the list is not found', async ({
  quietPage: page,
}) => {
  await openCatalogue(page);
  await page.waitForLoadState('networkidle');
  await test.step('a category without a match is one quiet line above the others', async () => {
    await search(page, 'samsung s24u');
    await expect(panel(page).getByText('No matches in iPhone New Locked', { exact: true })).toBeVisible();
    await expect(page.getByText('No devices found')).toBeHidden();
    await expect(headings(page)).toHaveText([
      /^Samsung New Locked 3 of \d+$/,
      /^Samsung Used Locked 3 of \d+$/,
      /^Samsung New Unlocked 3 of \d+$/,
      /^Samsung Used Unlocked 3 of \d+$/,
    ]);
    await expectAccessible(page);
  });
  await test.step('a pasted line with its price finds its device first', async () => {
    await search(page, 'iPhone 15 128GB ..... $420');
    await expect(panel(page).getByText('No match for “$420”', { exact: true })).toBeVisible();
    await expect(rows(page).first()).toHaveText(/^iPhone 15 128GB/);
  });
  await test.step('another maker is not found', async () => {
    await search(page, 'oneplus 12');
    await expect(page.getByText('No devices found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or category')).toBeVisible();
  });
});

test('a category that failed is named in a search, and can be tried again', async ({ page }) => {
  const isMacBooks = /category-with-pricing\/MACBOOKS/;
  await page.route(isMacBooks, (route) => route.abort());
  await openCatalogue(page);
  await search(page, 'macbook air');
  await expect(panel(page).getByText('MacBooks could not be loaded', { exact: true })).toBeVisible();
  await expect(page.getByText('No devices found')).toBeHidden();
  await expectAccessible(page);
  await page.unroute(isMacBooks);
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(headings(page)).toHaveText([/^MacBooks/]);
});

test('a search that cannot be loaded says so, and can be tried again', async ({ page }) => {
  const isSearch = /assets\/catalogue-search-/;
  await page.route(isSearch, (route) => route.abort());
  await openCatalogue(page);
  await searchBox(page).fill('macbook air');
  await expect(panel(page).getByText('The search could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isSearch);
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(headings(page).first()).toHaveText(/^MacBooks/);
});
