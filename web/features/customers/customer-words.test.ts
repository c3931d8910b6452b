import { expect, test } from 'vitest';
import { browserText, countOf, deviceText, keptText, osText, shortDeviceText } from './customer-words.ts';
import { makeDevice } from './testing/customer-makers.ts';

test.each([
  [{}, 'Safari 18 on iOS'],
  [{ browserVersion: '' }, 'Safari on iOS'],
  [{ browserName: 'Unknown', browserVersion: '' }, 'iOS'],
  [{ osName: 'Unknown' }, 'Safari 18'],
  [{ browserName: 'Unknown', osName: 'Unknown' }, 'Unknown device'],
])('a device with %j is called %s', (fields, text) => {
  expect(deviceText(makeDevice(fields))).toBe(text);
});

test.each([
  [{}, 'iOS'],
  [{ osName: 'Unknown' }, 'Safari 18'],
  [{ browserName: 'Unknown', osName: 'Unknown' }, 'Unknown device'],
])('in a narrow table a device with %j is called %s', (fields, text) => {
  expect(shortDeviceText(makeDevice(fields))).toBe(text);
});

test('in full, browser and system have their whole versions, as the server writes them where it does', () => {
  expect([browserText(makeDevice()), osText(makeDevice())]).toEqual(['Safari 18.1', 'iOS 18.2']);
  const device = makeDevice({ browser: 'Safari 18.1.1', os: 'iOS 18.2.1' });
  expect([browserText(device), osText(device)]).toEqual(['Safari 18.1.1', 'iOS 18.2.1']);
});

test('what was too old to be kept is said to be so', () => {
  expect(keptText('removed')).toBe('Removed after 90 days');
  expect(keptText('203.0.113.7')).toBe('203.0.113.7');
});

test('one is not many', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'alert'))).toEqual(['0 alerts', '1 alert', '2 alerts']);
});
