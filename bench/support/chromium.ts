import { type Browser, chromium, type Page } from '@playwright/test';

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
