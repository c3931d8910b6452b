import {
  chooseAction,
  expect,
  expectToast,
  openAsAdmin,
  signInByCall,
  someone,
  people as test,
} from './support/admin.ts';
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
