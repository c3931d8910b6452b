import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, PINS, test as people } from './people.ts';
import { type RunningServer, startShop } from './running-server.ts';

/** Each test has its own server: these tests change the whole site. */
export const test = people.extend<{ site: RunningServer; environment: Record<string, string> }>({
  environment: {},
  site: async ({ environment }, use) => {
    const site = await startShop(environment);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** Opens the portal as the admin. Other tests cover the sign-in dialog itself. */
export async function openAsAdmin(page: Page, address = '/admin'): Promise<string> {
  const { token, role, permissions } = await signInByCall(page, PINS.ADMIN_PIN);
  await page.addInitScript(
    ([auth_token, user_role, auth_permissions]) => {
      // Only once: a later page has a newer token.
      if (sessionStorage.getItem('is-signed-in')) return;
      sessionStorage.setItem('is-signed-in', 'yes');
      for (const [key, value] of Object.entries({ auth_token, user_role, auth_permissions }))
        localStorage.setItem(key, String(value));
    },
    [token, role, JSON.stringify(permissions)],
  );
  await page.goto(address);
  return String(token);
}

interface CallAnswer {
  role: string;
  permissions: object;
  token?: string;
}

/** The server's answer to a PIN; role 'public' for a wrong one. */
export async function signInByCall(page: Page, pin: string): Promise<CallAnswer> {
  const pinHash = createHash('sha256').update(pin).digest('hex');
  const answer = await page.request.post('/api/validate-pin', { data: { pinHash } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** From the next page on, counts every layout shift not caused by a click or key. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const total = await page.evaluate(() => {
    const shifts: number[] = Reflect.get(window, 'layoutShifts');
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
  expect(total).toBeLessThan(0.02);
}

/** Delays answers so that loading states are visible. */
export async function slowDown(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}

export { chooseAction, expectToast, panel, someone, storedSignIn } from './people.ts';
export { expect, PINS, people };
