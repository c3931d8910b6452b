import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILT_IN_PICTURES, pageWithMeta, shortNameOf } from './page-meta.ts';

const HEAD = pageWithMeta('<head><!--tierbook-meta--></head>', {
  shopName: `"><script>alert(1)</script> $& $' A&amp;B`,
  category: 'WATCHS & AIRPODS',
  pictures: BUILT_IN_PICTURES,
});

test('a name cannot leave its tag, and is shown as it is written', () => {
  const shop = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $&#39; A&amp;amp;B';
  expect(HEAD.split(/\n\s*/)).toEqual([
    `<head><meta name="description" content="${shop}: Watch &amp; AirPods prices" />`,
    `<title>Watch &amp; AirPods · ${shop}</title>`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${shop}" />`,
    `<meta property="og:title" content="Watch &amp; AirPods · ${shop}" />`,
    `<meta property="og:description" content="${shop}: Watch &amp; AirPods prices" /></head>`,
  ]);
});

test('the page has a place for the tags, and links its icons', () => {
  const template = readFileSync(path.join('web', 'index.html'), 'utf8');
  expect(template.match(/<!--tierbook-meta-->/g)).toHaveLength(1);
  expect(template).not.toMatch(/<title>|name="description"/);
  const icons = [...template.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
  expect(icons).toHaveLength(3);
  for (const [, icon = ''] of icons) expect(existsSync(path.join('web', 'public', icon)), icon).toBe(true);
});

const LOGO = { address: '/logo/abc', type: 'image/webp', width: 300, height: 200 };

function picturesIn(pictures: Partial<typeof BUILT_IN_PICTURES>): string[] {
  const template = readFileSync(path.join('web', 'index.html'), 'utf8');
  const meta = { shopName: 'Shop', category: null, pictures: { ...BUILT_IN_PICTURES, ...pictures } };
  return pageWithMeta(template, meta).match(/<[^>]*(?:icon"|og:image)[^>]*>/g) ?? [];
}

test('a logo takes the place of the built-in icons', () => {
  expect(picturesIn({})).toHaveLength(3);
  expect(picturesIn({ logo: LOGO })).toEqual([
    '<link rel="icon" href="/logo/abc" type="image/webp" sizes="300x200" />',
    '<link rel="apple-touch-icon" href="/logo/abc" />',
  ]);
});

test('a shared link has a picture only if the public address is known', () => {
  const publicUrl = 'https://prices.example.com';
  expect(picturesIn({ publicUrl })).toContain(
    '<meta property="og:image" content="https://prices.example.com/icon-512.png" />',
  );
  expect(picturesIn({ publicUrl, logo: LOGO })).toContain(
    '<meta property="og:image" content="https://prices.example.com/logo/abc" />',
  );
});

test.each([
  ['Tierbook', 'Tierbook'],
  ['Tierbook Price List', 'Tierbook'],
  ['Dealer "One"', 'Dealer "One"'],
  ['The Big Phone Shop', 'The Big'],
  ['ABC DEF GHI JKL', 'ABC DEF GHI'],
  ['  Spaces   Inside  ', 'Spaces'],
  ['Smith & Jones Phones', 'Smith'],
  ['Phones, Tablets and More', 'Phones'],
  ['Wholesalephones', 'Wholesalepho'],
  ['Großhandelszentrale', 'Großhandelsz'],
  ['📱📱📱📱📱📱📱', '📱📱📱📱📱📱'],
  // An odd number of units before the emoji: a cut by units would leave half of the sixth.
  ['a📱📱📱📱📱📱📱', 'a📱📱📱📱📱'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['Cafe\u0301Cafe\u0301Cafe\u0301', 'Cafe\u0301Cafe\u0301Ca'],
  ['手机批发价格表手机批发价格表', '手机批发价格表手机批发价'],
])('%s is %s for short', (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});

test.each([
  'x'.repeat(1000),
  `a${'\u0301'.repeat(50)}`,
  '& & & & & & & & &',
  `${'👍🏽'.repeat(9)} b`,
  '- '.repeat(20),
])('a short name is never empty, long or broken', (name) => {
  const short = shortNameOf(name);
  expect(short.length).toBeGreaterThan(0);
  expect(short.length).toBeLessThanOrEqual(12);
  expect(short).not.toMatch(/\p{Cs}/u);
});
