import path from 'node:path';
import { devices } from '@playwright/test';
import { ANA, PINS } from './shop.mjs';

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
      context.setDefaultTimeout(120_000);
      // While a page follows the prices, its network is never idle.
      await context.route('**/api/events', (route) => route.abort());
      await context.clock.setFixedTime(now);
      const page = await context.newPage();
      await act(page);
      await page
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: 'hidden' });
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

/** The devices whose price has changed since the last visit. */
export async function openChanges(page) {
  await signIn(page, ANA.pin);
  await page.getByRole('button', { name: /since/ }).click();
  await page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first().waitFor();
  await putMessagesAway(page);
}

export async function openHistory(page) {
  await signIn(page, ANA.pin);
  await putMessagesAway(page);
  await page
    .getByRole('button', { name: /price history$/ })
    .nth(3)
    .click();
  await page.getByRole('dialog').getByRole('definition').first().waitFor();
}

export async function openShareSheet(page) {
  await signIn(page, ANA.pin);
  await putMessagesAway(page);
  await page.getByRole('button', { name: 'Share this category' }).click();
  const sheet = page.getByRole('dialog', { name: /^Share / });
  await sheet.getByRole('radio', { name: 'Picture', exact: true }).click();
  await sheet.getByRole('img', { name: /^Picture 1/ }).waitFor();
}

export async function openInquiry(page) {
  await signIn(page, ANA.pin);
  await putMessagesAway(page);
  for (const position of [1, 2, 4]) {
    const plus = page.getByRole('tabpanel').getByRole('button', { name: /^Add .* to inquiry$/ });
    await plus.nth(position).click();
  }
  const more = page.getByRole('button', { name: /^One more / }).first();
  for (let piece = 0; piece < 4; piece += 1) await more.click();
  await page.getByRole('region', { name: 'Inquiry' }).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Your inquiry' });
  await review.getByLabel('Note').fill('Can you deliver on Friday?');
}

export async function openSetup(page) {
  await openAdminPortal(page, '?panel=setup');
  await page.getByRole('heading', { name: 'Your rules' }).waitFor();
}

async function putMessagesAway(page) {
  const close = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' });
  for (const button of await close.all()) await button.click();
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
