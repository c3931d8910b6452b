import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openAsAdmin, test } from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expectAccessible, SCREENS } from './support/fixtures.ts';

const HEADINGS = 'Name;Phone;Tier;Valid until';
const UNION = 'Union Trade-In;+1 212 555 0142;VIP;2030-12-31';

async function choose(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from([HEADINGS, ...rows].join('\r\n'));
  await page
    .getByLabel('File of customers')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
}

for (const [where, screen] of SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an admin imports customers from a file, prints their invitations and exports them', async ({
      page,
    }) => {
      await openAsAdmin(page, '/admin?tab=customers');
      await page.getByRole('button', { name: 'Import' }).click();
      await choose(page, [UNION, 'Bay Street Phones;12;;', '=HYPERLINK("x");+1 212 555 0143;;03/04/2030']);
      await expect(page.getByRole('button', { name: /^Import/ }).last()).toBeDisabled();
      await expect(page.getByText('Phone too short.')).toBeVisible();
      await expect(page.getByText(/can be two dates/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await choose(page, [UNION, '=HYPERLINK("x");+1 212 555 0143;;']);
      await page.getByRole('button', { name: 'Import 2 customers' }).click();
      await page.getByRole('button', { name: 'Make invitations for 2 new customers' }).click();
      const card = page.getByRole('article', { name: 'Card for Union Trade-In' });
      await expect(card).toContainText('Opens once');
      await expectNothingSideways(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByText('No PIN', { exact: true }).filter({ visible: true }).first()).toBeVisible();

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file).toContain('Union Trade-In');
      expect(file).not.toMatch(/(^|[\n,;])"?=/);
      await page.getByRole('button', { name: 'Import' }).click();
      await page
        .getByLabel('File of customers')
        .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await expect(page.getByRole('tab', { name: 'Unchanged 2' })).toBeVisible();
    });
  });
