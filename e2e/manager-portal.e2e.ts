import type { Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import {
  enterManagerPortal,
  expect,
  expectToast,
  PHONE,
  PINS,
  panel,
  signIn,
  someAddress,
  someone,
  test,
} from './support/people.ts';

async function fillForm(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  const form = panel(page, 'Create Customer PIN');
  await form.getByLabel('Customer name').fill(name);
  await form.getByLabel('PIN', { exact: true }).fill(pin);
  await form.getByRole('button', { name: 'Create Customer PIN' }).click();
}

const rowOf = (page: Page, name: string) =>
  panel(page, 'Customer PINs').getByRole('row').filter({ hasText: name });

test('a manager comes from the price list with a full page load, is welcomed, and creates a working PIN', async ({
  quietPage: page,
  visit,
}) => {
  const customer = someone();
  await openCatalogue(page);
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await signIn(page, PINS.MANAGER_PIN);
  await expect(page).toHaveURL('/manager');
  await expectToast(page, 'Manager authentication successful', 'Welcome to the Manager Portal');
  await expect(page.locator('[data-before]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Manager Portal - Customer PIN Management',
  );
  await expect(page.getByText('Active Session')).toBeVisible();

  await fillForm(page, customer);
  await expectToast(page, 'Customer PIN created', `The PIN for ${customer.name} works from now on.`);
  await panel(page, 'Create Customer PIN').getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, customer.name)).toContainText('PIN Set');
  await expect(rowOf(page, customer.name)).toContainText('Standard');

  const theirs = await visit(PHONE, someAddress());
  await signIn(theirs, customer.pin);
  await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('without a manager’s session the portal asks for the PIN, and can be left again', async ({
  quietPage: page,
}) => {
  await page.goto('/manager-portal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Authentication');
  await expect(page.getByRole('button', { name: 'Access Manager Portal' })).toBeDisabled();
  await page.getByLabel('Manager PIN', { exact: true }).fill(PINS.VIP_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid manager PIN. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

test('the portal fits its screen, refuses invalid input, and creates PINs', async ({
  quietPage: page,
  context,
  desk,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('the portal is accessible and fits its screen', async () => {
    const customer = someone();
    await desk.addCustomer(customer, { isVip: true });
    await desk.signInFrom(someAddress(), customer.pin);
    await enterManagerPortal(page);
    await expectToast(page, 'Manager authentication successful');
    await expect(rowOf(page, customer.name)).toContainText('VIP');
    const weekly = panel(page, 'Usage Statistics').getByRole('radio', { name: 'Weekly' });
    await expect(weekly.filter({ visible: true })).toBeChecked();
    await expectAccessible(page);
    const screen = page.viewportSize();
    // The last is a phone at 200 % zoom.
    for (const width of [1440, 768, 180]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingSideways(page);
    }
    if (screen) await page.setViewportSize(screen);
  });

  await test.step('errors of the form are shown under the fields', async () => {
    await fillForm(page, { name: ' ', pin: '123' });
    await expect(page.getByText('Customer name is required')).toBeVisible();
    await expect(page.getByText('PIN must be at least 4 digits')).toBeVisible();
    await fillForm(page, { name: 'x'.repeat(101), pin: '123456789' });
    await expect(page.getByText('Customer name is too long')).toBeVisible();
    await expect(page.getByText('PIN must be at most 8 digits')).toBeVisible();
    await fillForm(page, { name: 'Dana', pin: '12ab' });
    await expect(page.getByText('PIN must contain only numbers')).toBeVisible();
  });

  await test.step('a generated PIN has 8 digits, is copied with shop and address, and is not shown again after Done', async () => {
    const { name } = someone();
    const form = panel(page, 'Create Customer PIN');
    await form.getByLabel('Customer name').fill(name);
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(form.getByLabel('PIN', { exact: true })).toHaveValue(/^\d{8}$/);
    const pin = await form.getByLabel('PIN', { exact: true }).inputValue();
    await form.getByRole('button', { name: 'Create Customer PIN' }).click();
    await expectToast(page, 'Customer PIN created');
    await expect(form.getByText(pin, { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Copy message' }).click();
    await expectToast(page, 'Message copied', `Send it to ${name}.`);
    const address = new URL('/?signin', page.url()).href;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Tierbook Price List\n${address}\nPIN: ${pin}`,
    );
    await expect(form.getByText(pin, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(pin)).toHaveCount(0);
    await expect(form.getByLabel('PIN', { exact: true })).toHaveValue('');
  });
});

// Not a quiet page: Chromium itself reports the refusal.
test('a PIN already in use is refused, and no customer is added', async ({ page, desk }) => {
  const [owner, other] = [someone(), someone()];
  await desk.addCustomer(owner);
  await enterManagerPortal(page);
  await expectToast(page, 'Manager authentication successful');
  await expect(rowOf(page, owner.name)).toBeVisible();
  for (const pin of [owner.pin, PINS.VIP_PIN]) {
    await fillForm(page, { name: other.name, pin });
    await expectToast(page, 'Failed to create customer PIN', 'This PIN is already in use');
  }
  await page.reload();
  await expect(rowOf(page, owner.name)).toBeVisible();
  await expect(rowOf(page, other.name)).toHaveCount(0);
});
