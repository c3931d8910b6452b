import { describe, expect, test } from 'vitest';
import { dayReader, endReader, hasEnded } from './access-end.ts';

describe('the last day of access', () => {
  test('is the whole day, and over on the next one', () => {
    expect(hasEnded('2026-11-14', '2026-11-13')).toBe(false);
    expect(hasEnded('2026-11-14', '2026-11-14')).toBe(false);
    expect(hasEnded('2026-11-14', '2026-11-15')).toBe(true);
    expect(hasEnded('2026-12-31', '2027-01-01')).toBe(true);
  });

  test('is never over without one', () => {
    expect(hasEnded(null, '9999-12-31')).toBe(false);
    expect(endReader('UTC')(null)).toBe(Number.POSITIVE_INFINITY);
  });

  test('ends where the time zone says that the next one begins', () => {
    const inNewYork = endReader('America/New_York');
    const end = Date.UTC(2026, 10, 15, 5);

    expect([inNewYork('2026-11-14'), inNewYork('2026-11-14')]).toEqual([end, end]);
    expect(dayReader('America/New_York')(end)).toBe('2026-11-15');
  });
});

describe('which day it is', () => {
  test('depends on the time zone, to the minute', () => {
    const inNewYork = dayReader('America/New_York');
    const inTokyo = dayReader('Asia/Tokyo');
    const midnight = Date.UTC(2026, 10, 15, 5);

    expect(inNewYork(midnight - 1)).toBe('2026-11-14');
    expect(inNewYork(midnight)).toBe('2026-11-15');
    expect(inTokyo(midnight)).toBe('2026-11-15');
    expect(inTokyo(Date.UTC(2026, 11, 31, 15))).toBe('2027-01-01');
  });

  test('is right after the clock was set back', () => {
    const inNewYork = dayReader('America/New_York');
    const midnight = Date.UTC(2026, 10, 15, 5);

    expect([midnight, midnight - 1, midnight].map(inNewYork)).toEqual([
      '2026-11-15',
      '2026-11-14',
      '2026-11-15',
    ]);
  });

  test('is right in a minute in which the clocks go back', () => {
    const inNewYork = dayReader('America/New_York');

    expect(inNewYork(Date.UTC(2026, 10, 1, 5, 59))).toBe('2026-11-01');
    expect(inNewYork(Date.UTC(2026, 10, 1, 6, 0))).toBe('2026-11-01');
    expect(inNewYork(Date.UTC(2026, 10, 2, 4, 59))).toBe('2026-11-01');
    expect(inNewYork(Date.UTC(2026, 10, 2, 5, 0))).toBe('2026-11-02');
  });
});
