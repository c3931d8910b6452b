import { expect, type Locator } from '@playwright/test';

/** A dialog receives Escape only once it has the focus; before that, the key would close what is below it. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((opened) => opened.contains(document.activeElement))).toBe(true);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
