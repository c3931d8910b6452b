import type { Locator, Page } from '@playwright/test';
import { openCatalogue, openNames, tabIntoList } from './support/catalogue.ts';
import { expect, ON_PHONE, test } from './support/fixtures.ts';

const header = (page: Page) => page.locator('.catalogue-header');

async function bottomOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().bottom);
}

async function topOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top);
}

/** The text of the bar under the header and where it is; null while a section's own title is in view there. */
function stuckTitle(page: Page) {
  return page.locator('.list-rows[data-title]').evaluateAll((blocks) => {
    const header = document.querySelector('.catalogue-header')?.getBoundingClientRect().bottom ?? 0;
    const block = blocks.find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top < header && bottom > header + 40;
    });
    if (!block) return null;
    const { content, top, height, position } = getComputedStyle(block, '::before');
    return { content, top: Number.parseFloat(top) - header, height, position };
  });
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('the title of the rows in view stays under the header, and the rows pass under it', async ({
    quietPage: page,
  }) => {
    await openCatalogue(page);
    expect(await stuckTitle(page)).toBeNull();
    for (const [row, title] of [
      ['iPhone Air 1TB', 'iPhone 17 Series'],
      ['iPhone 16 Plus 256GB', 'iPhone 16 Series'],
    ] as const) {
      await page.getByText(row, { exact: true }).evaluate((element) => element.scrollIntoView());
      expect(await stuckTitle(page)).toEqual({
        content: `"${title}" / ""`,
        top: 0,
        height: '40px',
        position: 'sticky',
      });
      // What is scrolled to is below both.
      expect(await topOf(page.getByText(row, { exact: true }))).toBeGreaterThanOrEqual(
        (await bottomOf(header(page))) + 40,
      );
    }
  });
});

test('on its side a phone keeps the search and the tabs in view, and no more', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openCatalogue(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(page.getByPlaceholder('Search devices...')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  expect(await bottomOf(header(page))).toBeLessThanOrEqual(110);
});

test('a page at 400 % zoom keeps its few lines for prices', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await openCatalogue(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  expect(await bottomOf(header(page))).toBeLessThanOrEqual(0);
});

for (const [screen, viewport] of [
  ['on a desktop', { width: 1440, height: 700 }],
  ['on a phone', { width: 360, height: 780 }],
  ['on its side', { width: 740, height: 360 }],
] as const)
  test(`${screen}, 'Skip to content' and Tab put the first title below the header, with a ring`, async ({
    quietPage: page,
  }) => {
    await page.setViewportSize(viewport);
    await openCatalogue(page);
    for (const [way, target] of [
      ['Skip to content', page.locator('#main')],
      ['Tab', page.getByRole('tabpanel')],
    ] as const)
      await test.step(way, async () => {
        await page.evaluate(() => window.scrollTo(0, 300));
        if (way === 'Tab') await tabIntoList(page);
        else {
          await page.getByRole('link', { name: way }).focus();
          await page.keyboard.press('Enter');
        }
        await expect(target).toBeFocused();
        await expect
          .poll(
            async () =>
              (await topOf(page.getByRole('heading', { level: 2 }).first())) - (await bottomOf(header(page))),
          )
          .toBeGreaterThanOrEqual(0);
        expect(await ringOf(target)).toEqual({ width: '2px', style: 'solid', isInside: true });
        expect(await topOf(target)).toBeGreaterThanOrEqual((await bottomOf(header(page))) - 0.5);
      });
  });

function ringOf(target: Locator) {
  return target.evaluate((element) => {
    const { outlineWidth, outlineStyle, outlineOffset } = getComputedStyle(element);
    return { width: outlineWidth, style: outlineStyle, isInside: Number.parseFloat(outlineOffset) < 0 };
  });
}

test.describe('a list of 5,000 wrapped names on a phone', () => {
  test.use(ON_PHONE);

  test('scrolls without a jump, with its titles under the header', async ({ quietPage: page }) => {
    await openNames(
      page,
      Array.from({ length: 5_000 }, (_, place) =>
        place % 50 === 0
          ? `[Series ${place / 50}]`
          : `Phone ${place} in Cosmic Orange with its box and cable`,
      ),
    );
    await expect.poll(() => page.locator('main li').count()).toBe(4_900);
    const jumps = await page.evaluate(scrollAndWatch);
    expect(jumps).toEqual({ layoutShift: 0, largestJumpPx: 0 });
    expect(await stuckTitle(page)).toMatchObject({ top: 0, height: '40px' });
  });
});

/** Runs in the page: scrolls down and up again, and compares how far a row moved with how far the page was scrolled. */
async function scrollAndWatch() {
  let layoutShift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  let largestJumpPx = 0;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const step of [...Array(40).fill(400), ...Array(30).fill(-400)]) {
    const row = document.elementFromPoint(100, 500)?.closest('li');
    const before = row?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, step);
    await frame();
    await frame();
    if (row)
      largestJumpPx = Math.max(largestJumpPx, Math.abs(before - step - row.getBoundingClientRect().top));
  }
  observer.disconnect();
  return { layoutShift, largestJumpPx: Math.round(largestJumpPx) };
}
