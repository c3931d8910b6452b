import { expect, test } from 'vitest';
import type { PriceStatus } from '#server/modules/catalogue/index.ts';
import { makeMoney } from '#test/catalogue/make-money.ts';
import { linesOfStatus } from './price-status-lines.ts';

const NONE = { count: 0, entries: [] };
const WAITING: PriceStatus['waiting'] = {
  id: 8,
  source: 'prices.xlsx',
  sourceKind: 'file',
  isSample: false,
  state: 'held',
  reasons: [
    {
      kind: 'columns-changed',
      sheets: ['iPhone'],
      changes: ["Column B was 'Grade A' and is now 'Swap'"],
    },
  ],
  categoryCount: 1,
  rowCount: 3,
  rejectedCount: 0,
  createdAt: 0,
  publishedAt: null,
  decidedAt: 0,
  decidedBy: 'Tierbook',
  isPauseEndedByDiscard: false,
  report: {
    added: NONE,
    removed: NONE,
    changed: {
      count: 1,
      entries: [
        {
          category: 'IPHONE',
          device: 'iPhone 14 A',
          display: 'iPhone 14 A',
          occurrence: 1,
          oldDisplay: 'iPhone 14 A',
          oldPriceCents: 56_000,
          priceCents: null,
          words: 'Call',
        },
      ],
    },
    rejected: NONE,
    gaps: [],
    inversions: {
      count: 3,
      entries: [
        {
          category: 'IPHONE',
          group: 'iPhone 15',
          dearer: { variant: 'B', price: 620 },
          than: { variant: 'A', price: 600 },
        },
      ],
    },
  },
};

const STATUS: PriceStatus = {
  revision: 1,
  money: undefined,
  published: null,
  waiting: WAITING,
  history: [],
  leftOut: { rejected: NONE, skipped: [], unclear: [], source: null },
  pausedReason: null,
  lastCheckedAt: null,
  lastSuccessAt: null,
  lastError: null,
};

test('a waiting list names the changed column, the price that becomes words and the grade inversion', () => {
  const lines = linesOfStatus(STATUS, { timeZone: 'UTC', isByHand: false }).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      "Column B was 'Grade A' and is now 'Swap' in sheet iPhone",
      '~ IPHONE  iPhone 14 A  $560 -> Call',
      '3 devices have prices out of order:',
      '! IPHONE  iPhone 15: B ($620) is dearer than A ($600)',
      'and 2 more',
    ]),
  );
});

test('a list in order says nothing about it', () => {
  const report = { ...WAITING.report, inversions: NONE };
  const said = linesOfStatus(
    { ...STATUS, waiting: { ...WAITING, report } },
    { timeZone: 'UTC', isByHand: false },
  ).join('\n');
  expect(said).not.toContain('out of order');
});

test('prices are in the money of the shop', () => {
  const gaps = [{ low: 1000, high: 5000, count: 2, rows: [] }];
  const waiting = { ...WAITING, report: { ...WAITING.report, gaps } };
  const lines = linesOfStatus(
    { ...STATUS, waiting, money: makeMoney() },
    { timeZone: 'UTC', isByHand: false },
  ).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      '~ IPHONE  iPhone 14 A  $ 560 -> Call',
      '! IPHONE  iPhone 15: B ($ 620) is dearer than A ($ 600)',
      'Between buckets, $ 1.000 to $ 5.000: 2 rows',
    ]),
  );
});

test('while files are sent by hand, nothing is said about syncing', () => {
  const paused = { ...STATUS, pausedReason: 'upload' } as const;
  const lines = linesOfStatus(paused, { timeZone: 'UTC', isByHand: true }).join('\n');
  expect(lines).toContain('nothing to read: prices come from uploaded files');
  expect(lines).not.toContain('prices resume');
});
