import type { Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue, openNames, tabIntoList } from './support/catalogue.ts';
import { expect, ON_PHONE, test } from './support/fixtures.ts';

const WORDY = 'iPhone 17 Pro Max 256GB in Cosmic Orange with its box, cable, charger and two cases, unopened';

interface RowLook {
  readonly isCut: boolean;
  readonly lineCount: number;
  readonly priceLine: number;
  readonly leaderPx: number;
  readonly gapBeforePricePx: number;
  readonly rowPx: number;
  readonly right: number;
}

/** How each visible row is laid out. The price's line is 0 if it stands beside the name's first line. */
function rowLooks(page: Page): Promise<RowLook[]> {
  return page.locator('.device-row:visible').evaluateAll((rows) =>
    rows.map((row) => {
      const [name, text, leader, price] = ['name', 'name-text', 'leader', 'price'].map((part) => {
        const element = row.querySelector(`.device-${part}`);
        if (!element) throw new Error(`A row has no ${part}`);
        return element;
      }) as [Element, Element, Element, Element];
      const lines = [...new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))];
      const { left, right, bottom } = price.getBoundingClientRect();
      return {
        // The space after a text hangs over, and letters may be a pixel higher than their line.
        isCut: name.scrollHeight > name.clientHeight + 4 || name.scrollWidth > name.clientWidth + 8,
        lineCount: Math.round(name.getBoundingClientRect().height / 22),
        priceLine: lines.findIndex((top) => bottom < top + 30),
        leaderPx: leader.getBoundingClientRect().width,
        gapBeforePricePx: left - name.getBoundingClientRect().right,
        rowPx: row.getBoundingClientRect().height,
        right: Math.round(right),
      };
    }),
  );
}

test.describe('on the smallest phones', () => {
  test.use({ ...ON_PHONE, viewport: { width: 320, height: 640 } });

  test('every name of the sample list is shown whole, with its price on the first line', async ({
    quietPage: page,
  }) => {
    for (const category of ['MACBOOKS', 'WATCHS+%26+AIRPODS'])
      await test.step(category, async () => {
        await openCatalogue(page, `/?category=${category}`);
        const looks = await rowLooks(page);
        expect(looks.some(({ lineCount }) => lineCount > 1)).toBe(true);
        for (const look of looks) {
          expect(look).toMatchObject({ isCut: false, priceLine: 0, right: 304 });
          expect(look.leaderPx).toBeGreaterThanOrEqual(16);
          expect(look.gapBeforePricePx).toBeGreaterThanOrEqual(16);
          expect(look.rowPx).toBeCloseTo(14 + 22 * look.lineCount, 1);
        }
        await expectNothingSideways(page);
      });
  });

  test('a name of more than three lines ends with dots, and a tap shows the rest', async ({
    quietPage: page,
  }) => {
    const unbroken = 'A'.repeat(100);
    await openNames(page, [WORDY, unbroken, 'آيفون ١٧ برو ماكس', '📱🔋 Phone with battery']);
    const looks = await rowLooks(page);
    expect(looks.map(({ isCut }) => isCut)).toEqual([true, true, false, false]);
    expect(looks.map(({ lineCount }) => lineCount).slice(0, 2)).toEqual([3, 3]);
    for (const look of looks) expect(look).toMatchObject({ priceLine: 0, right: 304 });
    await expectNothingSideways(page);
    const name = page.getByText(WORDY);
    // The script for taps loads with the first one.
    await expect(async () => {
      await name.tap();
      expect((await rowLooks(page))[0]).toMatchObject({ isCut: false, priceLine: 0 });
    }).toPass();
    await name.tap();
    expect((await rowLooks(page))[0]).toMatchObject({ isCut: true, lineCount: 3 });
  });

  test('a found name is shown to its end, where the variants of a device differ', async ({
    quietPage: page,
  }) => {
    await openNames(page, [`${WORDY} A`, `${WORDY} B`]);
    await page.getByPlaceholder('Search devices...').fill('iphone 17 orange');
    await expect(page.locator('.list-found')).toBeVisible();
    const looks = await rowLooks(page);
    expect(looks.map(({ isCut }) => isCut)).toEqual([false, false]);
    for (const look of looks) expect(look).toMatchObject({ priceLine: 0, right: 304 });
  });
});

