import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';
import { TITLED_TIERS } from '#domain/tiers/tier-lists.ts';
import { expect, expectToast, test as onSite, openAsAdmin } from './support/admin.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible } from './support/fixtures.ts';

const [{ label: tier, titleSetting }] = TITLED_TIERS as [(typeof TITLED_TIERS)[number]];

const test = onSite.extend({ environment: { [titleSetting.variable]: 'By variable' } });

function contact(page: Page) {
  return page.getByRole('region', { name: 'Name and contact', exact: true });
}

const SECRET = 'taken at 40.7128 -74.0060';

/** As cameras and drawing programs write it: with words about where and by whom. */
async function largePicture(page: Page): Promise<Buffer> {
  const file = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 800 });
    canvas.getContext('2d')?.fillRect(200, 200, 900, 400);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  const picture = Buffer.from(file, 'base64');
  const words = Buffer.from(`tEXtComment\0${SECRET}`);
  const chunk = Buffer.alloc(words.length + 8);
  chunk.writeUInt32BE(words.length - 4);
  words.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(words), words.length + 4);
  const headerEnd = 33;
  return Buffer.concat([picture.subarray(0, headerEnd), chunk, picture.subarray(headerEnd)]);
}

test('name, phone, link and logo are changed in the browser, and visitors see them', async ({
  page,
  browser,
}) => {
  await openAsAdmin(page, '/admin?panel=shop#contact');
  const section = contact(page);
  await expect(section).toBeFocused();
  await expect(section.getByLabel(`${tier} name`)).toHaveValue('By variable');
  await expect(section.getByLabel(`${tier} name`)).not.toBeEditable();
  await expect(section.getByText(`Set by ${titleSetting.variable}`)).toBeVisible();

  await section.getByLabel('List name').fill('Corner Phones');
  await section.getByLabel('Phone').fill('(212) 555-0188');
  await section.getByLabel('Messaging link').fill('https://t.me/cornerphones');
  await expect(section.getByRole('link', { name: /^Try it/ })).toHaveAttribute('target', '_blank');
  const logo = section.getByLabel('Logo');
  await logo.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await expect(section.getByText(SHOP_MESSAGES.logoType)).toBeVisible();
  const source = await largePicture(page);
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: source.subarray(0, 60) });
  await expect(section.getByText(SHOP_MESSAGES.logoBroken)).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: source });
  await expect(section.getByRole('button', { name: 'Replace' })).toBeVisible();
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingSideways(page);
  }
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Name and contact saved');

  const picture = section.locator('img[src^="/logo/"]').first();
  const stored = await (await page.request.get(String(await picture.getAttribute('src')))).body();
  expect(stored.length).toBeLessThanOrEqual(SHOP_LIMITS.logoMaxBytes);
  expect(source.includes(SECRET)).toBe(true);
  expect(stored.includes(SECRET)).toBe(false);
  const sides = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides).toEqual([512, 256]);

  const visitor = await browser.newPage();
  await openCatalogue(visitor);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Corner Phones' })).toBeVisible();
  await expect(visitor.locator('a[href="tel:2125550188"]').first()).toBeAttached();
  await visitor.close();
});

test('two admins change the same section: the second is asked, and can go back by the history', async ({
  page,
  context,
}) => {
  await openAsAdmin(page, '/admin?panel=shop');
  const other = await context.newPage();
  await openAsAdmin(other, '/admin?panel=shop');
  await contact(other).getByLabel('Phone').fill('(212) 555-0100');
  await contact(page).getByLabel('List name').fill('Corner Phones');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Name and contact saved');
  await contact(other).getByRole('button', { name: 'Save' }).click();
  await expect(contact(other).getByText(/^Admin saved Name and contact on /)).toBeVisible();
  await contact(other).getByRole('button', { name: 'Save mine instead' }).click();
  await expectToast(other, 'Name and contact saved');
  await expect(contact(other).getByLabel('List name')).toHaveValue('');

  await other.getByRole('button', { name: 'History' }).click();
  const history = other.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(other);
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expectToast(other, 'Shop settings restored');
  await expect(contact(other).getByLabel('List name')).toHaveValue('Corner Phones');
  await expect(contact(other).getByLabel('Phone')).toHaveValue('');
});
