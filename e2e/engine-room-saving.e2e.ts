import type { Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { leaveByEscape } from './support/dialogs.ts';
import {
  cell,
  expect,
  expectToast,
  openRoom,
  putToastAway,
  restoreEarlier,
  room,
  save,
  saveSettings,
  settingsWith,
  storedSettings,
  test,
  unsavedBadge,
} from './support/engine-room.ts';
import { PINS, tokenFor } from './support/site.ts';

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
test('a second admin who saves over a newer revision is asked first', async ({ page, admin }) => {
  await openRoom(page);
  const dialog = page.getByRole('dialog', { name: 'Newer settings exist' });

  async function meetConflict(): Promise<void> {
    await changeIpad(page, '20');
    await saveSettings(admin, settingsWith(12));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toContainText(/Saved by admin on .+, after you started editing\./);
  }

  await test.step('the dialog closed without a choice leaves the draft unchanged, and asks again', async () => {
    await meetConflict();
    await leaveByEscape(dialog);
    await expect(unsavedBadge(page)).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeVisible();
    expect((await storedSettings(admin)).defaultsByRole.public['470+']?.pct).toBe(12);
  });

  await test.step('Reload shows the newer settings, and Undo restores the draft', async () => {
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 'Default rules', '470+')).toHaveText('12%');
    await expect(cell(page, 'iPad', '470+')).toHaveText('12%');
    await expect(unsavedBadge(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 'iPad', '470+')).toHaveText('20%');
    await expect(unsavedBadge(page)).toBeVisible();
    await save(page);
    expect((await storedSettings(admin)).perCategoryByRole.public).toEqual({
      IPAD: { '470+': { mode: 'pct', pct: 20, flat: 0 } },
    });
    await putToastAway(page);
  });

  await test.step('Overwrite saves the draft, and the other settings stay in the history', async () => {
    await changeIpad(page, '25');
    await saveSettings(admin, settingsWith(12));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expectToast(page, 'Configuration saved');
    await expect(dialog).toHaveCount(0);
    const { defaultsByRole, perCategoryByRole } = await storedSettings(admin);
    expect(defaultsByRole.public['470+']?.pct).toBe(10);
    expect(perCategoryByRole.public.IPAD?.['470+']?.pct).toBe(25);
    await restoreEarlier(page);
    expect((await storedSettings(admin)).defaultsByRole.public['470+']?.pct).toBe(12);
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

  test('neither visitors nor vip customers see the Engine Room, whatever their browser claims', async ({
    quietPage: page,
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
