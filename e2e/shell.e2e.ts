import { expect, test } from './support/fixtures.ts';

const SCREENS = [
  ['/', 'Tierbook Price List'],
  ['/admin', 'Admin Portal'],
  ['/admin-portal', 'Admin Portal'],
  ['/manager', 'Manager Portal'],
  ['/manager-portal', 'Manager Portal'],
  ['/no-such-page', 'Page Not Found'],
  ['/admin/deeper', 'Page Not Found'],
] as const;

for (const [path, heading] of SCREENS) {
  test(`${path} shows '${heading}', quietly and accessibly`, async ({
    quietPage: page,
    expectAccessible,
  }) => {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    expect(answer?.status() === 404).toBe(heading === 'Page Not Found');
    await expectAccessible(page);
  });
}
