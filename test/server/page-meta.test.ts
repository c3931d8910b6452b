import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp, makeTemporaryFolder, TEST_SECRET_KEY, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';

/** A shop with the page's own template, not built. */
async function openShop(shopName = 'Harbor Wireless'): Promise<TestApp> {
  const webFolder = makeTemporaryFolder();
  writeFileSync(path.join(webFolder, 'index.html'), readFileSync(path.join('web', 'index.html')));
  const source = new PriceTestSource({ IPAD: { 'iPad Pro': 800 }, 'WATCHS & AIRPODS': { Watch: 200 } });
  return buildTestApp({
    webFolder,
    variables: { BRAND_NAME: shopName },
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
