import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './running-server.ts';

export const PINS = { ADMIN_PIN: '48151623', MANAGER_PIN: '70707070', VIP_PIN: '49204920' };

interface Fixtures {
  /** Fails the test on any script error, console error or Content-Security-Policy violation. */
  quietPage: Page;
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer(PINS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
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

export async function expectAccessible(page: Page) {
  // In the page itself: there are no frames, and a page of its own for the summary costs as much as the look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target) }))).toEqual([]);
}

export { expect };
