import type { APIRequestContext, Page } from '@playwright/test';
import { openCatalogue } from './catalogue.ts';
import { adminTokenOn, expect, test as site } from './site.ts';

type Call = (method: 'get' | 'put' | 'post', path: string, data?: object) => Promise<Answer>;
// What a call answers; these tests change parts of it and send it back.
// biome-ignore lint/suspicious/noExplicitAny: the schemas of the contract are tested elsewhere
type Answer = any;

interface Fixtures {
  token: string;
  call: Call;
  /** Saves a rule that lowers all public prices by this amount. */
  lowerPrices: (flat: number) => Promise<void>;
}

export const test = site.extend<Fixtures>({
  server: async ({ servers }, use) => use(await servers.of('live')),
  token: async ({ server, request }, use) => use(await adminTokenOn(server, request)),
  call: async ({ request, token }, use) =>
    use((method, path, data) => send(request, token, { method, path, data })),
  lowerPrices: async ({ call, token }, use) =>
    use(async (flat) => {
      const configuration = await call('get', '/api/config');
      for (const [label] of configuration.buckets)
        configuration.defaultsByRole.public[label] = { mode: 'flat', pct: 0, flat };
      await call('post', '/api/config', { ...configuration, pinHash: token });
    }),
});

async function send(
  request: APIRequestContext,
  token: string,
  { method, path, data }: { method: 'get' | 'put' | 'post'; path: string; data: object | undefined },
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request[method](path, { headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/**
 * Opens the list and waits until it follows its stream: the first event makes it ask for the brand, and then whether its
 * list is still the newest. Prices that change before that answer are shown without being asked for: there would be a
 * notice, and nothing behind it.
 */
export async function openAndFollow(page: Page): Promise<void> {
  const { categories } = await (await page.request.get('/api/sheets/categories')).json();
  const asked = [
    '/api/shop/brand',
    '/api/sheets/categories',
    `/api/sheets/category-with-pricing/${encodeURIComponent(categories[0])}`,
  ];
  // The page loads the other lists meanwhile: only these three in this order are its answer to the first event.
  const newest = page.waitForResponse((answer) => {
    if (new URL(answer.url()).pathname === asked[0]) asked.shift();
    return asked.length === 0;
  });
  await openCatalogue(page);
  await newest;
}

export const firstPrice = (page: Page) => page.locator('.device-row').first().getByText(/^\$/);
export const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^Prices were updated/ });
export { expect };
