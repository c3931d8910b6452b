import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, PINS, test } from './fixtures.ts';
import type { RunningServer } from './running-server.ts';

const adminTokens = new WeakMap<RunningServer, string>();

/** Signs in once for all tests of a worker, which also passes a gate that has closed since. */
export async function adminTokenOn(server: RunningServer, api: APIRequestContext): Promise<string> {
  const token = adminTokens.get(server) ?? (await tokenFor(api, PINS.ADMIN_PIN));
  adminTokens.set(server, token);
  return token;
}

export async function tokenFor(api: APIRequestContext, pin: string): Promise<string> {
  const pinHash = createHash('sha256').update(pin).digest('hex');
  const answer = await api.post('/api/validate-pin', { data: { pinHash } });
  const { token } = await answer.json();
  return token;
}

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
