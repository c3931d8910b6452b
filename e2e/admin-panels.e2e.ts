import {
  expect,
  expectNoLayoutShift,
  openAsAdmin,
  slowDown,
  someone,
  people as test,
  watchLayout,
} from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { leaveByEscape } from './support/dialogs.ts';
import { expectAccessible } from './support/fixtures.ts';

const PANELS = [
  { name: 'Price Data', value: 'price-data', chunk: '**/assets/price-data-panel-*.js' },
  { name: 'Shop', value: 'shop', chunk: '**/assets/shop-panel-*.js' },
  { name: 'Activity', value: 'activity', chunk: '**/assets/activity-panel-*.js' },
] as const;

test('each panel opens with its button and returns the focus to it on close', async ({ quietPage: page }) => {
  await openAsAdmin(page, '/admin?tab=customers');
  for (const { name, value } of PANELS)
    await test.step(name, async () => {
      const button = page.getByRole('button', { name });
      const opened = page.getByRole('dialog', { name });
      await button.click();
      await expect(opened).toBeVisible();
      await expect(page).toHaveURL(`/admin?tab=customers&panel=${value}`);
      await opened.getByRole('button', { name: 'Back' }).click();
      await expect(opened).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page).toHaveURL('/admin?tab=customers');

      await button.press('Enter');
      await expect(opened).toBeVisible();
      await leaveByEscape(opened);
      await expect(button).toBeFocused();

      await button.click();
      await expect(opened).toBeVisible();
      await page.goBack();
      await expect(opened).toHaveCount(0);
      await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
    });
});

test('each panel opens by its link, even if its code loads only at the second attempt', async ({ page }) => {
  await openAsAdmin(page);
  for (const { name, value, chunk } of PANELS)
    await test.step(name, async () => {
      await page.route(chunk, (route) => route.abort());
      await page.goto(`/admin?panel=${value}`);
      const opened = page.getByRole('dialog', { name });
      await expect(opened.getByText(`Unable to load ${name}`)).toBeVisible();
      await expectAccessible(page);
      await page.unroute(chunk);
      await opened.getByRole('button', { name: 'Try Again' }).click();
      await expect(opened.getByRole('region', { name: /^(Source|Money|Activity)$/ })).toBeVisible();
      await opened.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByRole('tablist', { name: 'Admin Portal' })).toBeVisible();
    });
});

test('the activity is filtered by person, kind and time, at every width', async ({
  quietPage: page,
  desk,
}) => {
  test.slow();
  const { pin } = someone();
  const name = `Holder of ${pin}`;
  await desk.addCustomer({ name, pin });
  await watchLayout(page);
  await slowDown(page);
  await openAsAdmin(page, '/admin?panel=activity');
  const created = page.getByRole('listitem').filter({ hasText: `Admin created the customer ${name}` });
  // The last is a phone at 200 % zoom.
  for (const width of [1440, 360, 180]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(created).toBeVisible();
    await expectNoLayoutShift(page);
    await expectNothingSideways(page);
  }
  await expectAccessible(page);
  await page.getByLabel('Person').fill('adm');
  await page.getByLabel('Kind').selectOption('Customer created');
  await expect(page.getByRole('listitem').filter({ hasText: 'signed in' })).toHaveCount(0);
  await expect(created).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(created).toBeVisible();
});
