import type { Page } from '@playwright/test';
import { hold, openCatalogue } from './support/catalogue.ts';
import { expect, ON_PHONE, PINS, test } from './support/fixtures.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search devices...');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const addressOf = (page: Page) => new URL(page.url()).search;

/** A step as the browser's own button makes it. A step that only closes something loads nothing to wait for. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
}

async function openSignIn(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 }).getByRole('button');
  for (let click = 0; click < 5; click += 1) await title.click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'PIN' })).toBeFocused();
}

test('Back closes a dialog, then clears a search, then changes the category', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await page.getByRole('tab', { name: 'Tools' }).click();
  await searchBox(page).pressSequentially('heat');
  await expect(page).toHaveURL(/\?category=TOOLS&q=heat$/);
  await expect(page).toHaveTitle('“heat” · Tools · Tierbook Price List');
  await openSignIn(page);
  await goBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('heat');
  await goBack(page);
  await expect(searchBox(page)).toHaveValue('');
  expect(addressOf(page)).toBe('?category=TOOLS');
  await expect(page).toHaveTitle('Tools · Tierbook Price List');
  await goBack(page);
  await expect(page.getByRole('tab', { name: 'iPhone New Locked' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle('iPhone New Locked · Tierbook Price List');
});

test('a dialog that is closed by its button leaves no step behind, and Forward does no harm', async ({
  quietPage: page,
}) => {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/visit')) visits.push(request.postData() ?? '');
  });
  await openCatalogue(page);
  await page.getByRole('tab', { name: 'Tools' }).click();
  await openSignIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => window.history.state as unknown)).toBeNull();
  await page.evaluate(() => window.history.forward());
  await expect.poll(() => page.evaluate(() => window.history.state as unknown)).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await searchBox(page).fill('secret words');
  await expect(page).toHaveTitle(/^“secret words”/);
  await goBack(page);
  await goBack(page);
  await expect(page.getByRole('tab', { name: 'iPhone New Locked' })).toHaveAttribute('aria-selected', 'true');
  // The title names the search; what is counted must not.
  await page.goto('about:blank');
  expect(visits.length).toBeGreaterThan(0);
  expect(visits.filter((visit) => /secret|tools/i.test(visit))).toEqual([]);
});

test('Back closes the Engine Room, and asks first if something is unsaved', async ({ quietPage: page }) => {
  await openCatalogue(page);
  await openSignIn(page);
  await page.keyboard.type(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: 'Engine Room' });
  const room = page.getByRole('dialog', { name: 'Engine Room' });
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes' });
  await opener.click();
  await expect(room.getByRole('grid')).toBeVisible();
  await goBack(page);
  await expect(room).toHaveCount(0);
  await opener.click();
  await room.getByRole('grid').getByRole('gridcell').first().click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(room.getByText('Unsaved', { exact: true })).toBeVisible();
  await goBack(page);
  await expect(question).toBeVisible();
  await goBack(page);
  await expect(question).toHaveCount(0);
  await expect(room.getByText('Unsaved', { exact: true })).toBeVisible();
  await goBack(page);
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(room).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state as unknown)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a reload keeps category, search and place, and a cleared search returns to its place', async ({
    quietPage: page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const address = '/?category=SAMSUNG+USED+LOCKED';
    await openCatalogue(page, address);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 900));
    await test.step('the place, with the rows of the document', async () => {
      await page.reload();
      await expect.poll(() => scrollTop(page)).toBe(900);
    });
    await test.step('the place, although the rows come late', async () => {
      // With this cookie the document has no rows.
      await page.evaluate(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context
        document.cookie = 'tierbook_signed_in=1; path=/';
      });
      const letCome = await hold(page, '**/category-with-pricing/**');
      await page.reload();
      await expect(page.getByText('Loading devices...')).toBeVisible();
      letCome();
      await expect.poll(() => scrollTop(page)).toBe(900);
      expect(addressOf(page)).toBe('?category=SAMSUNG+USED+LOCKED');
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);
    });
    await test.step('the search', async () => {
      await searchBox(page).focus();
      expect(await scrollTop(page)).toBe(900);
      await searchBox(page).pressSequentially('ultra');
      await expect(page).toHaveURL(/q=ultra$/);
      await expect.poll(() => scrollTop(page)).toBe(0);
      await page.reload();
      await expect(searchBox(page)).toHaveValue('ultra');
      await expect(page.getByRole('tabpanel').locator('mark').first()).toBeVisible();
    });
    await test.step('Back and the cross return to the place before the search', async () => {
      await goBack(page);
      await expect.poll(() => scrollTop(page)).toBe(900);
      await searchBox(page).pressSequentially('fold');
      await expect.poll(() => scrollTop(page)).toBe(0);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect.poll(() => scrollTop(page)).toBe(900);
      expect(addressOf(page)).toBe('?category=SAMSUNG+USED+LOCKED');
    });
  });
});
