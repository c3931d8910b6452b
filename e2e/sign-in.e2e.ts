import type { Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';
import { DESKTOP, test as people, someAddress } from './support/people.ts';
import { expect, openSignIn, PINS, signIn, storedSignIn, test } from './support/site.ts';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Whether the first list was there for that session: from the server, or from the browser's cache alone. By an address
 * of the test's own, since the page's next list would take the place of the one before in the cache.
 */
function hasList(page: Page, token: string | null, cache: 'default' | 'only-if-cached'): Promise<boolean> {
  return page.evaluate(
    async ({ authorization, options }) => {
      const { categories } = await (await fetch('/api/sheets/categories')).json();
      const url = `/api/sheets/category-with-pricing/${encodeURIComponent(categories[0])}?copy`;
      const answer = await fetch(url, { ...options, headers: { authorization } }).catch(() => null);
      return (await answer?.text())?.includes('finalPrice') ?? false;
    },
    { authorization: `Bearer ${token}`, options: { cache, mode: 'same-origin' } as const },
  );
}

async function openAndLeaveDialog(page: Page): Promise<void> {
  await openCatalogue(page);
  await openSignIn(page);
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('from a wrong PIN to a vip’s price list, in two tabs, and out again', async ({
  quietPage: page,
  context,
}) => {
  await test.step('the dialog is accessible and can be left again', () => openAndLeaveDialog(page));

  await test.step('a wrong PIN is said under the field, which stays filled', async () => {
    await signIn(page, '00001111');
    await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('00001111');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('vip: own title and theme, kept over a reload, gone after logout', async () => {
    await signIn(page, PINS.VIP_PIN);
    await expect(titleOf(page)).toHaveText('Tierbook VIP');
    await expect(page.locator('body')).toHaveClass(/theme-clean-pro/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(titleOf(page)).toHaveText('Tierbook VIP');
    await expect(page).toHaveTitle('Tierbook VIP');
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    const other = await context.newPage();
    await openCatalogue(other);
    await expect(titleOf(other)).toHaveText('Tierbook VIP');
    const [token = null] = await storedSignIn(page);
    expect(await hasList(other, token, 'default')).toBe(true);
    expect(await hasList(other, token, 'only-if-cached')).toBe(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(titleOf(page)).toHaveText('Tierbook Price List');
    expect(await storedSignIn(page)).toEqual([null, null, null]);
    await test.step('the vip’s lists are gone from the browser’s cache', () =>
      expect.poll(() => hasList(other, token, 'only-if-cached')).toBe(false));
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await test.step('signing out in one tab signs the other one out', () =>
      expect(titleOf(other)).toHaveText('Tierbook Price List'));
  });
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('the dialog is accessible and can be left again', async ({ quietPage: page }) => {
    await openAndLeaveDialog(page);
  });
});

test('staff: the admin stays, the manager goes on', async ({ quietPage: page, context }) => {
  await openCatalogue(page);
  await test.step('admin: the marker, no contact links', async () => {
    await signIn(page, PINS.ADMIN_PIN);
    await expect(page.getByRole('img', { name: 'Admin' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Contact' })).toHaveCount(0);
    await expectAccessible(page);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    const [token = null] = await storedSignIn(page);
    const other = await context.newPage();
    await openCatalogue(other);
    await expect(other.getByRole('img', { name: 'Admin' })).toBeVisible();
    expect(await hasList(other, token, 'default')).toBe(true);
    expect(await hasList(other, token, 'only-if-cached'), 'base prices are cached').toBe(false);
    await other.close();
  });
  await test.step('manager: on to the portal', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('img', { name: 'Admin' })).toHaveCount(0);
    await signIn(page, PINS.MANAGER_PIN);
    await expect(page).toHaveURL('/manager');
    expect((await storedSignIn(page))[1]).toBe('manager');
  });
});

// From an address of its own, whose attempts it uses up. Not a quiet page: Chromium reports the 429 itself.
people('whoever guesses too often is locked out and sees how long', async ({ visit }) => {
  const page = await visit(DESKTOP, someAddress());
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
});

// In a browser of its own: the test runner's other ones keep no page in memory.
test('Back does not show what was on the screen before a logout', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  // Noted before the page's own listeners run: what a person sees at that moment.
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const { visibility } = getComputedStyle(document.documentElement);
      sessionStorage.setItem('shown', `${persisted ? 'from memory' : 'loaded'}: ${visibility}`);
    });
  });
  const shown = () => page.evaluate(() => sessionStorage.getItem('shown') ?? 'nothing yet');
  await page.goto(server.url);
  await signIn(page, PINS.VIP_PIN);
  await expect(titleOf(page)).toHaveText('Tierbook VIP');
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => sessionStorage.removeItem('shown'));
  await page.goBack({ waitUntil: 'commit' });
  // The headless shell never keeps a page in memory, and a busy Chromium may not: then it is loaded again.
  await expect.poll(shown).toMatch(/^(from memory: hidden|loaded: visible)$/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.goBack({ waitUntil: 'commit' });
  await expect(titleOf(page)).toHaveText('Tierbook Price List');
  await expect.poll(shown).toBe('loaded: visible');
  await browser.close();
});
