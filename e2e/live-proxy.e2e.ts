import type { Page, Request } from '@playwright/test';
import { startBufferingProxy } from './support/buffering-proxy.ts';
import { openCatalogue } from './support/catalogue.ts';
import { expect, firstPrice, notice, test } from './support/live-prices.ts';

const STEP_MS = 10_000;

test('behind a proxy that buffers, the page asks once a minute and refreshes when nobody touches it', async ({
  quietPage: page,
  server,
  lowerPrices,
}) => {
  await lowerPrices(50);
  const proxy = await startBufferingProxy(server.url);
  const calls = callsOf(page);
  try {
    await page.clock.install();
    const stream = page.waitForRequest('**/api/events');
    await openCatalogue(page, proxy.url);
    await stream;
    // What the page shows belongs to the first version it is told; from the second on it asks with the tag.
    await runUntil(
      calls,
      async () => calls.answered('/api/versions') >= 2 && calls.answered('/api/shop/brand') >= 1,
    );

    const before = await firstPrice(page).textContent();
    await lowerPrices(90);
    await runUntil(calls, async () => (await noticeText(page)) === 'Prices were updated just now');
    await expect(firstPrice(page)).toHaveText(before ?? '');
    await runUntil(calls, async () => /^Prices were updated at \d\d:\d\d$/.test(await noticeText(page)));
    await expect(firstPrice(page)).toHaveText(before ?? '');
    await runUntil(calls, async () => (await firstPrice(page).textContent()) !== before);
    await expect(notice(page)).toHaveCount(0);
  } finally {
    await page.close();
    await proxy.stop();
  }
});

interface Calls {
  page: Page;
  /** How many calls have no answer yet; the stream never gets its own. */
  waiting: () => number;
  answered: (path: string) => number;
}

function callsOf(page: Page): Calls {
  const waiting = new Set<Request>();
  const answered: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) waiting.add(request);
  });
  page.on('requestfailed', (request) => waiting.delete(request));
  page.on('requestfinished', (request) => {
    if (waiting.delete(request)) answered.push(new URL(request.url()).pathname);
  });
  return {
    page,
    waiting: () => waiting.size,
    answered: (path) => answered.filter((one) => one === path).length,
  };
}

/** Runs the page's clock on in steps, and not while an answer is awaited: the page would take that for a gap. */
async function runUntil({ page, waiting }: Calls, holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (waiting() === 0) await page.clock.runFor(STEP_MS);
        return holds();
      },
      { intervals: [100] },
    )
    .toBe(true);
}

async function noticeText(page: Page): Promise<string> {
  return (await notice(page).allTextContents()).join();
}
