import type { Locator, Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { leaveByEscape } from './support/dialogs.ts';
import { expectAccessible } from './support/fixtures.ts';
import {
  chooseAction,
  DESKTOP,
  enterAdminPortal,
  enterManagerPortal,
  expect,
  expectToast,
  PHONE,
  panel,
  signIn,
  someAddress,
  someone,
  storedSignIn,
  test,
} from './support/people.ts';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

async function becomeCustomer(page: Page, pin: string, title = 'Tierbook Price List'): Promise<void> {
  await signIn(page, pin);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(titleOf(page)).toHaveText(title);
}

/** The prices on the first screen, in whole dollars. */
async function pricesOf(page: Page): Promise<number[]> {
  const prices = page.getByRole('tabpanel').getByText(/^\$[\d,]+$/);
  await expect(prices.first()).toBeVisible();
  const texts = (await prices.allTextContents()).slice(0, 8);
  return texts.map((text) => Number(text.replace(/[$,]/g, '')));
}

/** Usage is stored in parallel with the answers: it may show with a delay. */
async function reloadUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(seen).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function openUsage(page: Page, name: string, usageCount: number): Promise<Locator> {
  const usage = page.getByRole('button', { name: `Usage of ${name}: ${usageCount}`, exact: true });
  await reloadUntil(page, usage);
  await usage.click();
  return page.getByRole('dialog', { name: `Usage of ${name}` });
}

test('customers of every tier sign in and out', async ({ quietPage: page, desk }) => {
  await test.step('a customer sees the public list, but signed in', async () => {
    const customer = someone();
    await desk.addCustomer(customer);
    await openCatalogue(page);
    const before = await pricesOf(page);
    // The prices are the same: without it, those of before could be compared with themselves.
    const list = page.waitForResponse(
      (answer) =>
        answer.url().includes('/category-with-pricing/') && 'authorization' in answer.request().headers(),
    );
    await becomeCustomer(page, customer.pin);
    await list;
    expect((await storedSignIn(page))[1]).toBe('customer');
    await expect(page.locator('body')).toHaveClass(/theme-midnight-glass/);
    await expect(page.getByRole('navigation', { name: 'Contact' })).toBeVisible();
    await expect.poll(() => pricesOf(page)).toEqual(before);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    expect(await storedSignIn(page)).toEqual([null, null, null]);
  });

  await test.step('a heavyweight who is also a vip has title, theme and prices of heavyweight', async () => {
    const customer = someone();
    await desk.addCustomer(customer, { isVip: true, isHeavyweight: true });
    await desk.raiseTier('heavyweight', 100);
    const before = await pricesOf(page);
    await becomeCustomer(page, customer.pin, 'Tierbook Heavyweight');
    await expect(page).toHaveTitle(/ · Tierbook Heavyweight$/);
    await expect(page.locator('body')).toHaveClass(/theme-golden-hour/);
    await expect.poll(() => pricesOf(page)).toEqual(before.map((price) => price + 100));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(titleOf(page)).toHaveText('Tierbook Price List');
    await expect(page.locator('body')).toHaveClass(/theme-midnight-glass/);
    await expect.poll(() => pricesOf(page)).toEqual(before);
  });
});

test('the manager and the admin see the devices of a customer', async ({ quietPage: page, visit, desk }) => {
  const [customer, address] = [someone(), someAddress()];
  await desk.addCustomer(customer);
  await becomeCustomer(await visit(PHONE, address), customer.pin);
  await becomeCustomer(await visit(DESKTOP, address), customer.pin);

  await enterManagerPortal(page);
  const seenByManager = await openUsage(page, customer.name, 2);
  for (const { name, type } of [PHONE, DESKTOP]) {
    const device = seenByManager.getByRole('listitem').filter({ hasText: name });
    await expect(device).toContainText(`${type}, ${address}`);
    await expect(device.getByText('Suspicious')).toHaveCount(0);
  }
  await expect(seenByManager.getByRole('table').getByText(address)).toHaveCount(2);
  await leaveByEscape(seenByManager);
  await page.getByRole('button', { name: 'Logout' }).click();

  await enterAdminPortal(page, 'customers');
  const seenByAdmin = await openUsage(page, customer.name, 2);
  for (const { name, type } of [PHONE, DESKTOP]) {
    const device = seenByAdmin.getByRole('listitem').filter({ hasText: name });
    await expect(device.getByRole('definition').filter({ hasText: /^Chrome \d+/ })).toBeVisible();
    await expect(device.getByText(type, { exact: true })).toBeVisible();
    await expect(device.getByText(address, { exact: true })).toBeVisible();
    await expect(device.getByText('Suspicious')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('customers who share an address cause an alert, low for two, medium for three', async ({
  quietPage: page,
  visit,
  desk,
}) => {
  const [first, second, third, address] = [someone(), someone(), someone(), someAddress()];
  for (const customer of [first, second, third]) await desk.addCustomer(customer);
  await desk.signInFrom(address, first.pin);
  await becomeCustomer(await visit(DESKTOP, address), second.pin);

  await enterManagerPortal(page);
  const alert = page.getByRole('dialog').getByRole('listitem').filter({ hasText: address });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'View Alerts' }).click();
    await expect(alert).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(alert.getByText('Low', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const { name } of [first, second]) await expect(alert.getByText(name, { exact: true })).toBeVisible();

  await desk.signInFrom(address, third.pin);
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'View Alerts' }).click();
    await expect(alert.getByText('Medium', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(alert).toContainText('3 customers');
  await leaveByEscape(page.getByRole('dialog'));
  const alerts = panel(page, 'Security Alerts');
  await expect(alerts).toContainText(/Medium\s*[1-9]/);
  // Customers of other tests may share an address too.
  const [, mediumBefore = ''] = /Medium\s*(\d+)/.exec((await alerts.textContent()) ?? '') ?? [];
  const details = await openUsage(page, first.name, 1);
  await expect(details.getByText('Suspicious')).toBeVisible();
  await leaveByEscape(details);

  await test.step('an address that staff mark as expected is no alert, but stays listed with its reason', async () => {
    await page.getByRole('button', { name: 'View Alerts' }).click();
    await alert.getByRole('button', { name: 'Mark as expected' }).click();
    await alert.getByLabel('Why is it expected?').fill('Our own Wi-Fi');
    await page.keyboard.press('Enter');
    const expected = page.getByRole('list', { name: 'Expected' }).getByRole('listitem');
    await expect(expected.filter({ hasText: address })).toContainText('Our own Wi-Fi');
    await expectAccessible(page);
    // Escape would close the toast first.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(alerts).toContainText(new RegExp(`Medium\\s*${Number(mediumBefore) - 1}(?!\\d)`));
    await expect((await openUsage(page, first.name, 1)).getByText('Suspicious')).toHaveCount(0);
  });
});

test('changes by the admin apply to a customer who is signed in', async ({
  quietPage: admin,
  visit,
  desk,
}) => {
  const customer = someone();
  await desk.addCustomer(customer);
  await desk.raiseTier('vip', 200);
  const page = await visit(PHONE, someAddress());
  await becomeCustomer(page, customer.pin);
  const before = await pricesOf(page);
  await test.step('a customer made a vip while signed in has the vip title and prices after a reload', async () => {
    await enterAdminPortal(admin, 'customers');
    await chooseAction(admin, customer.name, 'Edit');
    await admin.getByRole('switch', { name: 'VIP' }).click();
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(admin, 'Customer updated successfully');
    await page.reload();
    await expect(titleOf(page)).toHaveText('Tierbook VIP');
    await expect.poll(() => pricesOf(page)).toEqual(before.map((price) => price + 200));
  });

  await test.step('a deactivated customer is refused on the next request and continues as public', async () => {
    await chooseAction(admin, customer.name, 'Edit');
    await admin.getByRole('switch', { name: 'Active' }).click();
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(admin, 'Customer updated successfully');
    await expect(
      admin.getByRole('row').filter({ hasText: customer.name }).getByText('Inactive'),
    ).toBeVisible();

    await page.reload();
    await expect(titleOf(page)).toHaveText('Tierbook Price List');
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    expect(await storedSignIn(page)).toEqual([null, null, null]);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await signIn(page, customer.pin);
    await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
  });
});
