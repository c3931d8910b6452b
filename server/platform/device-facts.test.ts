import { expect, test } from 'vitest';
import { LAPTOP, PHONE } from '#test/customers/usage-stand.ts';
import { deviceFactsOf } from './device-facts.ts';

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const TELEVISION =
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) TV Safari/537.36';

test.each([
  [
    PHONE,
    {
      browserName: 'Mobile Safari',
      browserVersion: '18.5',
      osName: 'iOS',
      osVersion: '18.5',
      deviceType: 'mobile',
    },
  ],
  [
    LAPTOP,
    {
      browserName: 'Chrome',
      browserVersion: '142.0.0.0',
      osName: 'Windows',
      osVersion: '10',
      deviceType: 'desktop',
    },
  ],
  [IPAD, { browserName: 'Mobile Safari', osName: 'iOS', deviceType: 'tablet' }],
  [TELEVISION, { osName: 'Tizen', deviceType: 'desktop' }],
  [
    '',
    { browserName: 'Unknown', browserVersion: '', osName: 'Unknown', osVersion: '', deviceType: 'desktop' },
  ],
  ['curl/8.5.0', { osName: 'Unknown', deviceType: 'desktop' }],
])('%s', (userAgent, facts) => {
  expect(deviceFactsOf(userAgent)).toMatchObject({ ...facts, userAgent });
});

test('a user agent is ignored after 500 characters', () => {
  expect(deviceFactsOf(`${' '.repeat(500)}${PHONE}`)).toMatchObject({
    browserName: 'Unknown',
    osName: 'Unknown',
  });
});
