import {
  cell,
  expect,
  expectToast,
  openRoom,
  putToastAway,
  room,
  rowOf,
  save,
  test,
  unsavedBadge,
} from './support/engine-room.ts';

test('gaps between buckets are closed; buckets are added, edited and removed, except the last one', async ({
  quietPage: page,
}) => {
  await openRoom(page);
  await test.step('a gap is listed with its devices and closed with one click', async () => {
    const effect = room(page).getByRole('complementary', { name: 'Effect' });
    await expect(effect.getByRole('heading', { name: '5 gaps in the buckets' })).toBeVisible();
    await effect.getByRole('button', { name: 'Close the gap between $100 and $101' }).click();
    await expectToast(page, 'Bucket updated');
    await putToastAway(page);
    await expect(effect.getByRole('heading', { name: '4 gaps in the buckets' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^1-100 / })).toContainText('$1 to $100.99');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(effect.getByRole('heading', { name: '5 gaps in the buckets' })).toBeVisible();
  });

  await test.step('without a free range a bucket is split: no price changes, and Undo joins the halves again', async () => {
    await page.getByRole('button', { name: 'Add Bucket' }).click();
    const splitting = page.getByRole('dialog', { name: 'Add Bucket' });
    await splitting.getByLabel('Bucket to split').selectOption('301-469');
    await splitting.getByLabel('Split at').fill('400');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Bucket split', '301-399 and 400-469 keep all rules, so no price changes.');
    await expect(page.getByRole('columnheader', { name: /^400-469 / })).toHaveAttribute(
      'data-unsaved',
      'new',
    );
    const effect = room(page).getByRole('complementary', { name: 'Effect' });
    await expect(effect).toContainText('No device changes for Public');
    await putToastAway(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unsavedBadge(page)).toHaveCount(0);
  });

  await test.step('a bucket is added, edited and removed, each with its message', async () => {
    const head = (label: string) => page.getByRole('columnheader', { name: new RegExp(`^${label} `) });
    await page.getByRole('button', { name: 'Edit 470+' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Bucket' });
    await editing.getByLabel('Bucket name').fill('470-999');
    await editing.getByRole('switch', { name: 'No upper end' }).click();
    await editing.getByLabel('Maximum').fill('999');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Bucket updated');
    await expect(head('470-999')).toContainText('$470 to $999');
    // Its rules moved with the name.
    await expect(cell(page, 'Default rules', '470+')).toHaveText('10%');

    await page.getByRole('button', { name: 'Add Bucket' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Bucket' });
    await adding.getByLabel('Minimum').fill('');
    await adding.getByRole('switch', { name: 'No upper end' }).click();
    await adding.getByRole('button', { name: 'Add Bucket' }).click();
    await expect(adding).toContainText('Bucket name is required');
    await expect(adding).toContainText('Minimum value is required and must be non-negative');
    await expect(adding).toContainText('Maximum value is required and must be non-negative or "Infinity"');
    await adding.getByLabel('Bucket name').fill('470-999');
    await adding.getByLabel('Minimum').fill('400');
    await adding.getByLabel('Maximum').fill('450');
    await adding.getByRole('button', { name: 'Add Bucket' }).click();
    await expect(adding).toContainText('Bucket name must be unique');
    await adding.getByLabel('Bucket name').fill('1000 and more');
    await adding.getByRole('button', { name: 'Add Bucket' }).click();
    await expect(adding).toContainText('Range overlaps with existing bucket: 301-469');
    await adding.getByLabel('Minimum').fill('0.9');
    await adding.getByLabel('Maximum').fill('0.5');
    await adding.getByRole('button', { name: 'Add Bucket' }).click();
    await expect(adding).toContainText('Maximum value must be greater than minimum value');

    await adding.getByLabel('Minimum').fill('1000');
    await adding.getByLabel('Maximum').fill('Infinity');
    await adding.getByLabel('Public').fill('8');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Bucket added');
    await expect(head('1000 and more')).toContainText('$1000 and up');
    const added = rowOf(page, 'Default rules').getByRole('gridcell').last();
    await expect(added).toHaveAccessibleName('8%, changed, not saved');

    await page.getByRole('button', { name: 'Remove 1000 and more' }).click();
    const removing = page.getByRole('alertdialog', { name: 'Remove bucket 1000 and more' });
    await expect(removing).toContainText(
      'Are you sure you want to remove this bucket? This will also remove all associated pricing rules.',
    );
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Bucket removed');
    await expect(head('1000 and more')).toHaveCount(0);
    await save(page);
  });

  await test.step('the last bucket cannot be removed', async () => {
    for (const label of ['1-100', '101-220', '221-300', '301-469']) {
      await page.getByRole('button', { name: `Remove ${label}`, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    }
    await expect(page.getByRole('button', { name: 'Remove 470-999', exact: true })).toBeDisabled();
  });
});
