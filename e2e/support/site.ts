import type { Page } from '@playwright/test';
import { expect, PINS, test } from './fixtures.ts';

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

export { expect, PINS, test };
