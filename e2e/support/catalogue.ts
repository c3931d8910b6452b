import { expect, type Page } from '@playwright/test';

/** Opens the price list and waits for its rows and its font. */
export async function openCatalogue(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * Waits until the style sheet and the font have loaded and two frames were painted. Before the style sheet has arrived
 * no font is requested, and `document.fonts.ready` does not wait for any.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const areStyled = Array.from(sheets).every((link) => link.sheet !== null);
    const hasFont = Array.from(document.fonts).some((font) => font.status === 'loaded');
    return areStyled && hasFont && document.fonts.status === 'loaded';
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Polls, because a page may take a frame to follow a new width. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overhang).toBeLessThanOrEqual(0);
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

/** Opens one category of these names instead of the sample list. A name in brackets is a section title. */
export async function openNames(page: Page, names: readonly string[], address = '/'): Promise<void> {
  const devices = names.map((name) => {
    const isHeader = name.startsWith('[');
    const display = isHeader ? name.slice(1, -1) : name;
    return { device: display, display, finalPrice: isHeader ? 0 : 1020, category: 'PHONES', isHeader };
  });
  // Never answered: it would report the server's own list, for which the page would offer to leave this one.
  await page.route(/\/api\/(?:events|versions)$/, () => undefined);
  await page.route('**/api/sheets/categories', (route) =>
    route.fulfill({ json: { categories: ['PHONES'], publishedAt: null } }),
  );
  await page.route('**/category-with-pricing/**', (route) => route.fulfill({ json: { devices } }));
  await openCatalogue(page, address);
  // The page shows the list of its document until it has asked for the current one.
  const first = devices.find(({ isHeader }) => !isHeader)?.display ?? '';
  await expect(page.getByText(first, { exact: true }).first()).toBeVisible();
}

/** Goes from the tabs into the list by keyboard. On phones the button with all categories is in between. */
export async function tabIntoList(page: Page): Promise<void> {
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  if (await page.getByRole('button', { name: 'All categories' }).isVisible())
    await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
}