test('a cut name is shown whole under the pointer, and to the keyboard', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openNames(page, [WORDY]);
  expect((await rowLooks(page))[0]?.isCut).toBe(true);
  await page.getByText(WORDY).hover();
  await expect(page.getByTitle(WORDY)).toBeVisible();
  await tabIntoList(page);
  expect((await rowLooks(page))[0]?.isCut).toBe(false);
});

/** What lands on the clipboard when the present selection is copied. */
async function copied(page: Page): Promise<{ text: string; html: string }> {
  await page.evaluate(() => {
    const onCopy = ({ clipboardData }: ClipboardEvent) =>
      Object.assign(window, {
        copied: { text: clipboardData?.getData('text/plain'), html: clipboardData?.getData('text/html') },
      });
    window.addEventListener('copy', onCopy, { once: true });
  });
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(() => (window as unknown as { copied: { text: string; html: string } }).copied);
}

/** The script that writes rows loads with the first touch of the list; before that the browser copies by itself. */
async function copiedRows(page: Page): Promise<{ text: string; html: string }> {
  let rows = { text: '', html: '' };
  await expect(async () => {
    rows = await copied(page);
    expect(rows.text).toContain('\t');
  }).toPass();
  return rows;
}

test('copied rows are lines of name, tab and price, in the list and in a search', async ({
  quietPage: page,
}) => {
  await openCatalogue(page);
  await page.getByText('iPhone 17 256GB', { exact: true }).hover();
  await test.step('rows selected with the mouse, across a section title', async () => {
    const from = await page.getByText('iPhone 17 512GB', { exact: true }).boundingBox();
    const to = await page.getByText('iPhone 16 Pro Max 256GB', { exact: true }).boundingBox();
    if (!from || !to) throw new Error('The rows are not shown');
    await page.mouse.move(from.x + 1, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x - 20, to.y + 40, { steps: 4 });
    await page.mouse.up();
    const { text, html } = await copiedRows(page);
    expect(text.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^iPhone 17 512GB\t\$\d+0$/),
      'iPhone 16 Series',
      expect.stringMatching(/^iPhone 16 Pro Max 256GB\t\$\d+0$/),
    ]);
    expect(html).toMatch(/^<table>.*<td>iPhone 17 512GB<\/td><td>\$\d+0<\/td>/);
  });
  await test.step('everything: no title twice, nothing that only screen readers have', async () => {
    await expect(page.getByText('(continued)').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    const lines = (await copiedRows(page)).text.split('\n');
    expect(lines.filter((line) => line.includes('\t'))).toHaveLength(55);
    expect(lines.filter((line) => line.startsWith('iPhone 16 Series'))).toEqual(['iPhone 16 Series']);
    expect(lines.join('\n')).not.toMatch(/^,|Skip to content/m);
  });
  await test.step('every result of a search, drawn or not', async () => {
    const names = Array.from({ length: 300 }, (_, place) => `Phone ${place + 1}`);
    await openNames(page, names, '/?q=phone');
    await expect(page.locator('main mark').first()).toBeVisible();
    await page.getByText('Phone 1', { exact: true }).first().hover();
    await page.keyboard.press('ControlOrMeta+a');
    const lines = (await copiedRows(page)).text.split('\n').filter((line) => line.includes('\t'));
    expect(new Set(lines)).toEqual(new Set(names.map((name) => `${name}\t$1020`)));
    expect(lines).toHaveLength(300);
  });
  await test.step('the search field copies its own text', async () => {
    await page.getByPlaceholder('Search devices...').selectText();
    // The browser's own copy, which no listener sees the text of.
    expect((await copied(page)).text).toBe('');
  });
});
