import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';

type Cell = string | number;

const HEADER: Cell[] = ['Model', 'Grade A', 'Grade B', 'Grade C'];
const GRADES: Cell[][] = [
  ['iPhone 15 Pro 128GB', 600, 560, 500],
  ['iPhone 15 128GB', 500, 460, 400],
  ['iPhone 14 128GB', 400, 360, 300],
  ['iPhone 13 128GB', 300, 260, 220],
];
const SLIPS: Cell[][] = [
  ['iPhone 15 Pro 128GB', 600, 620, 500],
  ['iPhone 15 128GB', 'Call', 'Call', 'Call'],
  ...GRADES.slice(2),
];

/** A site whose only sheet has a price for each grade. */
const test = onSite.extend<{ workbook: { file: string; save: (...rows: Cell[][]) => Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  workbook: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-grades-'));
    const file = path.join(folder, 'prices.xlsx');
    const save = async (...rows: Cell[][]) => writeFileSync(file, await makeXlsx({ name: 'iPhone', rows }));
    await save(HEADER, ...GRADES);
    await use({ file, save });
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ workbook }, use) => use({ PRICE_SOURCE: workbook.file }),
});

/** Calls under /api/price-data as the admin; they must succeed. */
function caller(page: Page, token: string) {
  return async (method: string, call: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api/price-data/${call}`, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
}

test('an admin is led to the columns of a sheet, and warned of what looks wrong in a new list', async ({
  quietPage: page,
  workbook,
}) => {
  const token = await openAsAdmin(page);
  const call = caller(page, token);

  await test.step('the portal and the panel lead to the columns of an unclear sheet', async () => {
    await page.getByRole('link', { name: 'Choose columns' }).click();
    await expect(page).toHaveURL(/\/admin\?panel=price-data&view=columns$/);
    await page.goto('/admin?panel=price-data');
    const notice = page.getByRole('region', { name: 'Unclear sheets' });
    await expect(notice).toContainText(
      'Sheet "iPhone": columns B to D could all be the price (Grade A, Grade B, Grade C). Nothing new from this sheet is published until an admin chooses its columns in Price Data.',
    );
    await notice.getByRole('button', { name: 'Choose columns' }).click();
    await expect(page).toHaveURL(/\/admin\?panel=price-data&view=columns$/);
  });

  await test.step('the review names prices out of order and prices that become words', async () => {
    const { sheets } = await call('GET', 'layouts');
    const confirmed = await call('PUT', 'layouts?sheet=iPhone', { layout: sheets[0].proposal, revision: 0 });
    await call('POST', `snapshots/${confirmed.snapshotId}/publish`);
    await workbook.save(HEADER, ...SLIPS);
    await call('POST', 'sync');
    await page.goto('/admin?panel=price-data');
    await expect(page.getByRole('region', { name: 'New list' })).toContainText(
      'because 3 of 12 prices in iPhone become words, on request or out of stock.',
    );
    await expect(page.getByRole('region', { name: 'Prices out of order' })).toHaveText(
      /^1 device has prices out of order: iPhone 15 Pro 128GB: Grade B \(\$620\) is dearer than Grade A \(\$600\)\./,
    );
    await expect(page.getByRole('region', { name: 'Prices that become words' })).toContainText(
      '3 prices become words: iPhone 15 128GB Grade A ($500 → Call)',
    );
    await expect(page.getByRole('row').filter({ hasText: 'Grade B ($620) is dearer' })).toHaveCount(1);
    await expect(
      page.getByRole('row').filter({ hasText: 'iPhone 15 128GB Grade A' }).getByRole('cell').nth(1),
    ).toHaveText('$500→ to Call');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingSideways(page);
    }
    await expectAccessible(page);
  });

  await test.step('a renamed column holds the list, is named, and leads to the columns', async () => {
    await workbook.save(['Model', 'Swap', 'Grade B', 'Grade C'], ...GRADES);
    await call('POST', 'sync');
    await page.reload();
    const notice = page.getByRole('region', { name: 'New list' });
    await expect(notice).toContainText("because column B was 'Grade A' and is now 'Swap' in sheet iPhone");
    await notice.getByRole('button', { name: 'Choose columns' }).click();
    await expect(page).toHaveURL(/\/admin\?panel=price-data&view=columns$/);
  });
});
