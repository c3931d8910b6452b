import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import {
  cell,
  expect,
  openRoom,
  room,
  save,
  saveSettings,
  storedSettings,
  test,
} from './support/engine-room.ts';

/** The built-in rules with ranges of a shop in pesos. */
const IN_PESOS: Configuration = {
  ...DEFAULT_CONFIGURATION,
  money: PESOS,
  buckets: [
    ['1-100', 0, 99_999],
    ['101-220', 100_000, 999_999],
    ['221-300', 1_000_000, 4_999_999],
    ['301-469', 5_000_000, 9_999_999],
    ['470+', 10_000_000, 'Infinity'],
  ],
};

test('an admin of a shop in pesos edits, saves and finds again an amount in its marks', async ({
  quietPage: page,
  admin,
}) => {
  await saveSettings(admin, IN_PESOS);
  await openRoom(page);
  const effect = room(page).getByRole('complementary', { name: 'Effect' });
  const target = cell(page, 'iPad', '221-300');

  await test.step('ranges of millions fit into their columns', async () => {
    await expect(page.getByRole('columnheader', { name: /^221-300/ })).toContainText(
      '$ 1.000.000 to $ 4.999.999',
    );
    const cut = await page
      .locator('.matrix-head-range > span')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
    expect(cut).toBe(0);
  });

  await test.step('a number with other marks is refused in words', async () => {
    await page.getByRole('radio', { name: 'VIP' }).click();
    await target.click();
    await page.keyboard.type('30.5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tooltip')).toHaveText('This shop writes numbers as in 1.234');
    await page.keyboard.press('Escape');
    await expect(target).toHaveText('+$ 0');
  });

  await test.step('an amount is typed with symbol and marks, and the preview has it', async () => {
    await page.keyboard.type('+$ 30.000');
    await page.keyboard.press('Enter');
    await expect(target).toHaveText('+$ 30.000');
    await target.click();
    await expect(effect).toContainText('Plus $ 30.000 for VIP');
  });

  await test.step('after a reload it is there', async () => {
    await save(page);
    await openRoom(page);
    await page.getByRole('radio', { name: 'VIP' }).click();
    await expect(target).toHaveText('+$ 30.000');
    const { perCategoryByRole, money } = await storedSettings(admin);
    expect(perCategoryByRole.vip.IPAD?.['221-300']).toMatchObject({ mode: 'flat', flat: 30_000 });
    expect(money).toEqual(PESOS);
  });
});
