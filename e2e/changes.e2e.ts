import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, test as onSite } from './support/admin.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE, PINS } from './support/fixtures.ts';
import { signIn, tokenFor } from './support/site.ts';

const GRADED = 'iPhone Used Unlocked';
const TOOLS = 'Tools';
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    ...['A', 'B', 'C'].map((label, place) => ({ column: 'BCD'[place], role: 'price', label })),
  ],
};

type Row = readonly (string | number | null)[];

const FORMER: Record<string, readonly Row[]> = {
  [GRADED]: [
    ['Model', 'A', 'B', 'C'],
    ['iPhone 15 Series'],
    ['iPhone 15 Pro 128GB', 700, 640, 580],
    ['iPhone 15 128GB', 530, 510, 450],
    ['iPhone 14 Series'],
    ['iPhone 14 128GB', 450, 'Call', 380],
  ],
  [TOOLS]: [
    ['Device', 'Price'],
    ['Heat Gun', 300],
    ['Tweezers', 200],
    ['Screwdriver', 200],
    ['Microscope', 400],
    ['Soldering Iron', 500],
    ['Screen Press', 600],
  ],
};
const NEWER: Record<string, readonly Row[]> = {
  [GRADED]: [
    ['Model', 'A', 'B', 'C'],
    ['iPhone 15 Series'],
    ['iPhone 15 Pro 128GB', 700, 630, 590],
    ['iPhone 15 128GB', 530, 510, 450],
    ['iPhone 14 Series'],
    ['iPhone 14 128GB', 450, 430, 380],
  ],
  [TOOLS]: [
    ['Device', 'Price'],
    ['Heat Gun', 320],
    ['Tweezers', 200],
    ['Suction Cup', 200],
    ['Microscope', 390],
    ['Soldering Iron', 'Call'],
    ['Screen Press', 600],
  ],
};

type Publish = (sheets: Record<string, readonly Row[]>) => Promise<void>;
type AllowChanges = (audience: readonly string[]) => Promise<void>;

interface Fixtures {
  source: string;
  /** With the admin's session, in requests of its own: the browser of the test stays a visitor's. */
  call: (method: 'get' | 'put' | 'post', address: string, data?: object) => Promise<Answer>;
  publish: Publish;
  allowChanges: AllowChanges;
}

// What a call answers; the schemas of the contract are tested elsewhere.
// biome-ignore lint/suspicious/noExplicitAny: this test reads a few parts of it
type Answer = any;

const test = onSite.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  source: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-changes-'));
    const source = path.join(folder, 'prices.xlsx');
    await writeWorkbook(source, FORMER);
    await use(source);
    rmSync(folder, { recursive: true, force: true });
  },
  environment: async ({ source }, use) => use({ PRICE_SOURCE: source, CONTACT_PHONE: '(212) 555-0142' }),
  call: async ({ playwright, site }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    const headers = { authorization: `Bearer ${await tokenFor(request, PINS.ADMIN_PIN)}` };
    await use(async (method, address, data) => {
      const answer = await request[method](address, { headers, ...(data && { data }) });
      expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
      return answer.json();
    });
    await request.dispose();
  },
  publish: async ({ call, source }, use) => {
    const address = `/api/price-data/layouts?sheet=${encodeURIComponent(GRADED)}&n=1`;
    const { snapshotId } = await call('put', address, { layout: LAYOUT, revision: 0 });
    await call('post', `/api/price-data/snapshots/${snapshotId}/publish`);
    await use(async (sheets) => {
      await writeWorkbook(source, sheets);
      const { outcome } = await call('post', '/api/price-data/sync');
      // The same if the server has found it by itself.
      expect(outcome).toMatch(/^(published|same)$/);
    });
  },
  allowChanges: async ({ call }, use) =>
    use(async (maySeeChanges) => {
      const { revision, settings } = await call('get', '/api/shop');
      await call('put', '/api/shop', { revision, settings: { ...settings, maySeeChanges } });
    }),
});

