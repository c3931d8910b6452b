import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const BUDGET_BYTES = 120_000;

test('a first visit loads at most 120 kB of gzipped JavaScript', async ({ quietPage: page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(1);
  const sizes = await Promise.all(scripts.map((address) => gzipBytes(page.request, address)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
});

/** The transferred size: the length of the compressed copy, which small files do not have. */
async function gzipBytes(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.head(address, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.status()).toBe(200);
  return Number(answer.headers()['content-length']);
}
