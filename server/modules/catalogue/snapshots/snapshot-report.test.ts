import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { compareContents } from './compare-contents.ts';
import { NO_CONTENT } from './snapshot-content.ts';
import { type RejectedEntry, reportOn, shortReport } from './snapshot-report.ts';

const { buckets } = DEFAULT_CONFIGURATION;

function rejectedRow(row: number, rowsLost = 1): RejectedEntry {
  return {
    device: 'Saw',
    sheet: 'IPAD',
    row,
    cell: `B${row}`,
    value: 'CALL',
    reason: "'CALL' is not a price",
    rowsLost,
  };
}

test('rows between two buckets are named', () => {
  const candidate = makeContent({ IPAD: { A: 100, B: 100.5, C: 101, D: 220.99, Title: null } });
  const report = reportOn({
    candidate,
    changes: compareContents(NO_CONTENT, candidate),
    rejected: [],
    buckets,
  });
  expect(report.gaps).toEqual([
    { low: 100.01, high: 100.99, count: 1, rows: [{ category: 'IPAD', display: 'B', price: 100.5 }] },
    { low: 220.01, high: 220.99, count: 1, rows: [{ category: 'IPAD', display: 'D', price: 220.99 }] },
  ]);
});

test('a rejected row is listed with sheet, row, cell and reason; a rejected sheet counts with all its rows', () => {
  const rejected = [rejectedRow(7), rejectedRow(1, 40)];
  const candidate = makeContent({ IPAD: { A: 1 } });
  const report = reportOn({ candidate, changes: compareContents(NO_CONTENT, candidate), rejected, buckets });
  expect(report.rejected).toEqual({ count: 41, entries: rejected });
});

test('long lists are cut at 5,000, and their true length is kept', () => {
  const candidate = makeContent({ IPAD: manyDevices(5001) });
  const changes = compareContents(NO_CONTENT, candidate);
  const report = reportOn({ candidate, changes, rejected: [], buckets });
  expect(report.added.count).toBe(5001);
  expect(report.added.entries).toHaveLength(5000);
  const short = shortReport(report, 20);
  expect(short.added.count).toBe(5001);
  expect(short.added.entries).toHaveLength(20);
});
