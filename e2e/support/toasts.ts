import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The toast that is on the screen. It disappears after five seconds: to wait for one, use expectToast. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/, includeHidden: true }).locator('li');
}

/**
 * Makes every page of this browser remember its toasts: on a busy machine one may be gone before a test has looked.
 */
export function rememberToasts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => recording(await newContext(options));
}

async function recording(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const shown: string[] = [];
    const seen = new WeakSet<Element>();
    Object.assign(window, { shownToasts: shown });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[aria-label^="Notifications"] li')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        shown.push(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return context;
}

/** Waits until a toast has been shown since the last one that a test has expected, with its title and its description. */
export async function expectToast(
  page: Page,
  title: string | RegExp,
  description: string | RegExp = '',
): Promise<void> {
  await expect
    .poll(
      async () => (await shownToasts(page)).findIndex((text) => has(text, title) && has(text, description)),
      {
        message: `a toast with '${title}' and '${description}'`,
      },
    )
    .toBeGreaterThanOrEqual(0);
  const place = (await shownToasts(page)).findIndex((text) => has(text, title) && has(text, description));
  await page.evaluate((count) => Reflect.get(window, 'shownToasts').splice(0, count), place + 1);
}

const shownToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Reflect.get(window, 'shownToasts')]);

const has = (text: string, part: string | RegExp) =>
  typeof part === 'string' ? text.includes(part) : part.test(text);

/** Closes the toast if it is still there, so that it neither covers the next control nor is mistaken for the next toast. */
export async function putToastAway(page: Page): Promise<void> {
  // In one step: between looking and clicking it may have gone.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[aria-label^="Notifications"] li button');
    button?.click();
  });
  // The next toast would appear under the pointer, and stay as long as the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(toasts(page)).toHaveCount(0);
}
