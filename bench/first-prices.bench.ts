import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { inBenchFolder } from './support/bench-folder.ts';
import { inChromium, takeInScripts } from './support/chromium.ts';
import { type FixedWork, judge } from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { median } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PRICES_BUDGET_S = 2.5;
const DOCUMENT_BUDGET_KB = 15;

interface Visit {
  readonly pricesS: number;
  readonly appS: number;
  readonly documentKb: number;
  readonly totalKb: number;
}

/** A first visit of a phone on a slow line: when prices are painted, and how much was transferred. */
export async function run(): Promise<void> {
  await inBenchFolder((folder) =>
    whileServing({ DATA_DIR: path.join(folder, 'data') }, ({ address }) =>
      inChromium(async (browser) => {
        // The first document of a server is rendered once for everyone; a first visit rarely meets that.
        await fetch(address);
        const visits: Visit[] = [];
        const prices = await besideFixedPage(browser, async () => {
          const visit = await visitOnce(browser, address);
          visits.push(visit);
          return visit.pricesS * 1000;
        });
        const middle = (part: keyof Visit) => median(visits.map((visit) => visit[part]));
        const note = `the app after ${middle('appS').toFixed(1)} s`;
        reportUnder(
          'prices visible on a slow line (50 kB/s, 400 ms)',
          { ...prices, value: prices.value / 1000, unit: 's', note },
          PRICES_BUDGET_S,
        );
        reportUnder(
          'document of a first visit with its first prices, compressed',
          {
            value: middle('documentKb'),
            unit: 'kB',
            note: `${middle('totalKb').toFixed(0)} kB with all it loads`,
          },
          DOCUMENT_BUDGET_KB,
        );
      }),
    ),
  );
}

const FIXED_ROWS = 130;
/** As large as the document of the measured page. */
const FIXED_PAGE = `<!doctype html><title>Fixed</title><div id="root">${Array.from(
  { length: FIXED_ROWS },
  (_, row) =>
    `<p style="display: flex">Model ${row} Natural Titanium <span class="device-price">$${row}.00</span></p>`,
).join('')}</div>`;

/** The fixed work is a page without scripts, loaded over the same line. */
async function besideFixedPage(browser: Browser, work: () => Promise<number>) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(FIXED_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fixedWork: FixedWork = {
    quietMs: 470,
    time: async () => (await visitOnce(browser, address)).pricesS * 1000,
  };
  try {
    return await judge(fixedWork, work);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await takeInScripts(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.addInitScript(watchPrices);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('#root .device-price').first().waitFor();
    const appS = (await page.evaluate(() => performance.now())) / 1000;
    await page.waitForLoadState('networkidle');
    return { appS, ...(await page.evaluate(readVisit)) };
  } finally {
    await context.close();
  }
}

interface WatchedWindow extends Window {
  pricesPaintedMs?: number;
}

/** Runs in the page: notes the first frame after which a price is inside the window and shown. */
function watchPrices(): void {
  const look = () => {
    const price = document.querySelector('.device-price');
    const isShown = price?.checkVisibility({ visibilityProperty: true }) === true;
    if (!isShown || price.getBoundingClientRect().top > window.innerHeight)
      return requestAnimationFrame(look);
    // The frame after the one in which it was found has painted it.
    return requestAnimationFrame((at) => Object.assign(window, { pricesPaintedMs: at }));
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function readVisit() {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const sizes = entries.map((entry) => (entry as PerformanceResourceTiming).transferSize / 1000);
  return {
    pricesS: ((window as WatchedWindow).pricesPaintedMs ?? Number.NaN) / 1000,
    documentKb: sizes[0] ?? Number.NaN,
    totalKb: sizes.reduce((sum, size) => sum + size, 0),
  };
}
