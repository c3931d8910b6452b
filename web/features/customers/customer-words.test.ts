import { expect, test } from 'vitest';
import { browserText, deviceText, keptText, osText, shortDeviceText } from './customer-words.ts';
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

test('full texts have complete browser and system versions, as the server sends them', () => {
  expect([browserText(makeDevice()), osText(makeDevice())]).toEqual(['Safari 18.1', 'iOS 18.2']);
  const device = makeDevice({ browser: 'Safari 18.1.1', os: 'iOS 18.2.1' });
  expect([browserText(device), osText(device)]).toEqual(['Safari 18.1.1', 'iOS 18.2.1']);
});

test('a value that was removed because of its age says so', () => {
  expect(keptText('removed')).toBe('Removed after 90 days');
  expect(keptText('203.0.113.7')).toBe('203.0.113.7');
});
