import type { Page } from '@playwright/test';
import {
  expect,
  expectNoLayoutShift,
  expectToast,
  openAsAdmin,
  PINS,
  panel,
  test as siteTest,
  slowDown,
  storedSignIn,
  people as test,
  watchLayout,
} from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';

test('the portal opens only with the admin PIN; another PIN does not change the session', async ({
  page,
}) => {
  await page.goto('/manager');
  await page.getByLabel('Manager PIN', { exact: true }).fill(PINS.MANAGER_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Active Session')).toBeVisible();
  const manager = await storedSignIn(page);

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/admin-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin-portal');
  await expect(page.getByText('Loading Admin Portal...')).toBeVisible();
  letGo();

  await expect(page.getByRole('button', { name: 'Access Admin Portal' })).toBeDisabled();
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible();
  const field = page.getByLabel('Admin PIN', { exact: true });
  await expect(field).toHaveAttribute('placeholder', 'Enter admin PIN (4-8 digits)');
  await field.fill('12ab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('PIN must contain only numbers')).toBeVisible();
  await field.fill('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('PIN must be 4-8 digits')).toBeVisible();
  await field.fill(PINS.MANAGER_PIN);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Authentication failed', 'Invalid PIN. Please try again.');
  await expectAccessible(page);
  expect(await storedSignIn(page)).toEqual(manager);
  await page.goto('/manager');
  await expect(page.getByText('Active Session')).toBeVisible();

  await page.goto('/admin');
  await field.fill(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  expect((await storedSignIn(page))[1]).toBe('admin');
});

/** A control that gets the focus ends up below the header, not under it. */
async function expectRoomForHeader(page: Page): Promise<void> {
  const room = () =>
    page.locator('header').evaluate((header) => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      return Number.parseFloat(scrollPaddingTop) - header.getBoundingClientRect().height;
    });
  await expect.poll(room).toBeGreaterThan(0);
}

siteTest(
  'the Admin Portal shows three tabs at every width, without layout shift while loading',
  async ({ quietPage: page }) => {
    siteTest.slow();
    await watchLayout(page);
    await slowDown(page);
    await openAsAdmin(page);
    await expect(page.getByRole('tab')).toHaveText(['Theme Management', 'Authentication', 'Customers']);
    const shown = [
      ['Theme Management', page.getByRole('region', { name: 'Theme overview' })],
      ['Authentication', panel(page, 'Multi-Tier Site Access Passcodes').getByLabel('Label')],
      ['Customers', page.getByText('No Customer PINs')],
    ] as const;
    for (const [tab, content] of shown) {
      await page.getByRole('tab', { name: tab }).click();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.reload();
        await expect(content).toBeVisible();
        await expectNoLayoutShift(page);
        await expectNothingSideways(page);
      }
      await page.setViewportSize({ width: 768, height: 900 });
      await expectRoomForHeader(page);
      await expectNothingSideways(page);
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('the admin’s theme applies immediately and survives a reload', async ({ quietPage: page }) => {
  await openAsAdmin(page);
  const overview = page.getByRole('region', { name: 'Theme overview' });
  for (const role of ['Public Users', 'VIP Users', 'Admin Users'])
    await expect(overview.getByText(role)).toBeVisible();
  await page.getByRole('button', { name: 'Apply Royal Blue' }).click();
  await expect(page.locator('body')).toHaveClass(/theme-royal-blue/);
  await expectToast(page, 'Theme saved', 'The admin view uses Royal Blue');
  // With empty browser storage: the theme must come from the server.
  await page.evaluate(() => localStorage.removeItem('ui-theme-admin'));
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/theme-royal-blue/);
  await expect(overview).toContainText(/Admin Users\s*Royal Blue/);
});
