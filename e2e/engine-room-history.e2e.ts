import type { Page } from '@playwright/test';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import {
  cell,
  expect,
  expectToast,
  openHistory,
  openRoom,
  openTab,
  putToastAway,
  saveSettings,
  settingsWith,
  storedSettings,
  test,
  unsavedBadge,
  versionRow,
} from './support/engine-room.ts';
import { expectAccessible } from './support/fixtures.ts';

const IPAD = { IPAD: { '470+': { mode: 'pct', pct: 25, flat: 0 } } } as const;

function differences(page: Page) {
  return page.getByRole('table', { name: 'Differences' }).getByRole('row');
}

test('the history shows what a version changed, and restores it', async ({ quietPage: page, admin }) => {
  const { perCategoryByRole } = DEFAULT_CONFIGURATION;
  const twelve = {
    ...settingsWith(12),
    perCategoryByRole: { ...perCategoryByRole, public: IPAD },
  };
  await saveSettings(admin, twelve);
  await saveSettings(admin, settingsWith(14));
  await openRoom(page);
  await cell(page, 'iPad', '1-100').click();
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await openHistory(page);

  const number = await test.step('the version has the number that Activity names', async () => {
    const name = (await versionRow(page, 1).getAttribute('aria-label')) ?? '';
    const [, version] = /^Version (\d+), Saved 2 cells, Admin, /.exec(name) ?? [];
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await admin.api.get('/api/activity?action=configuration-saved&limit=2', { headers });
    const { entries } = await answer.json();
    expect(entries[1].details.revision).toBe(Number(version));
    return version;
  });

  await test.step('its differences are listed beside the list, old and new', async () => {
    await versionRow(page, 1).click();
    await expect(page.getByRole('heading', { name: `Version ${number}` })).toBeVisible();
    await expect(differences(page)).toHaveCount(3);
    await expect(differences(page).nth(1)).toContainText(/Public.*iPad.*470\+.*10%.*default.*25%.*\d+/);
    await expect(differences(page).nth(2)).toContainText(/Default rules.*470\+.*10%.*12%.*\d+/);
    await expectAccessible(page);
  });

  await test.step('what restoring would change is compared with what is in effect', async () => {
    await page.getByRole('radio', { name: 'If restored' }).click();
    await expect(differences(page).nth(2)).toContainText(/Default rules.*470\+.*14%.*12%/);
    await expect(page.getByRole('region', { name: 'Impact of restoring' })).toContainText(
      /Public: \d+ devices change, largest rise \$\d+/,
    );
  });

  await test.step('on a phone list and version are two screens, and Back leads from one to the other', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'All versions' })).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessible(page);
    await page.goBack();
    await expect(versionRow(page, 1)).toBeFocused();
    await expectNothingSideways(page);
    await versionRow(page, 1).click();
  });

  await test.step('restoring saves a new version, and Undo brings unsaved work back', async () => {
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    const asking = page.getByRole('alertdialog', { name: `Restore version ${number}` });
    await expect(asking).toContainText('Undo brings them back');
    await asking.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Configuration restored', `Version ${number} is in effect again`);
    await putToastAway(page);
    expect(await storedSettings(admin)).toMatchObject(twelve);
    await expect(versionRow(page, 0)).toHaveAccessibleName(
      new RegExp(`^Version ${Number(number) + 2}, Restored Version ${number}, .*, In effect$`),
    );
    await expect(unsavedBadge(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unsavedBadge(page)).toBeVisible();
    await openTab(page, 'Pricing');
    await expect(cell(page, 'iPad', '1-100')).toHaveText('33%');
  });
});
