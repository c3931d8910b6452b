import { expect, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import { type GoogleForTests, startGoogleStandIn } from './support/google-stand-in.ts';

const SHEET = {
  name: 'Tools',
  rows: [
    ['Device', 'Price'],
    ['Heat Gun', 85],
    ['Soldering Iron', 120],
  ],
};

const test = onSite.extend<{ google: GoogleForTests }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  google: async ({}, use) => {
    const google = await startGoogleStandIn([SHEET]);
    await use(google);
    await google.stop();
  },
  environment: async ({ google }, use) => use({ SHEETS_BASE_URL: google.address }),
});

test('a shop tests a Google link and takes its prices from there', async ({ page, google }) => {
  await openAsAdmin(page);
  await page.getByRole('button', { name: 'Shop' }).click();
  const source = page.getByRole('region', { name: 'Price source' });
  await expect(source).toContainText('Sample list');

  await source.getByRole('button', { name: 'Change' }).click();
  const link = source.getByLabel('Link of the spreadsheet');
  await link.fill(google.privateLink);
  await source.getByRole('button', { name: 'Test' }).click();
  await expect(source.getByText('Share the spreadsheet with "Anyone with the link"')).toBeVisible();

  await link.fill(google.link);
  await source.getByRole('button', { name: 'Test' }).click();
  await expect(source.getByText('It has 2 devices in 1 category.')).toBeVisible();
  await expectAccessible(page);
  await expectNothingSideways(page);

  await source.getByRole('button', { name: 'Use this source' }).click();
  await expect(source.getByText('The new prices are published.')).toBeVisible();
  await expect(source).toContainText('Corner prices');
  await openCatalogue(page);
  await expect(page.getByText('Heat Gun')).toBeVisible();
});
