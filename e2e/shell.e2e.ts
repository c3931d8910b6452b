import { expect, expectAccessible, test } from './support/fixtures.ts';

const ADDRESSES = [
  ['/', 'Tierbook Price List'],
  ['/admin', 'Admin Portal'],
  ['/admin-portal', 'Admin Portal'],
  ['/manager', 'Manager Authentication'],
  ['/manager-portal', 'Manager Authentication'],
] as const;

test('a check of accessibility refuses text that is too pale', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Pale</title><main><h1 style="color: #ddd">Pale</h1></main></html>',
  );
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
});

test('every address shows its screen, without errors and accessibly', async ({ quietPage: page }) => {
  for (const [path, heading] of ADDRESSES)
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expectAccessible(page);
    });
});

// Not a quiet page: Chromium itself reports the 404 of the document as a console error.
test("an unknown address shows 'Page Not Found' and a link back", async ({ page }) => {
  for (const path of ['/no-such-page', '/admin/deeper', '/ADMIN'])
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
      await expectAccessible(page);
      await page.getByRole('link', { name: /price list/i }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tierbook Price List');
    });
});

test('the theme is set before the first paint, by class and by attribute', async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    // Records the theme at the first frame, before the application's own code can set it.
    requestAnimationFrame(() => {
      document.documentElement.setAttribute('data-first-frame', document.body?.className ?? 'no body');
    });
  });
  await page.goto('/');
  await expect(page.locator('body')).toHaveClass(/(^| )theme-midnight-glass( |$)/);
  await expect(page.locator('html')).toHaveAttribute('data-first-frame', /theme-midnight-glass|no body/);
  await expect(page.locator('[data-theme="midnight-glass"]').first()).toBeAttached();
});
