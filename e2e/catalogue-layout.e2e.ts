import type { Locator, Page } from '@playwright/test';
import { expectNothingSideways, openCatalogue, openNames } from './support/catalogue.ts';
import { expect, expectAccessible, ON_PHONE, SCREENS, test } from './support/fixtures.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

/** The right edges of all prices: one distinct value per column. */
function priceEdges(page: Page): Promise<number[]> {
  return page
    .locator('.device-price')
    .evaluateAll((prices) => [
      ...new Set(prices.map((price) => Math.round(price.getBoundingClientRect().right))),
    ]);
}

test('each width has its number of columns, and prices align on the right', async ({ quietPage: page }) => {
  await openCatalogue(page);
  for (const [width, columns, isLoaded] of [
    [360, 1, true],
    [767, 1],
    [768, 2, true],
    [1199, 2],
    [1200, 3],
    [1699, 3],
    [1700, 4, true],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // A page that is loaded at a width arranges its list in another way than one that is brought to it.
      if (isLoaded) await openCatalogue(page);
      await expect.poll(() => priceEdges(page)).toHaveLength(columns);
      await expectNothingSideways(page);
    });
});

test('columns are even: long sections continue in the next one, and a list without sections fills all', async ({
  quietPage: page,
}) => {
  const rowCounts = () =>
    page
      .locator('.list-column')
      .evaluateAll((columns) => columns.map((one) => one.querySelectorAll('li').length));
  await openCatalogue(page);
  await expect.poll(rowCounts).toEqual([18, 18, 19]);
  await expect(page.locator('[aria-hidden]', { hasText: 'iPhone 16 Series (continued)' })).toBeVisible();
  await openNames(
    page,
    Array.from({ length: 40 }, (_, place) => `Phone ${place}`),
  );
  await expect.poll(async () => (await rowCounts()).toSorted()).toEqual([13, 13, 14]);
});

for (const [screen, options] of SCREENS)
  test.describe(screen, () => {
    test.use(options);

    test('titles, search and tabs are laid out correctly', async ({ quietPage: page, isMobile }) => {
      await openCatalogue(page);
      await test.step('section titles are centred over their column, in capitals', () =>
        titlesAreCentred(page));
      await test.step('the search is beside the title from 768 px and below it on a phone', () =>
        searchIsPlaced(page, isMobile));
      await test.step('13 tabs fit at 1440 px; on a phone the strip fades where it is cut', () =>
        isMobile ? tabsFade(page) : tabsFit(page));
      await test.step("the underline is exactly as wide as the tab's text", () => underlineFits(page));
    });
  });

async function titlesAreCentred(page: Page): Promise<void> {
  const title = page.getByRole('tabpanel').getByRole('heading').first();
  await expect(title).toHaveCSS('text-transform', 'uppercase');
  const column = await boxOf(title);
  const text = await boxOf(title.locator('span'));
  expect(text.width).toBeLessThan(column.width);
  expect(text.x + text.width / 2).toBeCloseTo(column.x + column.width / 2, 0);
}

async function searchIsPlaced(page: Page, isBelow: boolean): Promise<void> {
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  const search = await boxOf(page.getByRole('search'));
  if (isBelow) expect(search.y).toBeGreaterThanOrEqual(title.y + title.height);
  else expect(search.y + search.height / 2).toBeCloseTo(title.y + title.height / 2, 0);
}

async function tabsFit(page: Page): Promise<void> {
  await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.tab-strip')).not.toHaveAttribute('data-end-cut');
}

async function tabsFade(page: Page): Promise<void> {
  const strip = page.locator('.tab-strip');
  await expect(strip).toHaveAttribute('data-end-cut');
  await expect(strip).not.toHaveAttribute('data-start-cut');
  await page.getByRole('tab').first().focus();
  await page.keyboard.press('End');
  await expect(strip).toHaveAttribute('data-start-cut');
  await expect(strip).not.toHaveAttribute('data-end-cut');
}

async function underlineFits(page: Page): Promise<void> {
  const { underline, text } = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const range = document.createRange();
    const widths = [...tab.children].map((line) => {
      range.selectNodeContents(line);
      return range.getBoundingClientRect().width;
    });
    return {
      underline: Number.parseFloat(getComputedStyle(tab, '::after').width),
      text: Math.max(...widths),
    };
  });
  expect(Math.abs(underline - text)).toBeLessThan(1);
}

test('the header stays while the list scrolls, and a new tab starts at its top', async ({
  quietPage: page,
}) => {
  await openCatalogue(page, '/?category=SAMSUNG+USED+LOCKED');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Samsung New Locked' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('on a small phone', () => {
  test.use(ON_PHONE);

  test('on a phone every control is at least 44 px', async ({ quietPage: page }) => {
    await openCatalogue(page);
    await page.getByPlaceholder('Search devices...').fill('pro');
    await expect(page.getByRole('tabpanel').locator('mark').first()).toBeVisible();
    const small = await page.locator('a[href], button, input').evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
        .map((control) => {
          const { width, height } = control.getBoundingClientRect();
          // The hit area of a tab extends 10 px on both sides of its text.
          const extra = control.matches('[role=tab]') ? 20 : 0;
          return { text: control.textContent, width: width + extra, height };
        })
        .filter(({ width, height, text }) => (width < 44 || height < 44) && text !== 'Skip to content'),
    );
    expect(small).toEqual([]);
  });

  test('a page zoomed to 200 % on a small phone loses nothing', async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 180, height: 390 });
    await openCatalogue(page, '/?q=pro');
    await expectNothingSideways(page);
    const cut = await page.locator('.device-name').evaluateAll(
      (names) =>
        names.filter(
          // The space after a text hangs over, and letters may be a pixel higher than their line.
          (name) => name.scrollWidth > name.clientWidth + 8 || name.scrollHeight > name.clientHeight + 4,
        ).length,
    );
    expect(cut).toBe(0);
    await expectAccessible(page);
  });
});
