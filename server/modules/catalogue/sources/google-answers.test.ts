import { describe, expect, test } from 'vitest';
import { withSheetsServer } from '#test/sheets-stand.ts';
import type { Timers } from './timers.ts';

const google = withSheetsServer();
const LONGEST_GRID = { rowCount: 200_000, columnCount: 2 };

describe('when Google is busy', () => {
  test('it is asked again, after as long as it says', async () => {
    const inSeconds = new Date(google.now + 10_000).toUTCString();
    google.server.failNext(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': inSeconds } },
    );
    expect(await google.sheetsOf()).toHaveLength(1);
    expect(google.waits).toEqual([7_000, 3_000]);
  });

  test('it is asked again after longer and longer waits when it does not say', async () => {
    google.server.failNext(...[500, 502, 503, 504].map((status) => ({ status })));
    expect(await google.sheetsOf()).toHaveLength(1);
    expect(google.waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test('five refusals are enough', async () => {
    google.server.failNext(...Array.from({ length: 5 }, () => ({ status: 429 })));
    expect((await google.refusalOf())[0]).toBe('quota');
    expect(google.server.requests).toHaveLength(5);
  });

  test('nobody waits longer than a minute', async () => {
    google.server.failNext({ status: 429, headers: { 'retry-after': '61' } });
    expect((await google.refusalOf())[0]).toBe('quota');
    google.server.failNext({ status: 503, headers: { 'retry-after': '3600' } });
    expect((await google.refusalOf())[0]).toBe('unreachable');
    expect(google.waits).toEqual([]);
  });
});

describe('an invalid answer', () => {
  test.each([
    [
      'a page for people',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
      'unexpected-answer',
    ],
    [
      'data under another name',
      { status: 200, body: '{"sheets":[]}', headers: { 'content-type': 'text/plain' } },
      'unexpected-answer',
    ],
    ['data that is cut off', { status: 200, body: '{"sheets": [{"prop' }, 'unexpected-answer'],
    ['data of another form', { status: 200, body: '{"sheets": [{"name": "A"}]}' }, 'unexpected-answer'],
    ['no data', { status: 200 }, 'unexpected-answer'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unexpected-answer'],
    ['an unknown error', { status: 418, body: '{}' }, 'unexpected-answer'],
    [
      'a switched-off API',
      { status: 403, body: '{"error":{"details":[{"reason":"SERVICE_DISABLED"}]}}' },
      'credentials',
    ],
    ['more than 64 MB', { status: 200, body: ' '.repeat(64 * 1024 * 1024 + 1) }, 'too-large'],
  ])('%s is reported', async (_what, failure, code) => {
    google.server.failNext(failure);
    expect((await google.refusalOf())[0]).toBe(code);
    expect(google.server.requests).toHaveLength(1);
  });

  test('an unknown spreadsheet is reported', async () => {
    expect((await google.refusalOf(google.source({}, { id: 'x'.repeat(44) })))[0]).toBe('not-found');
  });

  test('fewer ranges than were asked for are not shifted into the wrong sheets', async () => {
    const reading = google.source();
    google.server.failNext(
      {
        status: 200,
        body: JSON.stringify({
          sheets: [
            { properties: { sheetId: 1, title: 'A', gridProperties: { rowCount: 9, columnCount: 2 } } },
          ],
        }),
      },
      { status: 200, body: '{"valueRanges": []}' },
    );
    expect((await google.refusalOf(reading))[0]).toBe('unexpected-answer');
  });

  test('more than 200 MB in all are reported, though each answer is small enough', async () => {
    const listing = { sheets: [{ properties: { sheetId: 1, title: 'A', gridProperties: LONGEST_GRID } }] };
    const blanks = { status: 200, body: ' '.repeat(51 * 1024 * 1024) };
    google.server.failNext({ status: 200, body: JSON.stringify(listing) }, blanks, blanks, blanks, blanks);
    expect(await google.refusalOf()).toEqual([
      'too-large',
      'Google sent more data than a price list can need.',
    ]);
    expect(google.server.requests).toHaveLength(5);
  });

  test('an unreachable server is reported', async () => {
    expect((await google.refusalOf(google.source({ sheetsBaseUrl: 'http://127.0.0.1:1' })))[0]).toBe(
      'unreachable',
    );
  });

  test('an endless answer can be stopped, and is not a failure of the source', async () => {
    google.server.failNext({ status: 200, hang: true });
    const stop = new AbortController();
    const reading = google.source().read(null, stop.signal);
    await expect.poll(() => google.server.requests.length, { timeout: 20_000 }).toBe(1);
    stop.abort(new Error('closing'));
    await expect(reading).rejects.toThrow('closing');
  });
});

test('an answer that takes longer than 20 seconds is aborted', async () => {
  const allowed: number[] = [];
  const impatient: Timers = {
    ...google.waiting,
    deadline: (ms) => {
      allowed.push(ms);
      return AbortSignal.timeout(50);
    },
  };
  google.server.failNext({ status: 200, hang: true });
  expect(await google.refusalOf(google.source({}, { waiting: impatient }))).toEqual([
    'unreachable',
    'Google Sheets cannot be reached or takes too long to answer.',
  ]);
  expect(allowed).toEqual([20_000]);
});
