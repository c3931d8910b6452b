import {
  cell,
  expect,
  expectToast,
  openRoom,
  room,
  rowOf,
  test,
  unsavedBadge,
} from './support/engine-room.ts';

test('cells are selected and filled by pointer, as in a spreadsheet', async ({ quietPage: page }) => {
  await openRoom(page);
  await test.step('headers select rows and columns; ctrl adds, shift extends', async () => {
    const count = page.getByRole('region', { name: 'Fill selected cells' }).locator('strong');
    await rowOf(page, 'iPad').getByRole('rowheader').click();
    await expect(count).toHaveText('5 cells');
    await rowOf(page, 'Tools')
      .getByRole('rowheader')
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(count).toHaveText('10 cells');
    await page
      .getByRole('columnheader', { name: /^470\+/ })
      .getByRole('button')
      .first()
      .click();
    await expect(count).toHaveText('14 cells');
    await page
      .getByRole('columnheader', { name: /^221-300/ })
      .getByRole('button')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(count).toHaveText('42 cells');
  });

  await test.step('a value is set for a dragged selection, undone and redone', async () => {
    const from = cell(page, 'iPhone New Unlocked', '301-469');
    const to = cell(page, 'iPhone Used Unlocked', '470+');
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    const bar = page.getByRole('region', { name: 'Fill selected cells' });
    await expect(bar).toContainText('6 cells');
    await expect(bar).toContainText('iPhone New Unlocked to iPhone Used Unlocked, 301-469 to 470+');
    await expect(bar.getByPlaceholder('Mixed')).toBeVisible();
    await bar.getByRole('radio', { name: 'Both' }).click();
    await bar.getByLabel('Percent', { exact: true }).last().fill('18');
    await bar.getByLabel('Flat', { exact: true }).last().fill('20');
    await bar.getByRole('button', { name: 'Apply to 6 cells' }).click();
    const texts = () => page.locator('[data-changed]').allTextContents();
    await expect.poll(texts).toEqual(Array.from({ length: 6 }, () => '18% + $20'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual([]);
    await expect(unsavedBadge(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(texts).toHaveLength(6);
    await bar.getByRole('button', { name: 'Use default' }).click();
    await expect.poll(texts).toEqual([]);
  });

  await test.step('the handle fills a value over the cells it is dragged to', async () => {
    await cell(page, 'iPad', '301-469').click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await cell(page, 'iPad', '301-469').click();
    await page.locator('[data-fill-handle]').hover();
    await page.mouse.down();
    await cell(page, 'Tools', '301-469').hover();
    await page.mouse.up();
    for (const category of ['Watch & AirPods', 'Gaming', 'Tools'])
      await expect(cell(page, category, '301-469')).toHaveText('7%');
    await expect(cell(page, 'Default rules', '301-469')).toHaveText('13%');
  });

  await test.step('headers and default rules stay visible, in a matrix of at most 600 px', async () => {
    const box = await page.locator('.matrix-scroll').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(600);
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.locator('.matrix-scroll').evaluate((element) => {
      element.style.maxHeight = '300px';
      element.scrollTop = 10_000;
    });
    await expect(page.getByRole('columnheader', { name: /^470\+/ })).toBeVisible();
    await expect(cell(page, 'Default rules', '470+')).toBeVisible();
    await expect(room(page)).toBeVisible();
  });
});

test('cells accept typed and pasted values, or say why not', async ({ quietPage: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRoom(page);
  await test.step('a block from a spreadsheet is pasted, and copied back unchanged', async () => {
    const block = '11%\t$25\n18% + $20\t9.5%';
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await cell(page, 'MacBooks', '221-300').click();
    await page.keyboard.press('Control+v');
    await expect(cell(page, 'MacBooks', '221-300')).toHaveText('11%');
    await expect(cell(page, 'MacBooks', '301-469')).toHaveText('$25');
    await expect(cell(page, 'iPad', '221-300')).toHaveText('18% + $20');
    await expect(cell(page, 'iPad', '301-469')).toHaveText('9.5%');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()).then((text) => text.trimEnd()))
      .toBe(block);
    await page.keyboard.press('Control+z');
    await expect(unsavedBadge(page)).toHaveCount(0);
  });

  await test.step('a block with one unreadable cell is refused as a whole', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('11%\tcheap'));
    await cell(page, 'MacBooks', '221-300').click();
    await page.keyboard.press('Control+v');
    await expectToast(page, 'Nothing pasted', "MacBooks, 301-469, 'cheap': Enter a percentage or an amount");
    await expect(unsavedBadge(page)).toHaveCount(0);
  });

  await test.step('a click on another field commits the entry and moves there', async () => {
    await cell(page, 'iPad', '470+').click();
    await page.keyboard.type('12');
    await page.getByLabel('Test price').click();
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    await expect(page.getByLabel('Test price')).toHaveValue('5001');
    await expect(cell(page, 'iPad', '470+')).toHaveText('12%');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unsavedBadge(page)).toHaveCount(0);
  });

  await test.step('a value out of range is refused in words, an override equal to the default is removed', async () => {
    const target = cell(page, 'iPad', '470+');
    await target.click();
    await page.keyboard.type('250');
    await expect(page.getByRole('tooltip')).toHaveText('A percentage is from 0% to 100%');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^iPad, / })).toHaveValue('250');
    await page.keyboard.press('Escape');
    await expect(target).not.toHaveAttribute('data-changed');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await expect(target).toHaveAccessibleName('9%, override, changed, not saved');
    await target.click();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(target).toHaveAttribute('data-look', 'follows');
    await expect(unsavedBadge(page)).toHaveCount(0);
  });
});

test('in a short window the default rules, Undo and Add Bucket are on the screen', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await openRoom(page);
  await expect(cell(page, 'Default rules', '470+')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Add Bucket' })).toBeInViewport({ ratio: 1 });
});

test('at its end the matrix lets the wheel scroll on to the preview', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 700, height: 740 });
  await openRoom(page);
  await page.getByRole('rowheader', { name: 'iPhone Used Locked' }).hover();
  const preview = page.getByRole('complementary', { name: 'Effect' });
  await expect(preview.getByText('Live preview')).not.toBeInViewport();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(preview.getByText('Live preview')).toBeInViewport({ timeout: 500 });
  }).toPass();
});
