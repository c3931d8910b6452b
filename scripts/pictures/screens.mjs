import path from 'node:path';
import { devices } from '@playwright/test';
import { PINS } from './shop.mjs';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 760 }, deviceScaleFactor: 1.5 };
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1360, height: 800 } };

/** The window sizes of the pictures. */
export const CAMERAS = { phone: PHONE, desktop: DESKTOP };

/** Opens pages at the shop's time and saves their pictures to a folder. */
export function photographer(browser, { url, now, timeZone, folder }) {
  return {
    async take(name, camera, act) {
      const context = await browser.newContext({
        ...camera,
        baseURL: url,
        locale: 'en-US',
        timezoneId: timeZone,
        reducedMotion: 'reduce',
      });
      await context.clock.setFixedTime(now);
      const page = await context.newPage();
      await act(page);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: path.join(folder, `${name}.png`),
        animations: 'disabled',
        caret: 'hide',
      });
      await context.close();
    },
  };
}

export async function openList(page) {
  await page.goto('/');
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
}

export async function search(page, words) {
  await openList(page);
  await page.getByLabel('Search devices').fill(words);
  await page.getByRole('mark').first().waitFor();
}

export async function signIn(page, pin) {
  await page.goto('/?signin');
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await page.waitForLoadState('networkidle');
}

export async function openEngineRoom(page) {
  await signIn(page, PINS.ADMIN_PIN);
  await page.getByRole('button', { name: 'Engine Room' }).click();
  await page.getByRole('grid', { name: 'Pricing rules' }).waitFor();
  await page.getByRole('radio', { name: 'VIP' }).click();
  const category = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'MacBooks' }) });
  await category.getByRole('gridcell').last().click();
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await page.getByText('Unsaved', { exact: true }).waitFor();
}

export async function openManagerPortal(page) {
  await page.goto('/manager');
  await page.getByLabel('Manager PIN', { exact: true }).fill(PINS.MANAGER_PIN);
  await page.keyboard.press('Enter');
  await page.getByText('Active Session').waitFor();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.waitForLoadState('networkidle');
}

export async function openAdminPortal(page, query) {
  await page.goto(`/admin${query}`);
  await page.getByLabel('Admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  await page.getByLabel('Admin PIN', { exact: true }).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Signs in at the gate of a protected site, which accepts a PIN too. */
export async function openProtection(page) {
  await page.goto('/admin?tab=authentication');
  await page.getByLabel('Access password', { exact: true }).fill(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('tablist', { name: 'Admin Portal' }).waitFor();
  await page.waitForLoadState('networkidle');
}

export async function openGate(page) {
  await page.goto('/');
  await page.getByRole('dialog', { name: 'Site Access Required' }).waitFor();
}
