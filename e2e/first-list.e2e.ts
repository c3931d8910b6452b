import type { Page, Route } from '@playwright/test';
import { settled } from './support/catalogue.ts';
import { expect, expectAccessible, ON_PHONE, test } from './support/fixtures.ts';

const APP = /\/assets\/index-[^/]*\.js$/;

interface Shifted extends Window {
  shifts?: number[];
}

/** Records every layout shift from the first paint on. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens the document and holds the app back, as on a slow line. Returns a function that lets it start. */
async function openHeldBack(page: Page, address = '/'): Promise<() => Promise<void>> {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  let isHeld = false;
  await page.addInitScript(watchShifts);
  const holdBack = async (route: Route) => {
    isHeld = true;
    await started;
    await route.continue();
  };
  await page.route(APP, holdBack);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#tierbook-shown .device-price').first()).toBeVisible();
  await expect.poll(() => isHeld).toBe(true);
  return async () => {
    start();
    await expect(page.locator('#root .device-price').first()).toBeVisible();
    await expect(page.locator('#tierbook-shown')).toHaveCount(0);
    await page.unroute(APP, holdBack);
  };
}

/** Where every tab, and every name and price on the screen is. The rest of a longer list comes later. */
function boxesOn(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll('[role=tab], .device-name, .device-price, h1, h2, input');
    return Array.from(parts, (part) => ({
      text: part.textContent,
      box: part.getBoundingClientRect().toJSON(),
    })).filter(({ box }) => box.top < window.innerHeight);
  });
}

/** Keeps both pictures of a failure: only they tell what has moved. */
async function expectSamePixels(page: Page, before: Buffer): Promise<void> {
  const after = await page.screenshot();
  const isSame = before.equals(after);
  if (!isSame)
    for (const [name, body] of Object.entries({ before, after }))
      await test.info().attach(`${name}.png`, { body, contentType: 'image/png' });
  expect(isSame, 'the same pixels').toBe(true);
}

const shiftsOn = (page: Page) => page.evaluate(() => (window as Shifted).shifts);
const search = (page: Page) => page.getByPlaceholder('Search devices...');

test('prices are in the page before the app has loaded, and the app takes over without moving a pixel', async ({
  quietPage: page,
}) => {
  for (const [width, height, address] of [
    [360, 780, '/'],
    [360, 780, '/?category=GAMING'],
    [768, 900, '/'],
    [1440, 900, '/'],
    [1920, 1080, '/'],
  ] as const)
    await test.step(`${address} at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      const start = await openHeldBack(page, address);
      await settled(page);
      const before = await page.screenshot();
      const boxesBefore = await boxesOn(page);
      await start();
      await settled(page);
      expect(await boxesOn(page)).toEqual(boxesBefore);
      // Chromium smooths the letters of a strip that was scrolled in one of two ways, which no eye can tell apart.
      if (address === '/') await expectSamePixels(page, before);
      expect(await shiftsOn(page)).toEqual([]);
    });
});

test('what the document shows is accessible', async ({ quietPage: page }) => {
  const start = await openHeldBack(page);
  await expectAccessible(page);
  await start();
});

test('without JavaScript the prices are there', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('.device-price').first()).toBeVisible();
  await context.close();
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('typed text, the focus, the caret and the place in the list survive the takeover', async ({
    quietPage: page,
  }) => {
    await test.step('the place in the list', async () => {
      const start = await openHeldBack(page);
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, 700));
      const row = page.locator('.device-row').nth(18);
      const before = await row.boundingBox();
      await start();
      expect(await row.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => window.scrollY)).toBe(700);
    });
    await test.step('text, focus and caret', async () => {
      const start = await openHeldBack(page);
      await search(page).pressSequentially('iphne 15');
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
      await start();
      await expect(search(page)).toBeFocused();
      await expect(search(page)).toHaveValue('iphne 15');
      await page.keyboard.type('o');
      await expect(search(page)).toHaveValue('iphone 15');
      await expect(page).toHaveURL(/q=iphone\+15/);
    });
    await test.step('a tab that was pressed', async () => {
      const start = await openHeldBack(page);
      await page.getByRole('tab').nth(1).click();
      await start();
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    });
  });
});

test('the app asks whether a whole list has changed, and loads the rest of a longer one', async ({
  quietPage: page,
}) => {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/IPHONE%20NEW%20LOCKED')) statuses.push(answer.status());
  });
  await page.goto('/?category=IPHONE+NEW+LOCKED');
  await expect.poll(() => statuses[0]).toBe(304);
  const start = await openHeldBack(page, '/?category=IPAD');
  await settled(page);
  const rows = page.locator('.device-row');
  const carried = await rows.count();
  expect(carried).toBeLessThanOrEqual(60);
  const places = () =>
    rows.evaluateAll((all) => all.map((row) => JSON.stringify(row.getBoundingClientRect())));
  const before = (await places()).toSorted();
  await start();
  await expect.poll(() => rows.count()).toBeGreaterThan(carried);
  expect(await places()).toEqual(expect.arrayContaining(before));
  expect(await shiftsOn(page)).toEqual([]);
});
