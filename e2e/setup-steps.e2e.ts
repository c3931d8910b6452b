import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { expect, expectAccessible, SCREENS, test } from './support/fixtures.ts';
import { startGoogleStandIn } from './support/google-stand-in.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

/** One price for each grade: which of them is the price is a question. */
const WIDE_SHEET = [
  ['Model', 'A', 'B'],
  ['IPHONE 16 SERIES'],
  ['iPhone 16 Pro 256GB', 899, 850],
  ['iPhone 15 Pro 128GB', 620, 580],
  ['iPhone 13 128GB', 330, 300],
  ['iPhone SE 64GB', 95, 80],
];

const ACTIONS_MAX = 25;

let server: RunningServer;

// The page first: it would report the end of its stream as an error.
test.afterEach(async ({ page }) => {
  await page.close();
  await server.stop();
});

/** Clicks and entries of the owner, counted. */
class Owner {
  readonly page: Page;
  actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address: string): Promise<void> {
    this.actions += 1;
    await this.page.goto(address);
  }

  async press(name: string | RegExp): Promise<void> {
    this.actions += 1;
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async answer(name: RegExp): Promise<void> {
    this.actions += 1;
    await this.page.getByRole('radio', { name }).click();
  }

  async fill(label: string, text: string): Promise<void> {
    this.actions += 1;
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async chooseFile(name: string, buffer: Buffer): Promise<void> {
    this.actions += 1;
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await this.page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType, buffer });
  }

  async expectStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    await expectNothingSideways(this.page);
  }
}

for (const [where, screen] of SCREENS) {
  test.describe(where, () => {
    test.use(screen);

    test('an owner goes from the printed address to their own priced list', async ({ quietPage: page }) => {
      server = await startServer();
      const owner = new Owner(page);
      await owner.open(await server.setupAddress());
      await owner.press('Generate Admin PIN');
      await owner.press('Continue');

      await owner.expectStep('Your shop');
      await owner.fill('List name', 'Corner Phones');
      await owner.fill('Phone', '(212) 555-0142');
      await owner.press('Continue');

      await owner.expectStep('Your prices');
      await expect(page.getByText('Sample prices, until yours are here')).toBeAttached();
      const sheet = { name: 'iPhone Used Unlocked', rows: WIDE_SHEET };
      await owner.chooseFile('corner-phones.xlsx', Buffer.from(await makeXlsx(sheet)));
      await owner.press('Use these columns');
      await owner.press('Publish');
      await expect(page.getByText('4 devices in 1 category, no row left out')).toBeVisible();
      // Where it stood, after a reload.
      await page.reload();
      await owner.expectStep('Your prices');
      await owner.press('Continue');

      await owner.expectStep('Your rules');
      await owner.answer(/^A percentage less/);
      await owner.fill('VIP gets on top', '20');
      await expectAccessible(page);
      await owner.press('Continue');

      await owner.expectStep('Your price list is open');
      await expect(page.getByRole('img', { name: /^QR code of http/ })).toBeVisible();
      await expectAccessible(page);
      await owner.press('Finish');
      await expect(page.getByRole('button', { name: 'Set-up: continue' })).toHaveCount(0);
      expect(owner.actions).toBeLessThan(ACTIONS_MAX);
      await page.goto(`${server.url}/admin?panel=shop#source`);
      await expect(page.getByRole('region', { name: 'Price source' })).toContainText('Uploaded files');

      const category = encodeURIComponent('IPHONE USED UNLOCKED');
      const { devices } = await (
        await fetch(`${server.url}/api/sheets/category-with-pricing/${category}`)
      ).json();
      // 899 less 10 % is 809.10, which is 810 and so 800.
      expect(
        devices.map(
          ({ display, finalPrice }: { display: string; finalPrice: number }) => `${display} ${finalPrice}`,
        ),
      ).toContain('iPhone 16 Pro 256GB A 800');
      expect(await (await fetch(server.url)).text()).toContain('Corner Phones');
    });
  });
}

test('an owner pastes a Google link instead, and skips the rest', async ({ quietPage: page }) => {
  const rows = [
    ['Device', 'Price'],
    ['iPad 9', 200],
  ];
  const google = await startGoogleStandIn([{ name: 'iPad', rows }]);
  try {
    server = await startServer({ SHEETS_BASE_URL: google.address });
    const owner = new Owner(page);
    await owner.open(await server.setupAddress());
    await owner.press('Generate Admin PIN');
    await owner.press('Continue');
    await owner.press('Skip this step');

    await owner.expectStep('Your prices');
    await owner.fill('Link', google.privateLink);
    await owner.press('Read link');
    await expect(page.getByText('Share the spreadsheet with "Anyone with the link"')).toBeVisible();
    await owner.fill('Link', google.link);
    await owner.press('Read link');
    await expect(page.getByText('1 device in 1 category, no row left out')).toBeVisible();
    await owner.press('Continue');

    await owner.expectStep('Your rules');
    await owner.press('Skip this step');
    await expect(page.getByText('Rules skipped, the built-in table applies')).toBeVisible();
    await owner.press('Finish');
    await expect(page.getByRole('button', { name: 'Set-up: continue' })).toHaveCount(0);
    expect(owner.actions).toBeLessThan(ACTIONS_MAX);
    // 20 % less than the sheet.
    const { devices } = await (await fetch(`${server.url}/api/sheets/category-with-pricing/IPAD`)).json();
    expect(devices).toMatchObject([{ display: 'iPad 9', finalPrice: 160 }]);
  } finally {
    await google.stop();
  }
});
