import { describe, expect, test } from 'vitest';
import { withSheetsServer } from '#test/sheets-stand.ts';

const neverStopped = new AbortController().signal;
const google = withSheetsServer();

describe('a spreadsheet', () => {
  test('gives its sheets with title, gid, hidden flag and merged cells', async () => {
    google.server.sheets = [
      {
        title: "Dad's Tools",
        sheetId: 12345,
        rows: [['Device', 'Price'], ['Drill', 45.5, true, ''], [], ['Saw', '#REF!']],
        merges: [
          { sheetId: 12345, startRowIndex: 1, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 1 },
        ],
      },
      { title: 'Costs', sheetId: 7, hidden: true, rows: [['secret', 1]] },
      { title: 'Chart', sheetId: 8, sheetType: 'OBJECT' },
    ];
    expect(await google.sheetsOf()).toEqual([
      {
        title: "Dad's Tools",
        gid: '12345',
        hidden: false,
        rows: [['Device', 'Price'], ['Drill', 45.5, true], [], ['Saw', { error: '#REF!' }]],
        merges: [{ top: 1, left: 0, bottom: 2, right: 0 }],
      },
      { title: 'Costs', gid: '7', hidden: true, rows: [] },
    ]);
    expect(google.server.requests.at(-1)?.query.getAll('ranges')).toEqual(["'Dad''s Tools'!A1:Z1000"]);
  });

  test('is asked for page by page, and gaps keep their place', async () => {
    const rows = Array.from({ length: 12_001 }, (_, index) =>
      index > 4_000 && index < 11_000 ? [] : [`D${index}`, index],
    );
    google.server.sheets = [
      { title: 'Long', sheetId: 1, rows },
      ...Array.from({ length: 12 }, (_, index) => ({
        title: `S${index}`,
        sheetId: index + 2,
        rows: [[`only ${index}`]],
      })),
    ];
    const sheets = await google.sheetsOf();
    expect(sheets[0]?.rows).toEqual(rows);
    expect(sheets.slice(1).map((sheet) => sheet.rows)).toEqual(
      Array.from({ length: 12 }, (_, index) => [[`only ${index}`]]),
    );
    const asked = google.server.requests.slice(1).map((request) => request.query.getAll('ranges').length);
    expect(asked).toEqual([10, 5]);
  });

  test('is unchanged while its content is', async () => {
    const reading = await google.source().read(null, neverStopped);
    const mark = reading.kind === 'read' ? reading.mark : null;
    expect(await google.source().read(mark, neverStopped)).toEqual({ kind: 'unchanged' });
    google.server.sheets = [
      { ...google.server.sheets[0], title: 'Tools', sheetId: 0, hidden: false, rows: [['Drill', 46]] },
    ];
    expect(await google.source().read(mark, neverStopped)).toMatchObject({ kind: 'read' });
  });

  test('is shown by its id', () => {
    expect([google.source().kind, google.source().description]).toEqual([
      'google',
      google.server.spreadsheetId,
    ]);
  });

  test.each([
    ['without any content', [{ title: 'A', sheetId: 1 }], 'empty'],
    ['with only hidden sheets', [{ title: 'A', sheetId: 1, hidden: true, rows: [['a']] }], 'empty'],
    [
      'of 201 sheets',
      Array.from({ length: 201 }, (_, sheetId) => ({ title: `S${sheetId}`, sheetId })),
      'too-large',
    ],
    [
      'of 200,001 rows',
      [{ title: 'A', sheetId: 1, rows: Array.from({ length: 200_001 }, () => ['a']) }],
      'too-large',
    ],
    [
      'with a cell of 32,768 characters',
      [{ title: 'A', sheetId: 1, rows: [['x'.repeat(32_768)]] }],
      'too-large',
    ],
  ])('%s is refused', async (_what, sheets, code) => {
    google.server.sheets = sheets;
    expect((await google.refusalOf())[0]).toBe(code);
  });
});

describe('an API key', () => {
  test('is sent in a header and never in a URL', async () => {
    await google.sheetsOf();
    expect(google.server.requests).toHaveLength(2);
    for (const request of google.server.requests) {
      expect(request.headers['x-goog-api-key']).toBe(google.server.apiKey);
      expect(`${request.path}?${request.query}`).not.toContain(google.server.apiKey);
    }
  });

  test('that Google does not know is reported', async () => {
    expect(await google.refusalOf(google.source({ googleApiKey: 'wrong' }))).toEqual([
      'credentials',
      'Google does not accept the key in GOOGLE_API_KEY.',
    ]);
  });

  test('cannot read a spreadsheet that is not shared by its link', async () => {
    google.server.sharedWith = 'email';
    expect(await google.refusalOf()).toEqual([
      'not-shared',
      'The spreadsheet is not shared with everyone who has the link, which a key needs.',
    ]);
  });
});

test('a key or a service account is needed', () => {
  expect(() => google.source({ googleApiKey: null })).toThrow(
    'PRICE_SOURCE is a Google spreadsheet, which needs GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS.',
  );
});
