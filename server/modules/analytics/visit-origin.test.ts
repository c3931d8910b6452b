import { expect, test } from 'vitest';
import { BROWSER } from '#test/analytics/visited-site.ts';
import { DIRECT, deviceNameOf, referrerNameOf } from './visit-origin.ts';

test.each([
  ['https://www.google.com/search', 'google.com'],
  ['https://Shop.Example.org:8443/a', 'shop.example.org:8443'],
  ['', DIRECT],
  ['not an address', DIRECT],
  ['about:blank', DIRECT],
  ['https://list.example.com/manager', DIRECT],
  [`https://${'a'.repeat(250)}.com/`, DIRECT],
])('the site of the referrer %j is %s', (referrer, site) => {
  expect(referrerNameOf(referrer, 'list.Example.com')).toBe(site);
});

test.each([
  [BROWSER, 'Mobile · Safari on iOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    'Desktop · Chrome on Windows',
  ],
  ['something else', 'Desktop · Unknown'],
])('%s is a %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});
