import { expect, expectAccessible, SCREENS, test } from './support/fixtures.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

let server: RunningServer;

test.beforeEach(async () => {
  server = await startServer();
});
// The page first: it would report the end of its stream as an error.
test.afterEach(async ({ page }) => {
  await page.close();
  await server.stop();
});

for (const [where, screen] of SCREENS) {
  test.describe(where, () => {
    test.use(screen);

    test('an owner goes from the printed address to the Admin Portal, once', async ({ quietPage: page }) => {
      await page.goto(`${server.url}/admin`);
      await expect(page.getByRole('heading', { name: 'Not set up yet' })).toBeVisible();

      const address = await server.setupAddress();
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
      expect(page.url()).toBe(`${server.url}/setup`);
      await page.reload();
      const pin = page.getByLabel('Admin PIN', { exact: true });
      await pin.fill('12345678');
      await expect(page.getByText('Easy to guess: the digits follow each other.')).toBeVisible();
      await page.getByRole('button', { name: 'Generate Admin PIN' }).click();
      await expect(page.getByText('Write it down now.')).toBeVisible();
      const chosen = await pin.inputValue();
      expect(chosen).toMatch(/^\d{8}$/);
      await page.getByLabel('Manager PIN', { exact: true }).fill(chosen);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Each PIN must be different')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Manager PIN', { exact: true }).fill('70261948');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/admin\?panel=setup$/);
      await expect(page.getByRole('heading', { name: 'Admin Portal', includeHidden: true })).toBeAttached();

      const late = await page.request.get(`${server.url}/setup`);
      expect(late.status()).toBe(404);
    });
  });
}
