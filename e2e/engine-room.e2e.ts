import { hold, openCatalogue } from './support/catalogue.ts';
import {
  cell,
  expect,
  expectToast,
  openAsVisitor,
  openRoom,
  priceOfSample,
  room,
  save,
  test,
  toasts,
  unsavedBadge,
} from './support/engine-room.ts';
import { PINS, signIn } from './support/site.ts';

test.describe('from sign-in to the price that a visitor sees', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('a value typed into a cell, saved, is what visitors see after a reload', async ({
    quietPage: page,
    browser,
  }) => {
    const visitor = await openAsVisitor(browser);
    await expect(priceOfSample(visitor)).toHaveText('$1060');
    await openCatalogue(page);
    await signIn(page, PINS.ADMIN_PIN);
    await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
    await cell(page, 'iPhone New Locked', '470+').click();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'iPhone New Locked', '470+')).toHaveText('20%');
    await expect(unsavedBadge(page)).toBeVisible();
    await save(page);
    await visitor.reload();
    await expect(priceOfSample(visitor)).toHaveText('$940');
    await visitor.context().close();
    await page.reload();
    await expect(priceOfSample(page)).toHaveText('$940');
    await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
    await expect(cell(page, 'iPhone New Locked', '470+')).toHaveText('20%');
    await expect(unsavedBadge(page)).toHaveCount(0);
  });
});

test('the impact of a change is shown for each tier before it is saved', async ({ quietPage: page }) => {
  await openRoom(page);
  await test.step('preview and impact follow each change, before anything is saved', async () => {
    const effect = room(page).getByRole('complementary', { name: 'Effect' });
    await expect(effect.getByText('No device changes for Public')).toBeVisible();
    await cell(page, 'iPad', '470+').click();
    await expect(effect.getByRole('combobox')).toHaveText(/iPad/);
    await expect(effect.getByText('$450', { exact: true }).first()).toBeVisible();
    await expect(effect.getByText('Discount $50.00')).toBeVisible();
    await page.keyboard.type('18% + $20');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(effect.getByText('Discount $100.00')).toBeVisible();
    await expect(effect.getByText('Bucket 470+, category rule')).toBeVisible();
    await expect(effect.getByText('Above $340: 90 rises by 10')).toBeVisible();
    await expect(effect.getByText(/^\d+ devices change$/)).toBeVisible();
    await effect.getByRole('button', { name: 'Show devices' }).click();
    await expect(effect.getByRole('list', { name: 'Devices that change' })).toContainText(
      'iPad Pro 13" M5 256GB WiFi',
    );
    await effect.getByLabel('Test price').fill('100.50');
    await expect(effect.getByText('In no bucket, so it is only rounded')).toBeVisible();
    await effect.getByLabel('Test price').fill('500');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(effect.getByText('No device changes for Public')).toBeVisible();
  });

  await test.step('VIP and Heavyweight take flat amounts, added to the public price', async () => {
    await page.getByRole('radio', { name: 'VIP' }).click();
    await expect(room(page).getByText('Configuring settings for VIP Users')).toBeVisible();
    const target = cell(page, 'iPad', '470+');
    await expect(target).toHaveText('+$0');
    await target.click();
    await expect(page.getByRole('radiogroup', { name: 'Mode' })).toHaveCount(0);
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(target).toHaveText('+$30');
    await target.click();
    await expect(room(page).getByRole('complementary', { name: 'Effect' })).toContainText('Plus $30 for VIP');
    await page.getByRole('radio', { name: 'Heavyweight' }).click();
    await expect(room(page).getByText('Configuring settings for Heavyweight Users')).toBeVisible();
    await expect(target).toHaveText('+$0');
  });
});

test('the Engine Room works by keyboard alone', async ({ quietPage: page }) => {
  await openCatalogue(page);
  const opener = page.getByRole('button', { name: 'Engine Room' });
  while (!(await opener.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const first = cell(page, 'iPhone New Locked', '1-100');
  await expect(first).toBeVisible();
  while (!(await first.evaluate((target) => target === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('4 cells', { exact: true })).toBeVisible();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'iPhone Used Locked', '101-220')).toHaveText('25%');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 'iPhone New Unlocked', '1-100')).toHaveText('26%');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'iPhone New Unlocked', '1-100')).toHaveText('25%');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'iPhone New Unlocked', '1-100')).toHaveText('30%');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Configuration saved');
  // The first Escape clears the selection and the toast, the second closes the Engine Room.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Select cells, then type a value')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(room(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const width of [1440, 1199, 768])
  test(`a link that is pressed while the settings arrive leads on, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const letSettingsCome = await hold(page, '**/api/config');
    await page.goto('/');
    await page.getByRole('button', { name: /^(Engine Room|Config)$/ }).click();
    await room(page).getByRole('link', { name: 'Price Data' }).hover();
    await page.mouse.down();
    letSettingsCome();
    await expect(room(page).getByRole('tab', { name: 'Pricing' })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Price Data' })).toBeVisible();
  });
