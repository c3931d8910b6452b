import { expect, test } from 'vitest';
import { browserWords, placeWords, sourceWords } from './visit-words.ts';

test.each([
  ['California', 'United States', 'California, United States'],
  [null, 'Singapore', 'Singapore'],
  ['', 'Singapore', 'Singapore'],
  [null, null, 'Unknown'],
])('state %s and country %s are shown as %s', (state, country, words) => {
  expect(placeWords({ state, country })).toBe(words);
});

test.each([
  ['https://www.example.test/found', 'example.test'],
  ['https://prices.test/', ''],
  ['', ''],
  ['no address', ''],
])("the referrer '%s' is shown as '%s'", (referrer, words) => {
  expect(sourceWords(referrer, 'prices.test')).toBe(words);
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.each([
  [ANDROID, 'Chrome on Android'],
  ['unknown-agent/1.0', 'unknown-agent/1.0'],
  ['', 'Unknown'],
])('the user agent %s is shown as %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});
