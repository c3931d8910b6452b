import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import {
  expect,
  expectToast,
  openAsVisitor,
  openHistory,
  openRoom,
  openTab,
  putToastAway,
  save,
  saveSettings,
  settingsWith,
  storedSettings,
  test,
  unsavedBadge,
  versionRow,
} from './support/engine-room.ts';

test('a theme is applied, saved, and shown to visitors after a reload', async ({
  quietPage: page,
  browser,
}) => {
  const visitor = await openAsVisitor(browser);
  await expect(visitor.locator('body')).toHaveClass(/theme-midnight-glass/);
  await openRoom(page);
  await openTab(page, 'Themes');
  await page.getByRole('button', { name: 'Apply Sunset Fade to Public' }).click();
  await expectToast(page, 'Theme applied', 'Public uses Sunset Fade');
  await expect(page.getByRole('button', { name: 'Reset VIP theme' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Copy public to VIP' }).click();
  await expectToast(page, 'Theme copied', 'VIP uses Sunset Fade');
  await page.getByRole('button', { name: 'Reset Public theme' }).click();
  await expectToast(page, 'Theme reset', 'Public uses Midnight Glass');
  await page.getByRole('button', { name: 'Undo' }).click();
  await save(page);
  await visitor.reload();
  await expect(visitor.locator('body')).toHaveClass(/theme-sunset-fade/);
  await visitor.context().close();
  await page.getByRole('radio', { name: 'VIP' }).click();
  await page.getByRole('button', { name: 'Apply Vapor Wave to VIP' }).click();
  await page.getByRole('button', { name: 'Apply to all roles' }).click();
  await expectToast(page, 'Bulk theme update', 'All roles use Vapor Wave');
});

test('settings are exported and imported', async ({ quietPage: page, admin }) => {
  await saveSettings(admin, settingsWith(12));
  await openRoom(page);

  await test.step('an exported file can be imported after a confirmation, and must be saved', async () => {
    await openTab(page, 'Import/Export');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export settings' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('tierbook-settings.json');
    const text = readFileSync(await download.path(), 'utf8');
    const { revision: _, ...stored } = { revision: 0, ...(await storedSettings(admin)) };
    expect(JSON.parse(text)).toEqual(stored);

    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    const resetting = page.getByRole('alertdialog', { name: 'Reset to defaults' });
    await expect(resetting).toContainText(
      'Are you sure you want to reset all settings to defaults? This cannot be undone.',
    );
    await resetting.getByRole('button', { name: 'Reset' }).click();
    await putToastAway(page);
    await save(page);
    expect((await storedSettings(admin)).defaultsByRole).toEqual(DEFAULT_CONFIGURATION.defaultsByRole);

    await choose(page, 'tierbook-settings.json', text);
    const importing = page.getByRole('alertdialog', { name: 'Import settings' });
    await expect(importing).toContainText('5 price buckets, theme Midnight Glass, 20 default rules');
    await importing.getByRole('button', { name: 'Import' }).click();
    await expectToast(page, 'Configuration imported successfully');
    await expect(unsavedBadge(page)).toBeVisible();
    expect((await storedSettings(admin)).defaultsByRole.public['470+']?.pct).toBe(10);
    await save(page);
    expect((await storedSettings(admin)).defaultsByRole.public['470+']?.pct).toBe(12);
    await openHistory(page);
    await expect(versionRow(page, 0)).toHaveAccessibleName(/^Version \d+, Imported 1 cell, .*, In effect$/);
  });
});

test('a currency and a rounding come from a file, are told in words, and a reset keeps the currency', async ({
  quietPage: page,
  admin,
}) => {
  await openRoom(page);
  await openTab(page, 'Import/Export');

  await test.step('the question says what happens to both', async () => {
    const file = { ...DEFAULT_CONFIGURATION, money: EUROS, rounding: NINETY_NINES };
    await choose(page, 'euros.json', JSON.stringify(file));
    const importing = page.getByRole('alertdialog', { name: 'Import settings' });
    await expect(importing).toContainText(
      'The currency changes from US dollar ($1240) to EUR (1.240,50 €). Prices are not converted. The rounding changes from Classic to 2 bands',
    );
    await importing.getByRole('button', { name: 'Import' }).click();
    await putToastAway(page);
    await save(page);
    expect(await storedSettings(admin)).toMatchObject({ money: EUROS, rounding: NINETY_NINES });
  });

  await test.step('the history tells of them, also on a phone', async () => {
    await openHistory(page);
    await expect(versionRow(page, 0)).toHaveAccessibleName(/^Version \d+, Imported 2 settings, /);
    await page.setViewportSize({ width: 360, height: 740 });
    await versionRow(page, 0).click();
    const differences = page.getByRole('table', { name: 'Differences' });
    await expect(differences).toContainText('US dollar ($1240)EUR (1.240,50 €)');
    await expect(differences).toContainText(
      '2 bands (to 100 €: nearest 1 €, ending 0,99 €; above: up in steps of 10 €), 0 € allowed',
    );
    await expectNothingSideways(page);
  });

  await test.step('a reset keeps the currency, and says so', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openTab(page, 'Import/Export');
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    const resetting = page.getByRole('alertdialog', { name: 'Reset to defaults' });
    await expect(resetting).toContainText('The currency stays EUR (1.240,50 €).');
    await resetting.getByRole('button', { name: 'Reset' }).click();
    await putToastAway(page);
    await save(page);
    const { revision: _, ...stored } = { revision: 0, ...(await storedSettings(admin)) };
    expect(stored).toEqual({ ...DEFAULT_CONFIGURATION, money: EUROS });
  });
});

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = test.info().outputPath(name);
  writeFileSync(file, content);
  await page.getByLabel('Settings file').setInputFiles(file);
}

/** The built-in settings with a piece of their text replaced. */
function tampered(piece: string, by: string): string {
  const text = JSON.stringify(DEFAULT_CONFIGURATION);
  if (!text.includes(piece)) throw new Error(`${piece} is not in the settings`);
  return text.replace(piece, by);
}

const FORMAT = 'Invalid configuration format';
const PUBLIC_RULES = '"defaultsByRole":{"public":{';

type HostileFile = [name: string, content: string, title: string, reason: string];

/** Not settings at all, or built to crash a page that reads them. */
const FALSE_FILES: HostileFile[] = [
  ['settings.txt', '{}', 'Invalid file type', 'Please select a JSON file (.json)'],
  ['bad.json', '{"version": 2,', 'Failed to read file', 'The file is not valid JSON'],
  ['nan.json', tampered('"pct":30', '"pct":NaN'), 'Failed to read file', 'The file is not valid JSON'],
  ['film.json', ' '.repeat(10 * 1024 * 1024 + 1), 'File too large', 'at most 10 MB'],
  [
    'large.json',
    `{"x":"${'x'.repeat(10 * 1024 * 1024 - 10)}"}`,
    FORMAT,
    'At least one price bucket is required',
  ],
  ['deep.json', `{"buckets":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, FORMAT, 'Invalid'],
  [
    'deep-rules.json',
    tampered('"pct":30', `"pct":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`),
    FORMAT,
    'Invalid',
  ],
];

/** Settings with one value that must not be stored. */
const FALSE_SETTINGS: HostileFile[] = [
  ['proto.json', tampered(PUBLIC_RULES, `${PUBLIC_RULES}"__proto__":{"pct":5},`), FORMAT, 'Invalid bucket'],
  ['role.json', tampered('"vip":{', '"boss":{'), FORMAT, 'boss'],
  ['infinite.json', tampered('"pct":30', '"pct":1e999'), FORMAT, 'Invalid'],
  ['negative.json', tampered('"pct":30', '"pct":-1'), FORMAT, '0'],
  ['overlap.json', tampered('["101-220",101,220]', '["101-220",100,220]'), FORMAT, 'overlaps'],
  [
    'bands.json',
    tampered('"version":2', '"version":2,"rounding":{"bands":[{"step":5,"direction":"up","ending":9}]}'),
    FORMAT,
    'Band 1: An ending must be above 0 and below its step',
  ],
  ['version.json', tampered('"version":2', '"version":3'), FORMAT, 'Configuration version must be at most 2'],
];

test('invalid files and files with invalid settings are refused with a clear message and change nothing', async ({
  quietPage: page,
  admin,
}) => {
  const before = await storedSettings(admin);
  await openRoom(page);
  await openTab(page, 'Import/Export');
  for (const [name, content, title, reason] of [...FALSE_FILES, ...FALSE_SETTINGS])
    await test.step(name, async () => {
      await choose(page, name, content);
      await expectToast(page, title, reason);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await putToastAway(page);
    });
  await expect(unsavedBadge(page)).toHaveCount(0);
  expect(await storedSettings(admin)).toEqual(before);
  expect(await page.evaluate(() => 'pct' in Object.prototype)).toBe(false);
});
