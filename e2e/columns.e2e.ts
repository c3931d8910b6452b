import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectToast, putToastAway } from './support/engine-room.ts';
import { expectAccessible } from './support/fixtures.ts';

function wideSheet(firstGrade: string) {
  return [
    ['Used unlocked, prices of 11/15'],
    ['Model', firstGrade, 'A', 'B', 'Last wk', 'Qty', 'Notes'],
    ['IPHONE 15 SERIES'],
    ['iPhone 15 Pro 128GB', 690, 665, 620, 630, 22, null],
    ['iPhone 15 Pro 256GB', 735, 705, 660, 670, 9, 'T-Mobile'],
    ['iPhone 15 128GB', 525, 505, 475, 480, 0, null],
    [null, 440, 425, 390, 395, 2, 'as is'],
    ['iPhone 14 Plus 128GB', 'CALL', 430, 400, 405, 4, null],
  ];
}

const CLEAR_SHEET = [
  ['Device', 'Price'],
  ['iPad 9', 200],
];

/** A workbook that the test writes again as its owner would. */
const test = onSite.extend<{ workbook: { file: string; write: (firstGrade: string) => Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  workbook: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-columns-'));
    const file = path.join(folder, 'corner-phones.xlsx');
    const write = async (firstGrade: string) =>
      writeFileSync(
        file,
        await makeXlsx(
          { name: 'iPad', rows: CLEAR_SHEET },
          { name: 'Used Unlocked', rows: wideSheet(firstGrade) },
        ),
      );
    await write('A+');
    await use({ file, write });
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ workbook }, use) => use({ PRICE_SOURCE: workbook.file }),
});

/** What a visitor gets: 'iPhone 15 Pro 128GB A+ 620', or the words in place of the price. */
async function publicRows(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/sheets/category-with-pricing/USED%20UNLOCKED');
  if (!answer.ok()) return [];
  const { devices } = await answer.json();
  return devices
    .filter(({ isHeader }: { isHeader?: boolean }) => !isHeader)
    .map(
      (row: { display: string; finalPrice: number | null; onRequest?: string; outOfStock?: boolean }) =>
        `${row.display} ${row.finalPrice ?? row.onRequest ?? (row.outOfStock ? 'out' : '')}`,
    );
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'List published');
  await putToastAway(page);
}

const role = (page: Page, column: string) => page.getByLabel(new RegExp(`^What is column ${column}\\b`));

test('a wide sheet is answered in one click, and a renamed price column asks again', async ({
  quietPage: page,
  workbook,
}) => {
  test.slow();
  await test.step('nothing of the sheet is published; the owner looks at it and uses the proposed columns', async () => {
    await openAsAdmin(page, '/admin?panel=price-data&view=columns');
    await expect(page.getByText('1 sheet needs an answer')).toBeVisible();
    expect(await publicRows(page)).toEqual([]);
    await expect(page.getByRole('radio', { checked: true }).first()).toContainText('Three prices, B to D');
    await expect(role(page, 'B')).toHaveValue('price');
    await expect(role(page, 'F')).toHaveValue('stock');
    const preview = page.getByRole('region', { name: 'Visitors will see' });
    await expect(preview.getByText('iPhone 15 Pro 128GB')).toBeVisible();
    await expect(preview.getByText('Out of stock')).toBeVisible();
    await expect(preview.getByText('Left out: 1 row')).toBeVisible();
    await expect(page.getByRole('row', { name: /^7\s*, left out/ })).toContainText('The name is missing');
    await expectAccessible(page);
    await role(page, 'A').focus();
    await page.keyboard.press('ArrowRight');
    await expect(role(page, 'B')).toBeFocused();
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await expectToast(page, 'Columns confirmed');
    await putToastAway(page);
    await expect(page.getByText('Waiting for review')).toBeVisible();
    expect(await publicRows(page)).toEqual([]);
  });

  await test.step('after Publish the visitor sees the right prices', async () => {
    await publish(page);
    expect(await publicRows(page)).toEqual([
      'iPhone 15 Pro 128GB A+ 620',
      'iPhone 15 Pro 128GB A 600',
      'iPhone 15 Pro 128GB B 560',
      'iPhone 15 Pro 256GB A+ 660',
      'iPhone 15 Pro 256GB A 630',
      'iPhone 15 Pro 256GB B 600',
      'iPhone 15 128GB A+ out',
      'iPhone 15 128GB A out',
      'iPhone 15 128GB B out',
      'iPhone 14 Plus 128GB A+ CALL',
      'iPhone 14 Plus 128GB A 370',
      'iPhone 14 Plus 128GB B 350',
    ]);
  });

  await test.step('a renamed price column holds the new list and is named; the answer shows what changes', async () => {
    const before = await publicRows(page);
    // The review of before is gone: the next one is of the new list, which the server may find by itself.
    await expect(page.getByText('Waiting for review')).toHaveCount(0);
    await workbook.write('Swap');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText('Waiting for review')).toBeVisible();
    expect(await publicRows(page)).toEqual(before);
    await page.goto('/admin?panel=price-data&view=columns');
    await expect(page.getByText("Column B was 'A+' and is now 'Swap'.")).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'B, confirmed' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^4\b/ }).getByRole('cell').nth(1)).toHaveText('690');
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText(
      'A+4 prices leave the list',
    );
    await page.getByRole('radio', { name: /^Swap is a new price/ }).click();
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await expectToast(page, 'Columns confirmed');
    await putToastAway(page);
    await publish(page);
    expect((await publicRows(page)).slice(0, 2)).toEqual([
      'iPhone 15 Pro 128GB Swap 620',
      'iPhone 15 Pro 128GB A 600',
    ]);
  });

  await test.step('it fits a phone and a tablet; a column is set in a sheet', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin?panel=price-data&view=columns&sheet=Used+Unlocked');
    await page.getByRole('button', { name: 'Column E, Last wk: Not shown' }).click();
    await page.getByRole('radio', { name: /^Note/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('alert')).toContainText('Only one column can be the note');
    await expect(page.getByRole('button', { name: 'Use these columns' })).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Visitors will see/ })).toBeInViewport();
    await expectNothingSideways(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(role(page, 'E')).toHaveValue('note');
    await expectNothingSideways(page);
    await expectAccessible(page);
  });
});
