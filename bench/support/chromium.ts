import { type Browser, chromium, type Page } from '@playwright/test';
import type { FixedWork } from './fixed-work.ts';

/** As root, Chromium only starts without its sandbox. */
export const CHROMIUM_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** `npm run bench` finds or installs Chromium. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH;
  if (found === undefined) throw new Error('CHROMIUM_PATH is not set; start with npm run bench');
  return found;
}

export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Call it before the bench runs a script in a page. */
export async function takeInScripts(page: Page): Promise<void> {
  // The TypeScript loader wraps functions in a helper of this name, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
}

/** Exists in Chromium, but is missing in the types. */
declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

const PAINTED_ROWS = 500;

/** In a blank page of the same browser: a list is built, laid out and painted, from the beginning of a frame to its end. */
export async function painting(browser: Browser): Promise<FixedWork> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await takeInScripts(page);
  await page.goto('about:blank');
  return { quietMs: 30, time: () => page.evaluate(paintRows, PAINTED_ROWS) };
}

/** Runs in the page. */
function paintRows(count: number): Promise<number> {
  return new Promise((resolve) => {
    document.body.replaceChildren();
    requestAnimationFrame(() => {
      const start = performance.now();
      const list = document.createElement('ul');
      for (let row = 0; row < count; row += 1) {
        const item = document.createElement('li');
        item.style.cssText =
          'display: flex; justify-content: space-between; padding: 4px; border: 1px solid #ccc';
        for (const text of [`Model ${row} Natural Titanium`, `$${row}.00`]) {
          const part = document.createElement('span');
          part.textContent = text;
          item.append(part);
        }
        list.append(item);
      }
      document.body.append(list);
      // A task of this priority, requested in a frame, runs right after the frame is painted.
      void scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' });
    });
  });
}

/** Measures the CPU time of the page's main thread from now on, which other load on the machine does not change. */
export async function watchProcessor(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const atStart = await busyMs();
  return async () => {
    const taken = (await busyMs()) - atStart;
    await session.detach();
    return taken;
  };
}
