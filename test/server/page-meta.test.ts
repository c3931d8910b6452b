import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp, makeTemporaryFolder, TEST_SECRET_KEY, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';
import { makeJpeg, makePng } from '#test/shop/make-pictures.ts';

/** A shop with the page's own template, not built. */
async function openShop(shopName = 'Harbor Wireless', more: Record<string, string> = {}): Promise<TestApp> {
  const webFolder = makeTemporaryFolder();
  writeFileSync(path.join(webFolder, 'index.html'), readFileSync(path.join('web', 'index.html')));
  const source = new PriceTestSource({ IPAD: { 'iPad Pro': 800 }, 'WATCHS & AIRPODS': { Watch: 200 } });
  return buildTestApp({
    webFolder,
    variables: { BRAND_NAME: shopName, ...more },
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
  });
}

/** The tags as they are sent. */
async function headOf({ app }: TestApp, url: string) {
  const { body } = await app.inject(url);
  const contentOf = (name: string) =>
    new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];
  return {
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    description: contentOf('description'),
    siteName: contentOf('og:site_name'),
    ogTitle: contentOf('og:title'),
    ogDescription: contentOf('og:description'),
    ogType: contentOf('og:type'),
  };
}

const SHOP = {
  title: 'Harbor Wireless',
  description: 'Harbor Wireless: device prices',
  siteName: 'Harbor Wireless',
  ogTitle: 'Harbor Wireless',
  ogDescription: 'Harbor Wireless: device prices',
  ogType: 'website',
};

describe('title, description and og: tags', () => {
  test('carry the name of the shop', async () => {
    expect(await headOf(await openShop(), '/')).toEqual(SHOP);
  });

  test('carry the category of the address, as its tab names it', async () => {
    const shop = await openShop();
    for (const url of ['/?category=WATCHS+%26+AIRPODS', '/?q=a&category=%20watchs%20%26%20airpods']) {
      expect(await headOf(shop, url), url).toEqual({
        title: 'Watch &amp; AirPods · Harbor Wireless',
        description: 'Harbor Wireless: Watch &amp; AirPods prices',
        siteName: 'Harbor Wireless',
        ogTitle: 'Watch &amp; AirPods · Harbor Wireless',
        ogDescription: 'Harbor Wireless: Watch &amp; AirPods prices',
        ogType: 'website',
      });
    }
  });

  test('carry no category that is not published, and none on another page', async () => {
    const shop = await openShop();
    for (const url of [
      '/?category=TOOLS',
      '/?category=%3Cb%3E',
      '/admin?category=IPAD',
      '/x?category=IPAD',
    ]) {
      expect(await headOf(shop, url), url).toEqual(SHOP);
    }
  });

  test('carry no category on a protected site, where categories are not public', async () => {
    const shop = await openShop();
    const clock = { now: () => NOON };
    const digest = secretDigester(TEST_SECRET_KEY);
    await createStaffPins({ database: shop.database, clock, digest, pins: PINS });
    const admin = new Browser(shop.app);
    await admin.signIn(PINS.adminPin);
    await admin.enableProtection('sesame');
    expect(await headOf(shop, '/?category=IPAD')).toEqual(SHOP);
  });

  test('name no picture and no address, because the public address is not known', async () => {
    const { app } = await openShop();
    const { body } = await app.inject({ url: '/', headers: { host: 'forged.example' } });
    expect(body).not.toMatch(/og:image|og:url|forged/);
  });

  test('change the tag of the page, so that a browser does not show the title of another category', async () => {
    const { app } = await openShop();
    const tags = await Promise.all(
      ['/', '/?category=IPAD', '/?category=WATCHS+%26+AIRPODS'].map(
        async (url) => (await app.inject(url)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

test('the installed app has a short name', async () => {
  const { app } = await openShop('Harbor Wireless Wholesale');
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Harbor Wireless Wholesale',
    short_name: 'Harbor',
  });
});

/** Saves a logo as the admin does, and returns its address. */
async function saveLogo({ app, as }: TestApp, picture: Buffer, revision: number): Promise<string> {
  const settings = { ...DEFAULT_SHOP_SETTINGS, logo: { file: picture.toString('base64') } };
  const headers = await as('admin');
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/shop',
    headers,
    body: { revision, settings },
  });
  return saved.json().brand.logo;
}

test('a logo is the icon of the page and of the app, and the picture of a shared link', async () => {
  const shop = await openShop('Harbor Wireless', { PUBLIC_URL: 'https://prices.example.com' });
  const { app } = shop;
  const before = await app.inject('/');
  expect(before.body).toContain('content="https://prices.example.com/icon-512.png"');
  const address = await saveLogo(shop, makePng(192), 0);
  const after = await app.inject('/');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.body).toContain(`<link rel="icon" href="${address}" type="image/png" sizes="192x192" />`);
  expect(after.body).toContain(`content="https://prices.example.com${address}"`);
  expect(after.body).not.toContain('favicon');
  const own = { src: address, sizes: '192x192', type: 'image/png', purpose: 'any' };
  const iconsOf = async () => (await app.inject('/manifest.webmanifest')).json().icons;
  expect(await iconsOf()).toEqual([own]);

  const jpeg = await saveLogo(shop, makeJpeg(192), 1);
  expect(await iconsOf()).toMatchObject([{ src: jpeg }, { src: '/icon-192.png' }, { src: '/icon-512.png' }]);
});

test('a list that is not the sample has no contact of the sample', async () => {
  const { body } = await (await openShop()).app.inject('/');
  expect(body).not.toMatch(/555-0142|wa\.me/);
});
