import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { openCatalogue } from './catalogue.ts';
import { test as base, expect } from './fixtures.ts';
import { adminTokenOn } from './site.ts';
import { expectToast } from './toasts.ts';

interface Admin {
  readonly token: string;
  readonly api: APIRequestContext;
}

interface Fixtures {
  admin: Admin;
  /** Every test begins with the built-in settings. */
  builtInSettings: undefined;
}

/** A server that no other test uses, because settings apply to the whole site, with an admin signed in. */
export const test = base.extend<Fixtures>({
  server: async ({ servers }, use) => use(await servers.of('engine room')),
  admin: async ({ server, playwright }, use) => {
    const api = await playwright.request.newContext({ baseURL: server.url });
    await use({ api, token: await adminTokenOn(server, api) });
    await api.dispose();
  },
  storageState: async ({ server, admin }, use) =>
    use({ cookies: [], origins: [{ origin: server.url, localStorage: signedIn(admin.token) }] }),
  builtInSettings: [
    async ({ admin }, use) => {
      await saveSettings(admin, DEFAULT_CONFIGURATION);
      await use(undefined);
    },
    { auto: true },
  ],
});

function signedIn(token: string) {
  const permissions = {
    canAccessEngineRoom: true,
    canViewVipPricing: true,
    canEditConfiguration: true,
    canManageCustomerPins: true,
  };
  return [
    { name: 'auth_token', value: token },
    { name: 'user_role', value: 'admin' },
    { name: 'auth_permissions', value: JSON.stringify(permissions) },
  ];
}

/** Saves as another admin would, overwriting the stored settings. */
export async function saveSettings({ api, token }: Admin, settings: Configuration): Promise<void> {
  const answer = await api.post('/api/config', {
    headers: { authorization: `Bearer ${token}` },
    // A save that does not name them would keep the currency and the rounding of the test before.
    data: { money: null, rounding: null, ...settings, pinHash: token },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function storedSettings({ api, token }: Admin): Promise<Configuration> {
  const answer = await api.get('/api/config', { headers: { authorization: `Bearer ${token}` } });
  return answer.json();
}

/** Settings in which the public's default for the highest bucket differs from the built-in 10 %. */
export function settingsWith(percent: number): Configuration {
  const { defaultsByRole } = DEFAULT_CONFIGURATION;
  const highest = { mode: 'pct', pct: percent, flat: 0 } as const;
  return {
    ...DEFAULT_CONFIGURATION,
    defaultsByRole: { ...defaultsByRole, public: { ...defaultsByRole.public, '470+': highest } },
  };
}

/** A device of the sample list with a base price of $1180: $1060 by the built-in rules. */
export const SAMPLE_DEVICE = 'iPhone 17 Pro Max 256GB';

/** The page of a visitor who is not signed in, on another device. */
export async function openAsVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await openCatalogue(page);
  return page;
}

export function priceOfSample(page: Page): Locator {
  return page.getByRole('listitem').filter({ hasText: SAMPLE_DEVICE }).locator('.device-price').first();
}

export function room(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Engine Room' });
}

export async function openRoom(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
  await expect(page.getByRole('grid', { name: 'Pricing rules' })).toBeVisible();
}

export async function openTab(page: Page, name: 'Pricing' | 'Themes' | 'Import/Export'): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

const COLUMNS = ['1-100', '101-220', '221-300', '301-469', '470+'];

/** Finds a cell by its row and column headers; expects the built-in buckets. */
export function cell(page: Page, category: string, bucket: string): Locator {
  return rowOf(page, category).getByRole('gridcell').nth(COLUMNS.indexOf(bucket));
}

export function rowOf(page: Page, category: string): Locator {
  const head = page.getByRole('rowheader', { name: category, exact: true });
  return page.getByRole('row').filter({ has: head });
}

export function unsavedBadge(page: Page): Locator {
  return room(page).getByText('Unsaved', { exact: true });
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Configuration saved', 'Your settings have been updated');
  await expect(unsavedBadge(page)).toHaveCount(0);
}

export async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History', pressed: false }).click();
  await expect(page.getByRole('list', { name: 'Versions, newest first' })).toBeVisible();
}

/** A row of the history; 0 is the newest. */
export function versionRow(page: Page, place: number): Locator {
  return page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button').nth(place);
}

export { expectToast, putToastAway, toasts } from './toasts.ts';
export { expect };
