import type { CDPSession, Locator } from '@playwright/test';
import {
  cell,
  expect,
  expectToast,
  openRoom,
  openTab,
  room,
  test,
  toasts,
  unsavedBadge,
} from './support/engine-room.ts';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

type Point = { x: number; y: number };

async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function touch(finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
}

test('on a phone a held cell selects a range, a swipe scrolls, and toasts leave the footer free', async ({
  quietPage: page,
}) => {
  await openRoom(page);
  const finger = await page.context().newCDPSession(page);
  const from = cell(page, 'iPhone New Locked', '1-100');
  const to = cell(page, 'iPhone New Unlocked', '101-220');
  const bar = page.getByRole('region', { name: 'Fill selected cells' });

  await test.step('on the narrowest phones the close button stays beside the title', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    const title = await centreOf(room(page).getByRole('heading', { name: 'Engine Room' }));
    const close = await centreOf(room(page).getByRole('button', { name: 'Close Engine Room' }));
    expect(close.x).toBeGreaterThan(270);
    expect(Math.abs(close.y - title.y)).toBeLessThan(10);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('a held cell, dragged', async () => {
    await touch(finger, 'touchStart', [await centreOf(from)]);
    await expect(from).toHaveAttribute('aria-selected', 'true');
    await touch(finger, 'touchMove', [await centreOf(to)]);
    await touch(finger, 'touchEnd', []);
    await expect(bar).toContainText('4 cells');
    await expect.poll(() => page.locator('.matrix-scroll').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });

  await test.step('a swipe', async () => {
    const start = await centreOf(to);
    await touch(finger, 'touchStart', [start]);
    for (const y of [15, 40, 70, 100]) await touch(finger, 'touchMove', [{ x: start.x, y: start.y - y }]);
    await touch(finger, 'touchEnd', []);
    await expect
      .poll(() => page.locator('.matrix-scroll').evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(0);
    await expect(bar).toContainText('4 cells');
  });

  await test.step('a toast is above Save, Done and the Unsaved badge, and F8 reaches it', async () => {
    await openTab(page, 'Themes');
    await page.getByRole('button', { name: 'Apply Sunset Fade to Public' }).click();
    await expectToast(page, 'Theme applied', 'Save Changes puts it into effect');
    // It stays as long as the focus is with it.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await expect(unsavedBadge(page)).toBeVisible();
    const footer = await room(page).locator('footer').boundingBox();
    await expect
      .poll(async () => {
        const toast = await toasts(page).boundingBox();
        return toast && footer && toast.y + toast.height <= footer.y;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(room(page)).toBeVisible();
  });
});
