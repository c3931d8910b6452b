import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test as onSite, openAsAdmin, panel } from './support/admin.ts';
import { expectNothingSideways } from './support/catalogue.ts';
import { leaveByEscape } from './support/dialogs.ts';
import { openRoom } from './support/engine-room.ts';
import { PAYLOADS } from './support/payloads.ts';
import { enterManagerPortal } from './support/people.ts';
import { CATEGORY, LABELS, NAMES, Planter, workbookWith } from './support/planted-site.ts';

/** On a site whose price list, customers, visitors and labels contain scripts. */
const test = onSite.extend<{ workbook: string; watched: Watched }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  workbook: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-payloads-'));
    const file = path.join(folder, 'prices.xlsx');
    writeFileSync(file, await workbookWith(500));
    await use(file);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ workbook }, use) =>
    use({ PRICE_SOURCE: workbook, TRUSTED_PROXIES: '127.0.0.1', ANALYTICS_MAX: '1000' }),
  watched: async ({ page }, use) => use(await Watched.over(page)),
});

/** A page with listeners for every sign that a planted script ran or was blocked. */
class Watched {
  readonly page: Page;
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async over(page: Page): Promise<Watched> {
    const watched = new Watched(page);
    const { complaints } = watched;
    page.on('pageerror', (error) => complaints.push(`error: ${error}`));
    page.on(
      'console',
      (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`),
    );
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.exposeFunction('reportViolation', (what: string) => complaints.push(`policy: ${what}`));
    await page.addInitScript(() => {
      const report: (what: string) => void = Reflect.get(window, 'reportViolation');
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => report(violatedDirective));
    });
    return watched;
  }

  /** On a desktop and on a phone: planted text is visible, nothing has run, and nothing overflows sideways. */
  async shows(planted: Locator): Promise<void> {
    for (const width of [1440, 360]) {
      await this.page.setViewportSize({ width, height: 800 });
      await expect(planted.filter({ visible: true }).first()).toBeVisible();
      await expectNothingSideways(this.page);
    }
    await this.isUnharmed();
    await this.page.setViewportSize({ width: 1440, height: 800 });
  }

  async isUnharmed(): Promise<void> {
    expect(await this.page.evaluate(() => Reflect.get(window, '__pwned'))).toBeUndefined();
    expect(this.complaints).toEqual([]);
  }
}

test.describe.configure({ timeout: 800_000 });

test('scripts in names, labels, addresses and user agents are shown as plain text', async ({
  watched,
  page,
  site,
}) => {
  const planter = new Planter(site.url);
  await planter.plantAll();
  const saved = [...(await planter.savedTexts('current')), ...(await planter.savedTexts('rejected'))];
  expect(saved.filter((text) => text.startsWith("'="))).not.toEqual([]);
  expect(saved.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);

  await test.step('the catalogue and its search', async () => {
    await page.goto(`/?category=IPAD`);
    for (const name of NAMES) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await watched.shows(page.getByText(NAMES[0] ?? '', { exact: true }));
    await page.goto(`/?category=${encodeURIComponent(CATEGORY)}`);
    await watched.shows(page.getByText('Hammer'));
    for (const payload of PAYLOADS) await page.getByLabel('Search devices').fill(payload);
    await watched.isUnharmed();
    for (const payload of [PAYLOADS[1], PAYLOADS[31]]) {
      await page.goto(
        `/?q=${encodeURIComponent(payload ?? '')}&category=${encodeURIComponent(payload ?? '')}`,
      );
      await expect(page.getByLabel('Search devices')).toHaveValue(payload ?? '');
      await watched.isUnharmed();
    }
  });

  await test.step('the Engine Room', async () => {
    await openAsAdmin(page, '/');
    await openRoom(page);
    await watched.shows(page.getByRole('rowheader').filter({ hasText: /alert\(1\)/i }));
  });

  await test.step('the Admin Portal', async () => {
    await page.goto('/admin?tab=authentication');
    for (const label of LABELS) await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await watched.shows(page.getByText(LABELS[0] ?? '', { exact: true }));
    await page.goto('/admin?tab=customers');
    await watched.shows(page.getByText(PAYLOADS[39] ?? '', { exact: true }));
    await seeLastPage(watched);
    await seeUsageOfLast(watched);
  });

  await test.step('the panels of the Admin Portal', async () => {
    await page.goto('/admin?panel=price-data');
    await watched.shows(page.getByRole('list', { name: 'Rejected rows' }).getByText(PAYLOADS[0] ?? ''));
    await page.goto('/admin?panel=activity');
    await watched.shows(page.getByRole('listitem').filter({ hasText: '<script>window.__pwned=1</script>' }));
    await page.goto('/admin?panel=analytics');
    await expect(panel(page, 'Searches without a result')).toContainText('window.__pwned=1');
    await watched.shows(panel(page, 'Visitor log').getByText(/__pwned|evil\.example/));
  });

  await test.step('the Manager Portal', async () => {
    await page.evaluate(() => localStorage.clear());
    await enterManagerPortal(page);
    await watched.shows(panel(page, 'Customer PINs').getByText(PAYLOADS[39] ?? '', { exact: true }));
    await seeLastPage(watched);
    await seeUsageOfLast(watched);
    await page.getByRole('button', { name: 'View Alerts' }).click();
    await watched.shows(page.getByRole('dialog').getByText(PAYLOADS[1] ?? ''));
  });

  // Test the listeners too: a script added past the page's own code is blocked and reported.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.__pwned=1>'),
  );
  await expect.poll(() => watched.complaints.join()).toContain('policy: script-src');
});

async function seeUsageOfLast(watched: Watched): Promise<void> {
  const { page } = watched;
  const name = `Usage of ${PAYLOADS[39]}`;
  await page
    .getByRole('button', { name: `${name}: 28`, exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await watched.shows(page.getByRole('dialog').getByText(PAYLOADS[39] ?? ''));
  await leaveByEscape(page.getByRole('dialog'));
}

/** Checks the next page of customers, where the oldest entries are. */
async function seeLastPage(watched: Watched): Promise<void> {
  const pages = watched.page.getByRole('navigation', { name: /^Pages of Customer/ });
  await pages.getByRole('button', { name: 'Next' }).click();
  await watched.shows(watched.page.getByRole('row').getByText(PAYLOADS[0] ?? '', { exact: true }));
  await pages.getByRole('button', { name: 'Previous' }).click();
}
