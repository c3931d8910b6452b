import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { type RunningServer, startServer } from './running-server.ts';

export const PINS = { ADMIN_PIN: '48151623', MANAGER_PIN: '70707070', VIP_PIN: '49204920' };

/** Like the usual one, with PINs that the tests know. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer(PINS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export async function openSignIn(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 }).getByRole('button');
  await title.click({ clickCount: 5 });
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
}

export async function signIn(page: Page, pin: string): Promise<void> {
  await openSignIn(page);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
}

export async function storedSignIn(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['auth_token', 'user_role', 'auth_permissions'].map((key) => localStorage.getItem(key)),
  );
}

export { expect };
