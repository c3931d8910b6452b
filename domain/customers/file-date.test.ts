import { expect, test } from 'vitest';
import { readFileDate } from './file-date.ts';

test.each([
  '2026-12-31',
  '2026/12/31',
  '2026.12.31',
  '2026-12-31 00:00:00',
  '2026-12-31T00:00:00.000Z',
  '31/12/2026',
  '12/31/2026',
  '31.12.2026',
  '31-12-2026',
  '31 Dec 2026',
  '31-dec-2026',
  'December 31, 2026',
])('%s is the last day of 2026', (text) => {
  expect(readFileDate(text)).toEqual({ date: '2026-12-31' });
});

test('a day that equals its month can mean one date only', () => {
  expect(readFileDate('5/5/2026')).toEqual({ date: '2026-05-05' });
});

test.each(['03/04/2026', '3.4.2026', '03-04-2026'])('%s is refused: it can be two dates', (text) => {
  expect(readFileDate(text)).toEqual({
    reason: `'${text}' can be two dates. Write 2026-03-04 or 2026-04-03 instead.`,
  });
});

test.each(['2026-02-30', '31/12/26', '46387', '32/13/2026', '31 Foo 2026', '2026-12-31 14:00', 'soon'])(
  '%s is no date',
  (text) => {
    expect(readFileDate(text)).toEqual({ reason: `'${text}' is not a date such as 2026-12-31.` });
  },
);
