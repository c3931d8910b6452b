import type { Page } from '@playwright/test';
import { expectNothingSideways } from './support/catalogue.ts';
import { cell, expect, openRoom, openTab, room, test } from './support/engine-room.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';

/** With a selection, an open field and unsaved work. */
async function seePricingAtWork(page: Page): Promise<void> {
  await cell(page, 'MacBooks', '470+').click();
  // Otherwise the tooltip of a changed cell opens under the pointer at an unpredictable moment.
  await page.mouse.move(0, 0);
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'iPad, 470+' })).toBeFocused();
  await expect(room(page).getByRole('button', { name: 'Show devices' })).toBeVisible();
  await expectAccessible(page);
  await expectNothingSideways(page);
}

test('every tab is accessible, and edits in the matrix are announced', async ({ quietPage: page }) => {
  await openRoom(page);
  await test.step('selections and their changes are announced', async () => {
    const announced = page.locator('.pricing-matrix [role=status]');
    await cell(page, 'iPhone New Locked', '1-100').click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(announced).toHaveText('2 cells, iPhone New Locked to iPhone New Unlocked, 1-100');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(announced).toHaveText('2 cells: 20%');
  });
  await test.step('the pricing tab is accessible, also with a selection, an open field and unsaved work', () =>
    seePricingAtWork(page));
  await test.step('the themes tab is accessible', async () => {
    await openTab(page, 'Themes');
    await expect(page.getByRole('list', { name: 'Themes for Public' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await expectNothingSideways(page);
  });
  await test.step('the tab of import and export is accessible', async () => {
    await openTab(page, 'Import/Export');
    await expect(page.getByRole('button', { name: 'Export settings' })).toBeVisible();
    await expectAccessible(page);
    await expectNothingSideways(page);
  });
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('the matrix scrolls within the screen, the fill bar edits tapped cells, and all is accessible', async ({
    quietPage: page,
  }) => {
    await openRoom(page);
    await expectNothingSideways(page);
    const target = cell(page, 'iPad', '470+');
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    const bar = page.getByRole('region', { name: 'Fill selected cells' });
    await expect(bar).toBeInViewport({ ratio: 0.9 });
    await bar.getByLabel('Percent', { exact: true }).last().fill('22');
    await bar.getByRole('button', { name: 'Apply to 1 cell' }).tap();
    await expect(target).toHaveText('22%');
    // The bar does not cover the cell that it changes.
    await expect
      .poll(async () => {
        const [box, barBox] = [await target.boundingBox(), await bar.boundingBox()];
        return box && barBox && box.y + box.height <= Math.ceil(barBox.y);
      })
      .toBe(true);
    await seePricingAtWork(page);
  });
});
