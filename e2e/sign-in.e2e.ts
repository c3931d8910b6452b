import type { Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';
import { DESKTOP, PHONE, test as people, someAddress, someone } from './support/people.ts';
import { expect, openSignIn, PINS, signIn, storedSignIn, test } from './support/site.ts';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

const SIGNED_OUT = 'You are signed out. These are the public prices.';

/**
 * Whether the session can read the first list, from the server or only from the browser's cache. Uses a separate
 * address, because the page's next list would replace the previous one in the cache.
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

test('a wrong PIN, then a vip’s sign-in and logout, in two tabs', async ({ quietPage: page, context }) => {
  await test.step('the sign-in dialog is accessible and can be closed', () => openAndLeaveDialog(page));

  await test.step('a wrong PIN shows an error under the field, which keeps its value', async () => {
    await signIn(page, '00001111');
    await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('00001111');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a vip has the vip title and theme, which survive a reload and end with logout', async () => {
    await signIn(page, PINS.VIP_PIN);
    await expect(titleOf(page)).toHaveText('Tierbook VIP');
    await expect(page.getByRole('listitem').getByText('Signed in. VIP prices.')).toBeVisible();
    await expect(page.locator('body')).toHaveClass(/theme-clean-pro/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(titleOf(page)).toBeFocused();
    await page.reload();
    await expect(titleOf(page)).toHaveText('Tierbook VIP');
    await expect(page).toHaveTitle('iPhone New Locked · Tierbook VIP');
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
    await test.step('logout in one tab signs the other one out, without a notice', async () => {
      await expect(titleOf(other)).toHaveText('Tierbook Price List');
      for (const tab of [page, other]) await expect(tab.getByText(SIGNED_OUT)).toHaveCount(0);
    });
  });
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('the sign-in dialog is accessible and can be closed', async ({ quietPage: page }) => {
    await openAndLeaveDialog(page);
  });
});

test('the admin stays on the list after sign-in, the manager goes to the portal', async ({
  quietPage: page,
  context,
}) => {
  await openCatalogue(page);
  await test.step('the admin sees the marker and no contact links', async () => {
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
  await test.step('the manager is sent to the portal', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('img', { name: 'Admin' })).toHaveCount(0);
    await signIn(page, PINS.MANAGER_PIN);
    await expect(page).toHaveURL('/manager');
    expect((await storedSignIn(page))[1]).toBe('manager');
  });
});

// From its own address, because it uses up the attempts. Not a quiet page: Chromium itself reports the 429.
people('too many wrong PINs lock the visitor out and show how long', async ({ visit }) => {
  const page = await visit(DESKTOP, someAddress());
  await openSignIn(page);
  const field = page.getByLabel('PIN', { exact: true });
  const wait = page.getByText(/^Too many attempts\. Try again in \d+:\d\d\.$/);
  for (let guess = 0; guess < 6; guess += 1) {
    await field.fill(`0000111${guess}`);
    const answered = page.waitForResponse('**/api/validate-pin');
    await page.keyboard.press('Enter');
    await answered;
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

people('a customer learns of every change that the server makes, in all tabs', async ({ visit, desk }) => {
  const customer = someone();
  await desk.addCustomer(customer, { isVip: true });
  const page = await visit(PHONE, someAddress());
  const other = await page.context().newPage();
  const inBothTabs = async (check: (tab: Page) => Promise<void>) => {
    await check(page);
    await check(other);
  };

  await people.step('the sign-in greets by name, which is not stored', async () => {
    await signIn(page, customer.pin);
    await expect(page.getByRole('listitem').getByText(`Signed in as ${customer.name}`)).toBeVisible();
    await expect(titleOf(page)).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.name);
    await openCatalogue(other);
  });

  await people.step('new rules move the time of the update for those whose prices they change', async () => {
    const visitor = await visit(DESKTOP, someAddress());
    const updateOf = (tab: Page) =>
      tab
        .getByText(/^Updated/)
        .getByRole('time')
        .getAttribute('datetime');
    const before = [await updateOf(visitor), `${await updateOf(page)}`];
    await desk.raiseTier('vip', 30);
    await openCatalogue(page);
    await openCatalogue(visitor);
    await expect.poll(async () => `${await updateOf(page)}` > `${before[1]}`).toBe(true);
    expect(await updateOf(visitor)).toBe(before[0]);
  });

  await people.step('another tier says whose prices these are now', async () => {
    await desk.changeCustomer(customer, { isHeavyweight: true });
    await page.reload();
    const notice = (tab: Page) => tab.getByText('Your access has changed. These are the Heavyweight prices.');
    await inBothTabs((tab) => expect(notice(tab)).toBeVisible());
    await expect(titleOf(other)).toHaveText('Tierbook Heavyweight');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await inBothTabs((tab) => expect(notice(tab)).toHaveCount(0));
  });

  await people.step('an ended session says so until the next sign-in', async () => {
    await desk.changeCustomer(customer, { isActive: false });
    await page.reload();
    await inBothTabs((tab) => expect(tab.getByText(SIGNED_OUT)).toBeVisible());
    await page.reload();
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    await expect(titleOf(page)).toHaveText('Tierbook Price List');
    await expectAccessible(page);
    await desk.changeCustomer(customer, { isActive: true });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('PIN', { exact: true }).fill(customer.pin);
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveText('Tierbook Heavyweight');
    await expect(titleOf(page)).toBeFocused();
    await inBothTabs((tab) => expect(tab.getByText(SIGNED_OUT)).toHaveCount(0));
  });
});

// Not a quiet page: Chromium itself reports the request that fails.
test('the frame of the sign-in opens before its code has arrived, and survives a failure', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  let connect: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route(/sign-in-dialog/, async (route) => {
    await connected;
    await route.abort();
  });
  await openCatalogue(page);
  await openSignIn(page);
  await expect(dialog.getByText('Loading...')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(titleOf(page).getByRole('button')).toBeFocused();
  await openSignIn(page);
  connect();
  await expect(dialog.getByText('The sign-in could not be loaded')).toBeVisible();
  await expect(page.getByText('$').first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/sign-in-dialog/);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(titleOf(page).getByRole('button')).toBeFocused();
});

// In its own browser: the test runner's other browsers have no back/forward cache.
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
  // Recorded before the page's own listeners run: this is what a person sees at that moment.
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
  // The headless shell has no back/forward cache, and a busy Chromium may skip it: then the page is loaded again.
  await expect.poll(shown).toMatch(/^(from memory: hidden|loaded: visible)$/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.goBack({ waitUntil: 'commit' });
  await expect(titleOf(page)).toHaveText('Tierbook Price List');
  await expect.poll(shown).toBe('loaded: visible');
  await browser.close();
});
