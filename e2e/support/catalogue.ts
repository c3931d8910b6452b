import { expect, type Page } from '@playwright/test';

/** Opens the price list and waits for its rows and its font. */
export async function openCatalogue(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

export async function expectNothingSideways(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBeLessThanOrEqual(0);
}

/** Holds back what matches the pattern. Returns a function that lets it come. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const isLetCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(pattern, async (route) => {
    await isLetCome;
    await route.continue();
  });
  return letCome;
}

/** Answers with one category of these names instead of the sample list. A name in brackets is a section title. */
export async function serveNames(page: Page, names: readonly string[]): Promise<void> {
  const devices = names.map((name) => {
    const isHeader = name.startsWith('[');
    const display = isHeader ? name.slice(1, -1) : name;
    return { device: display, display, finalPrice: isHeader ? 0 : 1020, category: 'PHONES', isHeader };
  });
  await page.route('**/api/sheets/categories', (route) =>
    route.fulfill({ json: { categories: ['PHONES'], publishedAt: null } }),
  );
  await page.route('**/category-with-pricing/**', (route) => route.fulfill({ json: { devices } }));
}

/** Goes from the tabs into the list by keyboard. On phones the button with all categories is in between. */
export async function tabIntoList(page: Page): Promise<void> {
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  if (await page.getByRole('button', { name: 'All categories' }).isVisible())
    await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
}
