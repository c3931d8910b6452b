import {
  chooseAction,
  expect,
  expectToast,
  openAsAdmin,
  signInByCall,
  someone,
  people as test,
} from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';

const CUSTOMERS = '/admin?tab=customers';

test('a customer is edited and deleted, with a message each; the focus stays near the row', async ({
  quietPage: page,
  desk,
}) => {
  const customer = someone();
  await desk.addCustomer(customer);
  await openAsAdmin(page, CUSTOMERS);
  for (const card of ['Total Customers', 'Total Devices', 'Security Alerts', 'Avg Devices/Customer'])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Customer', 'Phone', 'PIN', 'Usage', 'Devices', 'Security', 'Status', 'Actions'],
    { useInnerText: true },
  );
  await chooseAction(page, customer.name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByLabel('Phone', { exact: true }).fill('123');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Phone too short')).toBeVisible();
  await expectAccessible(page);
  const name = `${customer.name} & Sons`;
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Phone', { exact: true }).fill('+1 555 010 0199');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Customer updated successfully');
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/PIN Set.*Never.*0 devices.*Secure.*Active/);
  await expect(row.getByText('+1 555 010 0199').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await chooseAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const list = page.getByRole('region', { name: 'Customer list' });
  await expect(list).toBeFocused();
  await expect(list.getByText('No Customer PINs').or(list.getByRole('table'))).toBeVisible();
  await expectToast(page, 'Customer deleted successfully', `The PIN of ${name} no longer works.`);
  await expect(row).toHaveCount(0);
  expect((await signInByCall(page, customer.pin)).role).toBe('public');
});

test('the admin creates a heavyweight in one step, changes the tier in place, and goes from portal to portal', async ({
  quietPage: page,
  context,
}) => {
  const { name, pin } = someone();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsAdmin(page, CUSTOMERS);
  await page.getByRole('button', { name: 'Create customer' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Customer name').fill(name);
  await form.getByLabel('Phone', { exact: true }).fill('(312) 555-0119');
  await form.getByLabel('Tier').selectOption('Heavyweight');
  await form.getByLabel('PIN', { exact: true }).fill(pin);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText(`The PIN for ${name} works from now on.`, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Copy message' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^Tierbook Price List\\n.*/\\?signin\\nPIN: ${pin}$`));
  await page.goBack();
  await expect(form.getByText(pin, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(form).toHaveCount(0);
  expect((await signInByCall(page, pin)).role).toBe('heavyweight');

  const row = page.getByRole('row').filter({ hasText: name });
  await chooseAction(page, name, 'Send a new invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await test.step('no width loses the phone number, the PIN, the devices, the invitation or the actions', async () => {
    for (const width of [360, 768, 1100, 1200, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const text of [/555-0119/, /PIN Set/, /Windows/, 'Not opened'])
        await expect(row.getByText(text).filter({ visible: true }), `${width}: ${text}`).toBeVisible();
      const actions = row
        .getByRole('button', { name: /^(?:Edit|Actions for) / })
        .filter({ visible: true })
        .first();
      await expect(actions, `${width}`).toBeVisible();
      const badge = row.getByText('Heavyweight').filter({ visible: true });
      expect(await badge.evaluate((box) => box.scrollWidth <= box.clientWidth), `${width}`).toBe(true);
      await expectNothingSideways(page);
      const isWhole = await page.getByRole('table').evaluate(({ scrollWidth, parentElement }) => {
        return scrollWidth <= (parentElement?.clientWidth ?? 0);
      });
      expect(isWhole, `${width}: the table fits`).toBe(true);
    }
  });

  await row.getByRole('button', { name: `Tier of ${name}: Heavyweight` }).click();
  await page.getByRole('menuitemradio', { name: 'VIP' }).click();
  await expectToast(page, 'Customer updated successfully', `${name} is now VIP.`);
  expect((await signInByCall(page, pin)).role).toBe('vip');
  await page.getByLabel('Filter by tier').selectOption('VIP');
  await expect(row).toBeVisible();
  await page.getByLabel('Filter by tier').selectOption('Heavyweight');
  await expect(row).toHaveCount(0);

  await test.step('links lead from portal to portal and into the Engine Room', async () => {
    await page.getByRole('link', { name: 'Manager Portal' }).click();
    await expect(page).toHaveURL('/manager');
    await page.getByRole('link', { name: 'Engine Room' }).click();
    const room = page.getByRole('dialog', { name: 'Engine Room' });
    await expect(room).toBeVisible();
    await expect(page).toHaveURL('/');
    await room.getByRole('link', { name: 'Manager Portal' }).click();
    await expect(page).toHaveURL('/manager');
    await page.getByRole('link', { name: 'Admin Portal' }).click();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('menuitem', { name: 'Admin Portal' }).click();
    await expect(page.getByRole('tablist', { name: 'Admin Portal' })).toBeVisible();
  });
});

test('people who may not see customers get a message and can try again', async ({ page }) => {
  const denied = (url: URL) => url.pathname === '/api/customer-pins';
  await page.route(denied, (route) => route.fulfill({ status: 403, json: { error: 'Access denied' } }));
  await openAsAdmin(page, CUSTOMERS);
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText('You need admin or manager access to view customer management')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(denied);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No Customer PINs').or(page.getByRole('table'))).toBeVisible();
});
