import type { Browser, Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import {
  chooseAction,
  enterAdminPortal,
  expect,
  expectToast,
  PINS,
  panel,
  test as people,
  signIn,
  someone,
  storedSignIn,
} from './support/people.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

// Journeys of several people, each in a browser of their own.
people.describe.configure({ timeout: 60_000 });

// A server of its own for each test that changes a setting of the whole site.
const test = people.extend<{ site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  site: async ({}, use) => {
    const site = await startServer(PINS);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

const gateOf = (page: Page) => page.getByRole('dialog', { name: 'Site Access Required' });
const priceOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();

async function visitorOf(browser: Browser, site: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

async function passGate(page: Page, password: string): Promise<void> {
  await page.getByLabel('Access password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(priceOf(page)).toBeVisible();
}

async function protectSite(page: Page, password: string): Promise<void> {
  const protection = panel(page, 'Site-wide password protection');
  await protection.getByRole('switch').click();
  await protection.getByLabel('Site password', { exact: true }).fill(password);
  await protection.getByLabel('Admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await protection.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Site protection enabled', 'Visitors are asked for the site password.');
}

async function addPasscode(page: Page, label: string, password: string): Promise<void> {
  const passcodes = panel(page, 'Multi-Tier Site Access Passcodes');
  await passcodes.getByLabel('Admin PIN for passcodes', { exact: true }).fill(PINS.ADMIN_PIN);
  await passcodes.getByLabel('Label', { exact: true }).fill(label);
  await passcodes.getByLabel('Password', { exact: true }).fill(password);
  await passcodes.getByRole('button', { name: 'Add passcode' }).click();
  await expectToast(page, 'Passcode created', `${label} opens the site from now on.`);
}

async function changePin(page: Page, owner: 'Admin' | 'VIP', newPin: string): Promise<void> {
  const form = panel(page, `Change ${owner} PIN`);
  await form.getByLabel('Current admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await form.getByLabel(owner === 'VIP' ? 'New VIP PIN' : 'New admin PIN', { exact: true }).fill(newPin);
  await form.getByRole('button', { name: `Change ${owner} PIN` }).click();
}

test('the portal opens to the admin PIN alone and has exactly three tabs', async ({ quietPage: page }) => {
  test.slow();
  await page.goto('/admin-portal');
  await expect(page.getByRole('button', { name: 'Access Admin Portal' })).toBeDisabled();
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible();
  await page.getByLabel('Admin PIN', { exact: true }).fill(PINS.MANAGER_PIN);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Authentication failed', 'Invalid PIN. Please try again.');
  await expectAccessible(page);
  await enterAdminPortal(page);
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Theme Management', 'Authentication', 'Customers']);
  const shown = [
    ['Theme Management', page.getByRole('region', { name: 'Theme overview' })],
    ['Authentication', panel(page, 'Multi-Tier Site Access Passcodes').getByLabel('Label')],
    ['Customers', page.getByText('No Customer PINs')],
  ] as const;
  for (const [tab, content] of shown) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(content).toBeVisible();
    await expectAccessible(page);
    await expectNothingSideways(page);
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('the admin’s theme is worn at once and kept over a reload', async ({ quietPage: page }) => {
  await enterAdminPortal(page);
  await page.getByRole('button', { name: 'Apply Royal Blue' }).click();
  await expect(page.locator('body')).toHaveClass(/theme-royal-blue/);
  await expectToast(page, 'Theme saved', 'The admin view uses Royal Blue');
  // Nothing of the browser's own memory: the server is to know it.
  await page.evaluate(() => localStorage.removeItem('ui-theme-admin'));
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/theme-royal-blue/);
  const overview = page.getByRole('region', { name: 'Theme overview' });
  await expect(overview).toContainText(/Admin Users\s*Royal Blue/);
});

test('a changed VIP PIN is the one that signs in', async ({ quietPage: page, browser, site }) => {
  await enterAdminPortal(page, 'authentication');
  await changePin(page, 'VIP', '31415926');
  await expectToast(page, 'Password changed', 'The old VIP PIN works no more.');
  const vip = await visitorOf(browser, site);
  await signIn(vip, PINS.VIP_PIN);
  await expect(vip.getByText('Invalid password. Please try again.')).toBeVisible();
  await vip.getByLabel('PIN', { exact: true }).fill('31415926');
  await vip.keyboard.press('Enter');
  await expect(vip.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
  await vip.context().close();
});

test('with a changed admin PIN the admin stays signed in', async ({ quietPage: page }) => {
  await enterAdminPortal(page, 'authentication');
  await changePin(page, 'Admin', PINS.ADMIN_PIN);
  await expect(page.getByText('New PIN must be different from current PIN')).toBeVisible();
  const [before] = await storedSignIn(page);
  await changePin(page, 'Admin', '27182818');
  await expectToast(page, 'Password changed', 'Sign in with the new admin PIN.');
  expect((await storedSignIn(page))[0]).not.toBe(before);
  await page.reload();
  await expect(panel(page, 'Change Admin PIN')).toBeVisible();
});

test('protected by the admin, the site stands behind its gate for everyone else', async ({
  quietPage: page,
  browser,
  site,
}) => {
  await enterAdminPortal(page, 'authentication');
  await protectSite(page, 'open sesame');
  const status = page.getByRole('region', { name: 'Authentication status' });
  await expect(status).toContainText(/Site protection\s*Enabled/);
  const visitor = await visitorOf(browser, site);
  await expect(gateOf(visitor)).toBeVisible();
  await passGate(visitor, 'open sesame');
  await visitor.context().close();
});

test('five passcodes and no sixth; a disabled one locks its holder out, a deleted one makes room', async ({
  quietPage: page,
  browser,
  site,
}) => {
  test.slow();
  await enterAdminPortal(page, 'authentication');
  await protectSite(page, 'open sesame');
  const passcodes = panel(page, 'Multi-Tier Site Access Passcodes');
  for (const place of [1, 2, 3, 4, 5]) await addPasscode(page, `Shop ${place}`, `counter ${place}`);
  await expect(passcodes.getByText('Maximum Passcodes Reached')).toBeVisible();
  await expect(passcodes.getByRole('button', { name: 'Add passcode' })).toHaveCount(0);
  await expectAccessible(page);

  const holder = await visitorOf(browser, site);
  await passGate(holder, 'counter 2');
  await passcodes.getByLabel('Admin PIN for passcodes', { exact: true }).fill(PINS.ADMIN_PIN);
  await passcodes.getByRole('button', { name: 'Disable Shop 2' }).click();
  await expectToast(page, 'Passcode updated', 'Shop 2 is disabled.');
  await holder.reload();
  await expect(gateOf(holder)).toBeVisible();
  await holder.getByLabel('Access password', { exact: true }).fill('counter 2');
  await holder.keyboard.press('Enter');
  await expect(holder.getByText('Invalid password. Please try again.')).toBeVisible();
  await holder.context().close();

  await passcodes.getByLabel('Admin PIN for passcodes', { exact: true }).fill(PINS.ADMIN_PIN);
  await passcodes.getByRole('button', { name: 'Delete Shop 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Passcode deleted', 'Shop 2 works no more.');
  await expect(passcodes.getByText('Shop 2', { exact: true })).toHaveCount(0);
  await expect(passcodes.getByRole('button', { name: 'Add passcode' })).toBeVisible();
});

people('a customer is edited and deleted, and told so', async ({ quietPage: page, desk }) => {
  const customer = someone();
  await desk.addCustomer(customer);
  await enterAdminPortal(page, 'customers');
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
  await expect(row.getByText('+1 555 010 0199').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await chooseAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Customer deleted successfully', `The PIN of ${name} no longer works.`);
  await expect(row).toHaveCount(0);
  await openCatalogue(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, customer.pin);
  await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
});
