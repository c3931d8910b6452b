import { expect, test } from 'vitest';
import { makeDevice } from '#web/features/customers/testing/customer-makers.ts';
import { addressText, deviceSummaryOf, deviceText } from './customer-words.ts';

test.each([
  ['Safari', 'iOS', 'Safari on iOS'],
  ['Unknown', 'Windows', 'Windows'],
  ['curl', 'Unknown', 'curl'],
  ['Unknown', 'Unknown', 'Unknown device'],
])('a device with browser %s and system %s is called %s', (browserName, osName, text) => {
  expect(deviceText({ browserName, osName })).toBe(text);
});

test('a manager sees the newest device, and how many there are besides', () => {
  const deviceFingerprints = [makeDevice(), makeDevice({ browserName: 'Chrome' })];
  expect(deviceSummaryOf({ deviceFingerprints, uniqueDeviceCount: 5 })).toEqual({
    text: 'Safari on iOS',
    shortText: 'iOS',
    moreCount: 4,
  });
});

test('a customer without devices has no summary', () => {
  expect(deviceSummaryOf({ deviceFingerprints: [], uniqueDeviceCount: 0 })).toEqual({
    text: '',
    shortText: '',
    moreCount: 0,
  });
});

test('what was too old to be kept is said to be so', () => {
  expect(addressText('203.0.113.7')).toBe('203.0.113.7');
  expect(addressText('removed')).toBe('Removed after 90 days');
});
