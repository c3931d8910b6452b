import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import { startServer } from './support/running-server.ts';
import { expect, openSignIn, PINS, signIn, storedSignIn, test } from './support/site.ts';

test('the dialog is accessible and can be left again', { tag: '@phone' }, async ({ quietPage: page }) => {
  await openCatalogue(page);
  await openSignIn(page);
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('vip: own title and theme, kept over a reload, gone after logout', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await signIn(page, PINS.VIP_PIN);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Tierbook VIP');
  await expect(page.locator('body')).toHaveClass(/theme-clean-pro/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveText('Tierbook VIP');
  await expect(page).toHaveTitle('Tierbook VIP');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(title).toHaveText('Tierbook Price List');
  expect(await storedSignIn(page)).toEqual([null, null, null]);
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
});

test('admin: the marker, no contact links', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await signIn(page, PINS.ADMIN_PIN);
  await expect(page.getByRole('img', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Contact' })).toHaveCount(0);
  await expectAccessible(page);
});

test('manager: on to the portal', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await signIn(page, PINS.MANAGER_PIN);
  await expect(page).toHaveURL('/manager');
  expect((await storedSignIn(page))[1]).toBe('manager');
});

test('signing out in one tab signs the other one out', async ({ quietPage: page, context }) => {
  await openCatalogue(page);
  await signIn(page, PINS.VIP_PIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
  const other = await context.newPage();
  await openCatalogue(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tierbook Price List');
});

test('a wrong PIN is said under the field, which stays filled', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await signIn(page, '00001111');
  await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('00001111');
  await expectAccessible(page);
});

// Its own server, since it uses up the attempts of everyone. Not a quiet page: Chromium reports the 429 itself.
test('whoever guesses too often is locked out and sees how long', async ({ page }) => {
  const server = await startServer(PINS);
  try {
    await openCatalogue(page, server.url);
    await openSignIn(page);
    const field = page.getByLabel('PIN', { exact: true });
    const wait = page.getByText(/^Too many attempts\. Try again in \d+:\d\d\.$/);
    for (let guess = 0; guess < 6; guess += 1) {
      await field.fill(`0000111${guess}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Authenticating...' })).toHaveCount(0);
      await expect(page.getByText('Invalid password. Please try again.').or(wait)).toBeVisible();
      if (await wait.isVisible()) break;
    }
    await expect(wait).toBeVisible();
    await expect(field).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    const before = await wait.textContent();
    await expect(wait).not.toHaveText(before ?? '');
    await expectAccessible(page);
  } finally {
    await server.stop();
  }
});
