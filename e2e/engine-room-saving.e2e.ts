import type { Page } from '@playwright/test';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { openCatalogue } from './support/catalogue.ts';
import {
  cell,
  expect,
  expectToast,
  openRoom,
  putToastAway,
  room,
  save,
  saveSettings,
  settingsWith,
  storedSettings,
  test,
  unsavedBadge,
} from './support/engine-room.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';
import { PINS, tokenFor } from './support/site.ts';

/** The built-in settings with a rule for iPads in the highest bucket. */
function withIpad(percent: number): Configuration {
  const { perCategoryByRole } = DEFAULT_CONFIGURATION;
  const IPAD = { '470+': { mode: 'pct', pct: percent, flat: 0 } as const };
  return { ...DEFAULT_CONFIGURATION, perCategoryByRole: { ...perCategoryByRole, public: { IPAD } } };
}

async function changeIpad(page: Page, typed: string): Promise<void> {
  await cell(page, 'iPad', '470+').click();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(unsavedBadge(page)).toBeVisible();
}

test('unsaved work cannot be left without a warning', async ({ quietPage: page }) => {
  await openRoom(page);
  await test.step('a dialog asks before the Engine Room is closed', async () => {
    await changeIpad(page, '20');
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes' });
    await page.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(cell(page, 'iPad', '470+')).toHaveText('20%');
    await page.getByRole('button', { name: 'Close Engine Room' }).click();
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(room(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
    await expect(cell(page, 'iPad', '470+')).toHaveText('10%');
  });

  await test.step('a dialog asks before the page is left by a link or by the browser', async () => {
    await changeIpad(page, '20');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(cell(page, 'iPad', '470+')).toHaveText('20%');
    await page.getByRole('link', { name: 'Admin Portal' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard unsaved changes' })
      .getByRole('button', { name: 'Discard Changes' })
      .click();
    await expect(page).toHaveURL('/admin');
  });
});

// Not a quiet page: Chromium itself reports the 409.
test('the changes of two admins are merged, and the same cell is a question', async ({ page, admin }) => {
  await openRoom(page);
  const dialog = page.getByRole('dialog', { name: 'Newer settings exist' });

  await test.step('changes of different cells are saved together', async () => {
    await changeIpad(page, '20');
    await saveSettings(admin, settingsWith(12));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Configuration saved', '1 change by admin came in: Default rules 470+ (Public)');
    await expect(unsavedBadge(page)).toHaveCount(0);
    await expect(cell(page, 'Default rules', '470+')).toHaveText('12%');
    await expect(cell(page, 'iPad', '470+')).toHaveText('20%');
    const { defaultsByRole, perCategoryByRole } = await storedSettings(admin);
    expect(defaultsByRole.public['470+']?.pct).toBe(12);
    expect(perCategoryByRole.public.IPAD?.['470+']?.pct).toBe(20);
    await putToastAway(page);
  });

  await test.step('Undo takes back only the own change', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 'iPad', '470+')).toHaveText('12%');
    await expect(cell(page, 'Default rules', '470+')).toHaveText('12%');
  });

  await test.step('the same cell is listed with old, mine and theirs, and nothing is chosen', async () => {
    await changeIpad(page, '25');
    await saveSettings(admin, withIpad(30));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toContainText(
      /Admin saved version \d+ on .+, after you began\. You both changed this one\./,
    );
    const row = dialog.getByRole('radiogroup', { name: 'iPad 470+ (Public)' });
    await expect(row).toHaveAccessibleDescription('Before 20% $500 becomes $400');
    await expect(row.getByRole('radio', { name: 'Mine, 25%, $500 becomes $380' })).not.toBeChecked();
    await expect(row.getByRole('radio', { name: 'Theirs, 30%, $500 becomes $350' })).not.toBeChecked();
    await expectAccessible(page);
  });

  await test.step('Save, pressed too early, goes to the open row; Keep editing leaves the draft', async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('radio', { name: /^Mine/ })).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 'iPad', '470+')).toHaveText('25%');
    await expect(unsavedBadge(page)).toBeVisible();
    expect((await storedSettings(admin)).perCategoryByRole.public.IPAD?.['470+']?.pct).toBe(30);
  });

  await test.step('the chosen rule is saved on top of the newer version', async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('radio', { name: /^Mine/ }).focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByText('Everything is chosen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Configuration saved');
    await expect(dialog).toHaveCount(0);
    await expect(unsavedBadge(page)).toHaveCount(0);
    expect((await storedSettings(admin)).perCategoryByRole.public.IPAD?.['470+']?.pct).toBe(25);
  });
});

test.describe('two admins, on a phone', () => {
  test.use(ON_PHONE);

  // Not a quiet page: Chromium itself reports the 409.
  test('the choice of buckets fits the screen', async ({ page, admin }) => {
    await openRoom(page);
    await changeIpad(page, '20');
    const [, ...buckets] = DEFAULT_CONFIGURATION.buckets;
    await saveSettings(admin, { ...DEFAULT_CONFIGURATION, buckets: [['1-99', 1, 99], ...buckets] });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Newer settings exist' });
    await dialog.getByRole('radio', { name: 'Theirs, 5 buckets, 1-100 removed, 1-99 added' }).click();
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Configuration saved');
    const stored = await storedSettings(admin);
    expect(stored.buckets[0]?.[0]).toBe('1-99');
    expect(stored.perCategoryByRole.public.IPAD?.['470+']?.pct).toBe(20);
  });
});

// Not a quiet page: Chromium itself reports the 401.
test('the draft survives an expired session and is restored after sign-in', async ({ page, admin }) => {
  const token = await tokenFor(admin.api, PINS.ADMIN_PIN);
  await page.goto('/');
  await page.evaluate((own) => localStorage.setItem('auth_token', own), token);
  await openRoom(page);
  await changeIpad(page, '20');
  const ended = await admin.api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(room(page).getByText('Engine Room access required')).toBeVisible();
  await room(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'iPad', '470+')).toHaveText('20%');
  await save(page);
});

test.describe('access to the Engine Room', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  // Not a quiet page: it may ask for what its browser claims, and Chromium reports the refusal.
  test('neither visitors nor vip customers see the Engine Room, whatever their browser claims', async ({
    page,
    admin,
  }) => {
    await openCatalogue(page);
    await expect(page.getByRole('button', { name: /^(Engine Room|Config)$/ })).toHaveCount(0);
    const token = await tokenFor(admin.api, PINS.VIP_PIN);
    const answer = await admin.api.get('/api/config', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(403);
    await page.evaluate((own) => {
      const all = { canAccessEngineRoom: true, canEditConfiguration: true, canViewVipPricing: true };
      localStorage.setItem('auth_token', own);
      localStorage.setItem('user_role', 'admin');
      localStorage.setItem('auth_permissions', JSON.stringify({ ...all, canManageCustomerPins: true }));
    }, token);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierbook VIP');
    await expect(page.getByRole('button', { name: /^(Engine Room|Config)$/ })).toHaveCount(0);
  });
});

// Not a quiet page: Chromium itself reports the failed calls.
test('settings that fail to load show an error panel with a retry', async ({ page }) => {
  await page.route('**/api/config', (route) =>
    route.fulfill({ status: 403, json: { error: 'Access denied' } }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
  await expect(room(page).getByText('Error loading configuration')).toBeVisible();
  await expect(room(page).getByText('Please try refreshing or check your connection')).toBeVisible();
  await page.unroute('**/api/config');
  await room(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('grid', { name: 'Pricing rules' })).toBeVisible();
});
