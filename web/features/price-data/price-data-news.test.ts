import { describe, expect, test } from 'vitest';
import { newsOf } from './price-data-news.ts';
import {
  CHANGED_SHEET,
  makeSnapshot,
  makeStatus,
  NOTHING_LEFT_OUT,
  READ_AT,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from './testing/price-data-server.ts';

const SAMPLE = { kind: 'file', description: 'sample.csv', isSample: true, everySeconds: 60 } as const;
const FAILING = { message: 'It is not there', at: READ_AT, isCurrent: true };
const UNCLEAR = { lastReading: { ...NOTHING_LEFT_OUT, unclearSheets: [UNCLEAR_SHEET] } };
const CHANGED = { lastReading: { ...NOTHING_LEFT_OUT, unclearSheets: [CHANGED_SHEET] } };
const { health } = makeStatus();

describe('what an admin should know about prices', () => {
  test('is nothing while visitors see everything that the source has', () => {
    expect(newsOf(makeStatus())).toEqual([]);
    const skippedSheets = [{ sheet: 'Notes', reason: 'hidden' }];
    expect(newsOf(makeStatus({ lastReading: { ...NOTHING_LEFT_OUT, skippedSheets } }))).toEqual([]);
  });

  test.each([
    ['a list that waits', { waiting: WAITING_STATUS.waiting }, 'Review'],
    ['a pause', { pausedBy: 'rollback' }, 'Paused'],
    ['a source that fails', { health: { ...health, lastError: FAILING } }, 'Failing'],
    ['a forgotten source', { source: SAMPLE }, 'No source'],
    ['no source at all', { source: null }, 'No source'],
    ['a stop', { health: { ...health, stoppedSince: READ_AT } }, 'Not syncing'],
    ['a row left out', { lastReading: { ...NOTHING_LEFT_OUT, rejectedCount: 1 } }, '1 left out'],
    ['an unclear sheet', UNCLEAR, '1 unclear'],
    ['a changed sheet', CHANGED, '1 changed'],
  ] as const)('is %s', (_, fields, mark) => {
    expect(newsOf(makeStatus(fields)).map((news) => news.mark)).toEqual([mark]);
  });

  test('is everything at once, the most urgent first', () => {
    const lastReading = { ...NOTHING_LEFT_OUT, rejectedCount: 3, unclearSheets: [UNCLEAR_SHEET] };
    const status = { ...WAITING_STATUS, pausedBy: 'upload', lastReading } as const;
    expect(newsOf(status).map(({ sentence }) => sentence)).toEqual([
      'A new price list is waiting for your review.',
      'Syncing of prices has been paused since a workbook was uploaded.',
      '1 sheet is left out because its columns are unclear.',
      '3 rows of the price list are left out.',
    ]);
  });

  test('is no pause and no lost source in a shop that only uploads', () => {
    const published = makeSnapshot({ sourceKind: 'upload' });
    expect(newsOf(makeStatus({ source: SAMPLE, published, pausedBy: 'upload' }))).toEqual([]);
    expect(newsOf(makeStatus({ source: SAMPLE, published: makeSnapshot({ isSample: true }) }))).toEqual([]);
  });
});
