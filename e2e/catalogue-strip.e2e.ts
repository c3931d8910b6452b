import type { Page } from '@playwright/test';
import { expectNothingSideways, hold, openCatalogue } from './support/catalogue.ts';
import { leaveByEscape } from './support/dialogs.ts';
import { expect, expectAccessible, ON_PHONE, test } from './support/fixtures.ts';

const strip = (page: Page) => page.locator('.tab-strip');
const scrollLeft = (page: Page) => strip(page).evaluate((element) => element.scrollLeft);
const arrow = (page: Page, name: string) => page.getByRole('button', { name });

test('13 tabs fit from 1200 px, beside a scroll bar too, with equal gaps', async ({ quietPage: page }) => {
  await openCatalogue(page);
  for (const width of [1200, 1280, 1366, 1440, 1920])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
      const gaps = await textGaps(page);
      expect(Math.min(...gaps)).toBeGreaterThan(12);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(36.1);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.5);
      await expect(strip(page)).not.toHaveAttribute('data-end-cut');
    });
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.locator('.catalogue-header').evaluate((header) => {
    header.style.paddingRight = '17px';
  });
  await expect(strip(page)).not.toHaveAttribute('data-end-cut');
});

/** The space between the text of each tab and the next. */
function textGaps(page: Page): Promise<number[]> {
  return page.getByRole('tab').evaluateAll((tabs) => {
    const edges = tabs.map((tab) => {
      const lines = [...tab.children].map((line) => line.getBoundingClientRect());
      const widths = lines.filter(({ width }) => width > 0);
      return {
        left: Math.min(...widths.map(({ left }) => left)),
        right: Math.max(...widths.map(({ right }) => right)),
      };
    });
    return edges.slice(1).map(({ left }, place) => left - (edges[place]?.right ?? 0));
  });
}

test('below 1200 px a mouse scrolls the tabs by wheel and by arrows', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await openCatalogue(page);
  const earlier = arrow(page, 'Scroll to earlier categories');
  const more = arrow(page, 'Scroll to more categories');
  await test.step('the wheel scrolls them, and at the end the page', async () => {
    await expect(more).toBeVisible();
    await expect(earlier).toBeHidden();
    await page.getByRole('tab').first().hover();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrollLeft(page)).toBe(100);
    await page.mouse.wheel(0, 5000);
    await expect(more).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  });
  await test.step('an arrow leads to the other end, and takes no focus', async () => {
    await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
    await earlier.click();
    await expect.poll(() => scrollLeft(page)).toBe(0);
    await expect(earlier).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel')).toBeFocused();
  });
});

test('counts neither move nor widen a tab while someone types', async ({ quietPage: page }) => {
  for (const width of [1200, 360])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await openCatalogue(page);
      await page.waitForLoadState('networkidle');
      const before = await tabBoxes(page);
      await page.keyboard.press('/');
      for (const typed of ['2', '25', '256']) {
        await page.keyboard.type(typed.slice(-1));
        await expect(page.locator('.category-tab-count').first()).toBeVisible();
        expect(await tabBoxes(page)).toEqual(before);
      }
      expect(await overlappingCounts(page)).toEqual([]);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(page.locator('.category-tab-count')).toHaveCount(0);
      expect(await tabBoxes(page)).toEqual(before);
    });
});

function tabBoxes(page: Page) {
  return page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { x, y, width, height } = tab.getBoundingClientRect();
      return [tab.id, x, y, width, height];
    }),
  );
}

/** Counts that reach into the next tab. */
function overlappingCounts(page: Page) {
  return page.getByRole('tab').evaluateAll((tabs) =>
    tabs.flatMap((tab, place) => {
      const count = tab.querySelector('.category-tab-count')?.getBoundingClientRect().right ?? 0;
      const next = tabs[place + 1]?.querySelector('span')?.getBoundingClientRect().left ?? Infinity;
      return count > next ? [tab.textContent] : [];
    }),
  );
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('all categories, and the sections of the chosen one, are one press away', async ({
    quietPage: page,
  }) => {
    await openCatalogue(page, '/?category=MACBOOKS');
    await page.waitForLoadState('networkidle');
    const opener = page.getByRole('button', { name: 'All categories' });
    const sheet = page.getByRole('dialog', { name: 'All categories' });
    await test.step('the button stands at the end of the strip, 56 px wide', async () => {
      const box = await opener.boundingBox();
      expect(box).toMatchObject({ x: 304, width: 56 });
      await expect(strip(page)).toHaveAttribute('data-end-cut');
      await expectNothingSideways(page);
    });
    await test.step('the list is accessible, shows where one is, and Escape returns to the button', async () => {
      await opener.click();
      await expect(sheet.getByRole('button', { name: 'MacBooks' })).toBeInViewport({ ratio: 1 });
      await expect(sheet.getByRole('button', { name: 'MacBooks' })).toHaveAttribute('aria-current', 'true');
      await expectAccessible(page);
      await leaveByEscape(sheet);
      await expect(opener).toBeFocused();
    });
    await test.step('a section scrolls to its title below the header', async () => {
      await opener.click();
      await sheet.getByRole('button', { name: 'MacBook Pro M3' }).click();
      await expect(sheet).toHaveCount(0);
      const title = page.getByRole('heading', { name: 'MacBook Pro M3' });
      await expect(title).toBeFocused();
      await expect(title).toBeInViewport({ ratio: 1 });
      const top = async () => (await title.boundingBox())?.y ?? 0;
      await expect.poll(top).toBeLessThan(300);
      const header = await page.locator('.catalogue-header').boundingBox();
      expect(await top()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
    });
    await test.step('a category opens at its top, and Back returns', async () => {
      await opener.click();
      await sheet.getByRole('button', { name: 'Tools' }).click();
      await expect(page.getByRole('tabpanel')).toContainText('Heat Gun');
      await expect(page.getByRole('tab', { name: 'Tools' })).toBeInViewport({ ratio: 1 });
      await page.goBack();
      await expect(page.getByRole('tab', { name: 'MacBooks' })).toHaveAttribute('aria-selected', 'true');
    });
    await test.step('a search shows its counts in the list', async () => {
      await page.getByPlaceholder('Search devices...').fill('pro');
      await opener.click();
      await expect(sheet.getByRole('button', { name: /^iPad \d+ matches$/ })).toBeVisible();
    });
  });

  test('on a slow line the frame opens at once', async ({ quietPage: page }) => {
    await openCatalogue(page);
    const letCome = await hold(page, '**/category-list-*.js');
    await page.getByRole('button', { name: 'All categories' }).click();
    const sheet = page.getByRole('dialog', { name: 'All categories' });
    await expect(sheet.getByText('Loading categories...')).toBeVisible();
    letCome();
    await expect(sheet.getByRole('button', { name: 'Tools' })).toBeVisible();
  });
});
