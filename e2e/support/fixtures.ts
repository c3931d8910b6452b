import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, devices, expect, type Page } from '@playwright/test';
import { PINS, type RunningServer, startShop } from './running-server.ts';
import { rememberToasts } from './toasts.ts';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** For test.use(): tests that do not depend on the screen run once, on the desktop. */
export const ON_PHONE = { ...pixel, viewport: { width: 360, height: 780 } };

export const SCREENS = [
  ['on a desktop', {}],
  ['on a phone', ON_PHONE],
] as const;

/** The servers that tests share, each started when the first test of a worker needs it. */
class SharedServers {
  readonly #running = new Map<string, Promise<RunningServer>>();

  of(purpose: string, environment: Record<string, string> = {}): Promise<RunningServer> {
    const running = this.#running.get(purpose) ?? startShop(environment);
    this.#running.set(purpose, running);
    return running;
  }

  async stop(): Promise<void> {
    for (const starting of await Promise.allSettled(this.#running.values()))
      if (starting.status === 'fulfilled') await starting.value.stop();
  }
}

interface Fixtures {
  server: RunningServer;
  /** Fails the test on any script error, console error or Content-Security-Policy violation. */
  quietPage: Page;
}

/**
 * Add no other worker-scoped fixtures: tests that differ in those never share a worker, and a worker with its
 * browser costs as much as five tests.
 */
export const test = base.extend<Fixtures, { servers: SharedServers }>({
  browser: [
    async ({ browser }, use) => {
      rememberToasts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const servers = new SharedServers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ servers }, use) => use(await servers.of('price list')),
  baseURL: async ({ server }, use) => use(server.url),
  quietPage: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const AXE = readFileSync(path.join('node_modules', 'axe-core', 'axe.min.js'), 'utf8');

export async function expectAccessible(page: Page) {
  // Once per document: AxeBuilder would send and compile its source, which is twice as long, twice per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // In the page itself: there are no frames, and a separate page for the summary costs as much as the check.
  // Passed checks are not recorded: that would take a third of the time.
  const { violations, incomplete } = await new AxeBuilder({ page, axeSource: 'null' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  // A rule that fails is not a violation.
  expect(incomplete.filter((rule) => 'error' in rule)).toEqual([]);
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target) }))).toEqual([]);
}

export { expect, PINS };