async function writeWorkbook(file: string, sheets: Record<string, readonly Row[]>): Promise<void> {
  const made = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) }));
  writeFileSync(file, await makeXlsx(...made));
}

/** The visit is noted once the server has said which version it is. */
async function visitBefore(page: Page): Promise<void> {
  await openCatalogue(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last_visit'))).not.toBeNull();
}

/** A page that is still open takes a new list by itself after a while, and has then seen it. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** As if the last visit had been two days ago. */
async function returnLater(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const visit = JSON.parse(localStorage.getItem('last_visit') ?? 'null');
    if (visit === null || visit.before !== null) return;
    localStorage.setItem('last_visit', JSON.stringify({ ...visit, at: visit.at - 2 * 86_400_000 }));
  });
  await openCatalogue(page);
}

const chip = (page: Page) => page.getByRole('button', { name: /since/ });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });

/** What screen readers say, row by row. */
async function rowsOf(page: Page): Promise<string[]> {
  const texts = await changes(page).getByRole('listitem').allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

/** The right edges of all prices in the list. */
async function priceEdges(page: Page): Promise<number[]> {
  const prices = page.getByRole('tabpanel').locator('.device-price');
  return prices.evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().right)));
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a visitor who returns sees what has changed, and nobody else does', async ({
    quietPage: page,
    publish,
    allowChanges,
  }) => {
    await allowChanges(['public', 'vip']);
    await visitBefore(page);
    await expect(chip(page)).toHaveCount(0);
    const edges = await priceEdges(page);
    await leave(page);
    await publish(NEWER);
    await returnLater(page);

    await test.step('as a chip, and as arrows that move no price', async () => {
      await expect(chip(page)).toHaveText(/^6 changed, 1 new, 1 gone since \w+day$/);
      await expect(page.getByRole('tabpanel')).toContainText('was $580, now $570');
      expect(await priceEdges(page)).toEqual(edges);
      await expectNothingSideways(page);
      await expectAccessible(page);
    });

    await test.step('as a list of exactly these rows, the chosen category first', async () => {
      await chip(page).click();
      await expect(chip(page)).toHaveText(/^8 changed since \w+day$/);
      await expect(
        page.getByText('2 up, 2 down, 1 on request, 1 with a price again, 1 new, 1 gone'),
      ).toBeVisible();
      expect(await rowsOf(page)).toEqual([
        'iPhone 15 Pro 128GB, A $630, B was $580, now $570, C was $520, now $530',
        'iPhone 14 128GB, A $400, B was Call, now $370, C $330',
        'Heat Gun, was $260, now $280',
        'Suction Cup, New, $160',
        'Microscope, was $350, now $340',
        'Soldering Iron, was $450, now Call',
        'Screwdriver, was $160, No longer listed',
      ]);
      await expect(page.getByRole('tabpanel')).toBeHidden();
      await expectNothingSideways(page);
      await expectAccessible(page);
    });

    await test.step('Back and a second press return to the list; a reload does not', async () => {
      await page.reload();
      await expect(changes(page)).toBeVisible();
      await page.goBack();
      await expect(changes(page)).toHaveCount(0);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await page.goForward();
      await chip(page).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    });

    await test.step('what the public saw says nothing to a VIP', async () => {
      await signIn(page, PINS.VIP_PIN);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('last_visit'))).toContain('"vip"');
      await expect(chip(page)).toHaveCount(0);
    });
  });
});

test('where changes are switched off, the page neither shows nor asks anything', async ({
  quietPage: page,
  publish,
  allowChanges,
}) => {
  await allowChanges(['public']);
  await visitBefore(page);
  await leave(page);
  await publish(NEWER);
  await allowChanges(['vip']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const stream = page.waitForResponse('/api/events');
  await returnLater(page);
  await stream;
  await expect(chip(page)).toHaveCount(0);
  expect(asked.filter((url) => /changes|movement|last-visit/.test(url))).toEqual([]);
});
