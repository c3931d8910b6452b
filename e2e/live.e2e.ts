import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { openCatalogue } from './support/catalogue.ts';
import { adminTokenOn, expect, test as site } from './support/site.ts';

type Call = (method: 'get' | 'put' | 'post', path: string, data?: object) => Promise<Answer>;
// What a call answers; this test changes parts of it and sends it back.
// biome-ignore lint/suspicious/noExplicitAny: the schemas of the contract are tested elsewhere
type Answer = any;

const test = site.extend<{ token: string; call: Call }>({
  server: async ({ servers }, use) => use(await servers.of('live')),
  token: async ({ server, request }, use) => use(await adminTokenOn(server, request)),
  call: async ({ request, token }, use) =>
    use((method, path, data) => send(request, token, { method, path, data })),
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

/** Opens the list and waits for its stream. A reload would remove the mark. */
async function openAndMark(page: Page): Promise<void> {
  const stream = page.waitForResponse('/api/events');
  await openCatalogue(page);
  await stream;
  await page.evaluate(() => document.body.toggleAttribute('data-mark'));
}

const firstPrice = (page: Page) => page.locator('.device-row').first().getByText(/^\$/);

test('an open page shows new names, contacts, a logo and prices without a reload', async ({
  quietPage: page,
  token,
  call,
}) => {
  await openAndMark(page);
  await page.getByRole('textbox', { name: 'Search devices' }).focus();
  const { revision, settings } = await call('get', '/api/shop');
  const file = readFileSync('web/public/icon-192.png').toString('base64');
  await call('put', '/api/shop', {
    revision,
    settings: {
      ...settings,
      names: { ...settings.names, name: 'Northside Phones' },
      phone: '(718) 555-0199',
      logo: { file },
      hasSignInLink: true,
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northside Phones');
  await expect(page).toHaveTitle(/Northside Phones/);
  await expect(page.getByRole('link', { name: 'Call (718) 555-0199' })).toBeVisible();
  const logo = page.locator('header img');
  await expect(logo).toHaveAttribute('src', /^\/logo\/[0-9a-f]{64}$/);
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(192);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const before = await firstPrice(page).textContent();
  const configuration = await call('get', '/api/config');
  for (const [label] of configuration.buckets)
    configuration.defaultsByRole.public[label] = { mode: 'flat', pct: 0, flat: 70 };
  await call('post', '/api/config', { ...configuration, pinHash: token });
  await expect(firstPrice(page)).not.toHaveText(before ?? '');
  await expect(page.getByRole('textbox', { name: 'Search devices' })).toBeFocused();
  await expect(page.locator('body[data-mark]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
