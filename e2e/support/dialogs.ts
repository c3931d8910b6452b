import { expect, type Locator } from '@playwright/test';

/** A dialog hears Escape once it has the focus; in the moment before, the key would close what lies below it. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((opened) => opened.contains(document.activeElement))).toBe(true);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
