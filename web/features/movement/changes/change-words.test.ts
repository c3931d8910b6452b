import { describe, expect, test } from 'vitest';
import type { ChangedRow } from '#domain/contract/entities/changes.ts';
import { chipText, countText, movementText, sinceText } from './change-words.ts';

const NOW = new Date(2026, 10, 12, 15, 0).getTime();
const daysAgo = (days: number) => new Date(2026, 10, 12 - days, 14, 5).getTime();

describe('since', () => {
  test.each([
    [0, 'since 14:05'],
    [1, 'since yesterday'],
    [2, 'since Tuesday'],
    [6, 'since Friday'],
    [7, 'since 5 Nov'],
    [400, 'since 8 Oct 2025'],
  ])('%i days ago', (days, text) => {
    expect(sinceText(daysAgo(days), NOW)).toBe(text);
  });

  test('a clock that was set back says the time', () => {
    expect(sinceText(daysAgo(-1), NOW)).toBe('since 14:05');
  });
});

const key = (device: string) => ({ category: 'IPAD', device, occurrence: 1, display: device });
const moved = (before: number | null, now: number | null, words = {}): ChangedRow => ({
  ...key(`${before}-${now}`),
  kind: 'changed',
  before: { price: before, ...(before === null && { onRequest: 'Call' }) },
  now: { price: now, ...words },
});
const added = (device: string, group?: string): ChangedRow => ({
  ...key(device),
  ...(group !== undefined && { group, variant: device }),
  kind: 'added',
  now: { price: 10 },
});
const removed = (device: string): ChangedRow => ({ ...key(device), kind: 'removed', before: { price: 10 } });

describe('the chip', () => {
  test.each<[string, ChangedRow[]]>([
    ['1 price changed since Tuesday', [moved(1, 2)]],
    ['2 prices changed since Tuesday', [moved(1, 2), moved(3, 2)]],
    ['1 new device since Tuesday', [added('iPad')]],
    ['2 devices gone since Tuesday', [removed('iPad'), removed('iPad Air')]],
    ['1 changed, 1 new, 1 gone since Tuesday', [moved(1, 2), added('iPad'), removed('iPad Air')]],
    ['2 new, 1 gone since Tuesday', [added('iPad'), added('iPad Pro'), removed('iPad Air')]],
  ])('%s', (text, rows) => {
    expect(chipText(rows, 'since Tuesday')).toBe(text);
  });

  test('counts a new device with several prices once', () => {
    const rows = [added('A', 'iPad Pro'), added('B', 'iPad Pro'), moved(1, 2)];
    expect(chipText(rows, 'since Tuesday')).toBe('1 changed, 1 new since Tuesday');
    expect(countText(rows)).toBe('2 changed');
  });
});

test('the line beside it says how prices moved, and leaves out what did not happen', () => {
  expect(movementText([moved(1, 2), moved(1, 3), moved(3, 2)])).toBe('2 up, 1 down');
  const words = [moved(1, null, { onRequest: 'Call' }), moved(1, null, { outOfStock: true }), moved(null, 5)];
  expect(movementText([...words, added('iPad'), removed('iPad Air')])).toBe(
    '1 on request, 1 out of stock, 1 with a price again, 1 new, 1 gone',
  );
});
