import { describe, expect, test } from 'vitest';
import { deviceLimitText, isFull } from './device-limit.ts';

describe('the limit of devices', () => {
  test('leaves room until it is reached', () => {
    expect(isFull(1, 2)).toBe(false);
    expect(isFull(2, 2)).toBe(true);
  });

  test('is still reached after it was lowered', () => {
    expect(isFull(5, 2)).toBe(true);
  });

  test('is never reached without one', () => {
    expect(isFull(1000, null)).toBe(false);
  });

  test('is explained with the devices in use and whom to call', () => {
    expect(deviceLimitText({ deviceCount: 3, phone: '(212) 555-0142', way: 'pin' })).toBe(
      'This PIN is already in use on 3 devices. For help, call (212) 555-0142.',
    );
    expect(deviceLimitText({ deviceCount: 1, phone: '', way: 'invitation' })).toBe(
      'Your access is already in use on 1 device.',
    );
  });
});
