import type { Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';
import { enterAdminPortal, panel } from './support/people.ts';
import { expect, test as site } from './support/site.ts';

/** On its own server: visitors of other tests would be counted too. */
const test = site.extend({
  server: async ({ servers }, use) => use(await servers.of('analytics')),
});

/** Records what the page sends on unload: by then Playwright no longer sees its requests. */
async function writeDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (body: unknown) => {
      const before = JSON.parse(sessionStorage.getItem('sent') ?? '[]');
      sessionStorage.setItem('sent', JSON.stringify([...before, JSON.parse(String(body))]));
    };
    const { fetch, navigator } = window;
    const sendBeacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      note(body);
      return sendBeacon(url, body);
    };
    window.fetch = (url, options) => {
      if (url === '/api/analytics/interests') note(options?.body);
      return fetch(url, options);
    };
  });
}

/** Returns what was sent since the last call. */
async function takeSent(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => {
    const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]');
    sessionStorage.removeItem('sent');
    return sent;
  });
}

test('visits and searches are counted, staff are not, and the admin sees the reports', async ({
  quietPage: page,
}) => {
  await writeDown(page);
  await openCatalogue(page);
  await page.getByRole('tab', { name: 'iPad' }).click();
  // Until every list is loaded, the page cannot know that a search finds nothing.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Search devices').fill('nokia 3310');
  await expect(page.getByText('No devices found')).toBeVisible();
  // To another page of the site, without a page load.
  await page.evaluate(() => window.history.pushState(null, '', '/manager'));
  await expect(page.getByLabel('Manager PIN', { exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('sent')?.match(/"path":"\/manager"/)))
    .toBeTruthy();
  const sent = await takeSent(page);
  const { sessionId } = sent[0] ?? {};
  expect(sent).toEqual([
    expect.objectContaining({ path: '/', sessionId: expect.any(String), isUniqueVisitor: true }),
    {
      // In the order in which the searches settled.
      interests: expect.arrayContaining([
        { kind: 'search', words: 'nokia 3310', hasResults: false },
        { kind: 'category', category: 'IPAD' },
      ]),
    },
    expect.objectContaining({ path: '/manager', sessionId, isUniqueVisitor: false }),
  ]);

  await test.step('a search that a page load cuts short is counted too', async () => {
    await openCatalogue(page);
    await page.getByLabel('Search devices').fill('airpods');
    await enterAdminPortal(page);
    // Whether the page itself counts again depends on how long ago it was opened.
    expect(await takeSent(page)).toContainEqual({
      interests: [{ kind: 'search', words: 'airpods', hasResults: true }],
    });
  });

  await openCatalogue(page);
  await page.getByRole('tab', { name: 'iPad' }).click();
  await enterPanel(page);
  expect(await takeSent(page)).toEqual([]);

  await expect(page.getByText('1 on the site now')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expect(panel(page, 'Top pages')).toContainText('/manager');
  await expect(panel(page, 'Searches without a result')).toContainText('nokia 3310');
  await expect(panel(page, 'Referrers')).toContainText('Direct or unknown');
  await expect(panel(page, 'Devices and browsers')).toContainText(/Desktop · Chrome on/);
  await expect(panel(page, 'Most searched')).toContainText('airpods');
  await expect(panel(page, 'Most opened categories')).toContainText('iPad');
  await expect(panel(page, 'Visitor log').getByRole('row', { name: /\/manager/ })).toHaveCount(1);
  await page.getByRole('slider', { name: 'Visitors by day' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Today' }).click();
  const hours = page.getByRole('slider', { name: 'Visitors by hour' });
  await expect(hours).toHaveAttribute('aria-valuetext', /: Visitors 1, .*Period before 0$/);
});

async function enterPanel(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/admin?panel=analytics');
  await expect(page.getByRole('slider', { name: 'Visitors by day' })).toBeVisible();
}
