import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectToast,
  openAsAdmin,
  PINS,
  panel,
  people,
  signInByCall,
  storedSignIn,
  test,
} from './support/admin.ts';
import { expectAccessible } from './support/fixtures.ts';
import type { RunningServer } from './support/running-server.ts';

const AUTHENTICATION = '/admin?tab=authentication';
const NEW_PINS = { admin: '27182818', vip: '31415926', manager: '16180339' };

const gateOf = (page: Page) => page.getByRole('dialog', { name: 'Site Access Required' });
const priceOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();
const statusOf = (page: Page) => page.getByRole('region', { name: 'Authentication status' });
const passcodesOf = (page: Page) => panel(page, 'Multi-Tier Site Access Passcodes');

async function visitorOf(browser: Browser, site: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

async function passGate(page: Page, password: string): Promise<void> {
  await page.getByLabel('Access password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function changePin(page: Page, owner: 'Admin' | 'VIP' | 'Manager', newPin: string): Promise<void> {
  const form = panel(page, `Change ${owner} PIN`);
  await form.getByLabel('Current admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await form.getByLabel(/^New .* PIN$/).fill(newPin);
  await form.getByRole('button', { name: `Change ${owner} PIN` }).click();
}

async function protectSite(page: Page, password: string | null): Promise<void> {
  const protection = panel(page, 'Site-wide password protection');
  await protection.getByRole('switch').click();
  if (password !== null) await protection.getByLabel('Site password', { exact: true }).fill(password);
  await protection.getByLabel('Admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await protection.getByRole('button', { name: 'Update' }).click();
}

/** With the admin PIN that was typed once for all of them. */
async function changePasscode(page: Page, change: (passcodes: ReturnType<typeof panel>) => Promise<void>) {
  await change(passcodesOf(page));
}

function addPasscode(page: Page, label: string, password: string): Promise<void> {
  return changePasscode(page, async (passcodes) => {
    await passcodes.getByLabel('Label', { exact: true }).fill(label);
    await passcodes.getByLabel('Password', { exact: true }).fill(password);
    await passcodes.getByRole('button', { name: 'Add passcode' }).click();
    await expect(page.getByText(`${label} opens the site from now on.`, { exact: true })).toBeVisible();
    await expect(passcodes.getByText(label, { exact: true })).toBeVisible();
  });
}

function deletePasscode(page: Page, label: string): Promise<void> {
  return changePasscode(page, async (passcodes) => {
    await passcodes.getByRole('button', { name: `Delete ${label}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${label} no longer works.`, { exact: true })).toBeVisible();
    await expect(passcodes.getByText(label, { exact: true })).toHaveCount(0);
  });
}

test('the owner changes all three PINs, and stays signed in with the new one', async ({
  quietPage: page,
}) => {
  await openAsAdmin(page, AUTHENTICATION);
  await expect(statusOf(page)).toContainText(/Admin PIN\s*Configured\s*Last updated/);
  await expect(statusOf(page)).toContainText(/VIP PIN\s*Configured/);
  await changePin(page, 'VIP', NEW_PINS.vip);
  await expectToast(page, 'Password changed', 'The old VIP PIN no longer works.');
  await changePin(page, 'Manager', NEW_PINS.manager);
  await expectToast(page, 'Password changed', 'The old manager PIN no longer works.');
  await changePin(page, 'Admin', PINS.ADMIN_PIN);
  await expect(page.getByText('New PIN must be different from current PIN')).toBeVisible();
  const [before] = await storedSignIn(page);
  await changePin(page, 'Admin', NEW_PINS.admin);
  await expectToast(page, 'Password changed', 'Sign in with the new admin PIN.');
  expect((await storedSignIn(page))[0]).not.toBe(before);
  await page.reload();
  await expect(panel(page, 'Change Admin PIN')).toBeVisible();

  for (const pin of [PINS.ADMIN_PIN, PINS.VIP_PIN, PINS.MANAGER_PIN])
    expect((await signInByCall(page, pin)).role).toBe('public');
  for (const [role, pin] of Object.entries(NEW_PINS)) expect((await signInByCall(page, pin)).role).toBe(role);
});

test('the owner protects the site, creates five passcodes, revokes them, and turns protection off', async ({
  quietPage: page,
  browser,
  site,
}) => {
  test.slow();
  // A tall window, so that no toast covers a form.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await openAsAdmin(page, AUTHENTICATION);
  await expect(statusOf(page)).toContainText(/Site protection\s*Disabled/);
  await protectSite(page, 'open sesame');
  await expectToast(page, 'Site protection enabled', 'Visitors are asked for the site password.');
  await expect(statusOf(page)).toContainText(/Site protection\s*Enabled/);
  await passcodesOf(page).getByLabel('Admin PIN for passcodes', { exact: true }).fill(PINS.ADMIN_PIN);
  for (const place of [1, 2, 3, 4, 5]) await addPasscode(page, `Shop ${place}`, `counter ${place}`);
  await expect(passcodesOf(page).getByText('Maximum Passcodes Reached')).toBeVisible();
  await expect(passcodesOf(page).getByRole('button', { name: 'Add passcode' })).toHaveCount(0);

  const [byPassword, holder] = [await visitorOf(browser, site), await visitorOf(browser, site)];
  await passGate(byPassword, 'open sesame');
  await expect(priceOf(byPassword)).toBeVisible();
  await passGate(holder, 'counter 2');
  await expect(priceOf(holder)).toBeVisible();

  await passcodesOf(page).getByRole('button', { name: 'Edit password of Shop 1' }).click();
  await passcodesOf(page).getByRole('button', { name: 'Edit password of Shop 2' }).click();
  await expect(passcodesOf(page).getByLabel(/^New password of/, { exact: true })).toHaveCount(1);
  await changePasscode(page, async (passcodes) => {
    await passcodes.getByLabel('New password of Shop 2', { exact: true }).fill('back door');
    await expectAccessible(page);
    await passcodes.getByRole('button', { name: 'Save password' }).click();
    await expectToast(page, 'Passcode password updated', 'The old password of Shop 2 no longer works.');
  });
  await holder.reload();
  await expect(gateOf(holder)).toBeVisible();
  await passGate(holder, 'back door');
  await expect(priceOf(holder)).toBeVisible();

  await changePasscode(page, async (passcodes) => {
    await passcodes.getByRole('button', { name: 'Disable Shop 2' }).click();
    await expectToast(page, 'Passcode updated', 'Shop 2 is disabled.');
    await expect(passcodes.getByRole('button', { name: 'Enable Shop 2' })).toBeVisible();
  });
  await holder.reload();
  await expect(gateOf(holder)).toBeVisible();
  await passGate(holder, 'back door');
  await expect(holder.getByText('Invalid password. Please try again.')).toBeVisible();

  for (const place of [1, 2, 3, 4, 5]) await deletePasscode(page, `Shop ${place}`);
  await expect(passcodesOf(page).getByText('0 of 5')).toBeVisible();
  await expect(passcodesOf(page).getByRole('button', { name: 'Add passcode' })).toBeVisible();

  await protectSite(page, null);
  await expectToast(page, 'Site protection disabled', 'Visitors come in without a password.');
  await holder.reload();
  await expect(priceOf(holder)).toBeVisible();
  await holder.context().close();
  await byPassword.context().close();
});

people('settings that fail to load show a message and can be retried', async ({ page }) => {
  await page.route('**/api/auth/settings', (route) => route.fulfill({ status: 500, json: { error: 'No' } }));
  await openAsAdmin(page, AUTHENTICATION);
  await expect(page.getByText('Unable to load authentication settings')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/auth/settings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(statusOf(page)).toBeVisible();
});
