import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SheetsServer } from '#test/sheets-server.ts';
import { type GoogleSettings, googleSource } from './google-source.ts';
import { realWaiting, type Waiting } from './waiting.ts';

const neverStopped = new AbortController().signal;

let server: SheetsServer;
let folder: string;
let now: number;
let waits: number[];
const waiting: Waiting = {
  ...realWaiting,
  now: () => now,
  wait: (ms) => {
    waits.push(ms);
    now += ms;
    return Promise.resolve();
  },
};

beforeEach(async () => {
  server = new SheetsServer();
  await server.start();
  server.sheets = [
    {
      title: 'Tools',
      sheetId: 0,
      rows: [
        ['Device', 'Price'],
        ['Drill', 45],
      ],
    },
  ];
  folder = await mkdtemp(path.join(tmpdir(), 'google-source-'));
  now = Date.parse('2024-05-01T12:00:00Z');
  waits = [];
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function source(
  changes: Partial<GoogleSettings> = {},
  spreadsheetId = server.spreadsheetId,
  timing = waiting,
) {
  const settings = {
    googleApiKey: server.apiKey,
    googleApplicationCredentials: null,
    sheetsBaseUrl: server.address,
  };
  return googleSource(spreadsheetId, { ...settings, ...changes }, timing);
}

async function serviceAccount(keyFile = server.keyFile()) {
  const file = path.join(folder, 'key.json');
  await writeFile(file, keyFile);
  return source({ googleApplicationCredentials: file });
}

async function sheetsOf(from = source()) {
  const reading = await from.read(null, neverStopped);
  return reading.kind === 'read' ? reading.sheets : [];
}

async function refusalOf(from = source()) {
  return await from.read(null, neverStopped).then(
    () => 'not refused',
    (error: { name: string; code: string; message: string }) => {
      expect(error.name).toBe('SourceError');
      expect(error.message).not.toContain(server.apiKey);
      return [error.code, error.message];
    },
  );
}

describe('a spreadsheet', () => {
  test('gives its sheets with title, gid, hidden flag and merged cells', async () => {
    server.sheets = [
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
    expect(await sheetsOf()).toEqual([
      {
        title: "Dad's Tools",
        gid: '12345',
        hidden: false,
        rows: [['Device', 'Price'], ['Drill', 45.5, true], [], ['Saw', { error: '#REF!' }]],
        merges: [{ top: 1, left: 0, bottom: 2, right: 0 }],
      },
      { title: 'Costs', gid: '7', hidden: true, rows: [] },
    ]);
    expect(server.requests.at(-1)?.query.getAll('ranges')).toEqual(["'Dad''s Tools'!A1:Z1000"]);
  });

  test('is asked for page by page, and gaps keep their place', async () => {
    const rows = Array.from({ length: 12_001 }, (_, index) =>
      index > 4_000 && index < 11_000 ? [] : [`D${index}`, index],
    );
    server.sheets = [
      { title: 'Long', sheetId: 1, rows },
      ...Array.from({ length: 12 }, (_, index) => ({
        title: `S${index}`,
        sheetId: index + 2,
        rows: [[`only ${index}`]],
      })),
    ];
    const sheets = await sheetsOf();
    expect(sheets[0]?.rows).toEqual(rows);
    expect(sheets.slice(1).map((sheet) => sheet.rows)).toEqual(
      Array.from({ length: 12 }, (_, index) => [[`only ${index}`]]),
    );
    const asked = server.requests.slice(1).map((request) => request.query.getAll('ranges').length);
    expect(asked).toEqual([10, 5]);
  });

  test('is unchanged while its content is', async () => {
    const reading = await source().read(null, neverStopped);
    const mark = reading.kind === 'read' ? reading.mark : null;
    expect(await source().read(mark, neverStopped)).toEqual({ kind: 'unchanged' });
    server.sheets = [
      { ...server.sheets[0], title: 'Tools', sheetId: 0, hidden: false, rows: [['Drill', 46]] },
    ];
    expect(await source().read(mark, neverStopped)).toMatchObject({ kind: 'read' });
  });

  test('is shown by its id', () => {
    expect([source().kind, source().description]).toEqual(['google', server.spreadsheetId]);
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
    server.sheets = sheets;
    expect((await refusalOf())[0]).toBe(code);
  });
});

describe('an API key', () => {
  test('travels in a header and never in an address', async () => {
    await sheetsOf();
    expect(server.requests).toHaveLength(2);
    for (const request of server.requests) {
      expect(request.headers['x-goog-api-key']).toBe(server.apiKey);
      expect(`${request.path}?${request.query}`).not.toContain(server.apiKey);
    }
  });

  test('that Google does not know is reported', async () => {
    expect(await refusalOf(source({ googleApiKey: 'wrong' }))).toEqual([
      'credentials',
      'Google does not accept the key in GOOGLE_API_KEY.',
    ]);
  });

  test('cannot read a spreadsheet that is not shared by its link', async () => {
    server.sharedWith = 'email';
    expect(await refusalOf()).toEqual([
      'not-shared',
      'The spreadsheet is not shared with everyone who has the link, which a key needs.',
    ]);
  });
});

describe('a service account', () => {
  test('signs in with its key and reads what is shared with it', async () => {
    server.sharedWith = 'email';
    expect(await sheetsOf(await serviceAccount())).toHaveLength(1);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer token-1');
    expect(server.requests[0]?.headers['x-goog-api-key']).toBeUndefined();
  });

  test('uses one token until shortly before it ends', async () => {
    const account = await serviceAccount();
    await sheetsOf(account);
    now += 3_539_000;
    await sheetsOf(account);
    expect(server.tokensIssued).toBe(1);
    now += 2_000;
    await sheetsOf(account);
    expect(server.tokensIssued).toBe(2);
  });

  test('signs in anew, once, when its token is refused', async () => {
    const account = await serviceAccount();
    await sheetsOf(account);
    server.revokeTokens();
    expect(await sheetsOf(account)).toHaveLength(1);
    server.failNext({ status: 401 }, { status: 401 });
    expect(await refusalOf(account)).toEqual(['credentials', 'Google does not accept the credentials.']);
    expect(server.tokensIssued).toBe(3);
  });

  test('is named when the spreadsheet is not shared with it', async () => {
    server.sharedWith = 'nobody';
    expect(await refusalOf(await serviceAccount())).toEqual([
      'not-shared',
      `The spreadsheet is not shared with ${server.email}. Share it with this address as a viewer.`,
    ]);
  });

  test.each([
    ['is no JSON', '{"private_key": "SECRET'],
    ['is of another kind', '{"type": "authorized_user", "private_key": "SECRET"}'],
  ])('whose key file %s is reported without a word of the file', async (_what, content) => {
    const [code, message] = await refusalOf(await serviceAccount(content));
    expect(code).toBe('credentials');
    expect(message).not.toContain('SECRET');
  });

  test('whose key file is missing, damaged or asks for an unsafe address is reported', async () => {
    const missing = source({ googleApplicationCredentials: path.join(folder, 'gone.json') });
    const refusals = [
      await refusalOf(missing),
      await refusalOf(await serviceAccount(server.keyFile({ private_key: 'no key' }))),
      await refusalOf(await serviceAccount(server.keyFile({ client_email: 'somebody@else' }))),
      await refusalOf(await serviceAccount(server.keyFile({ token_uri: 'http://example.com/token' }))),
    ];
    expect(refusals.map(([code]) => code)).toEqual(Array(4).fill('credentials'));
  });

  test('that cannot sign in because nobody answers is reported', async () => {
    const keyFile = server.keyFile({ token_uri: 'http://127.0.0.1:1/token' });
    expect((await refusalOf(await serviceAccount(keyFile)))[0]).toBe('unreachable');
  });
});

describe('when Google is busy', () => {
  test('it is asked again, after as long as it says', async () => {
    const inSeconds = new Date(now + 10_000).toUTCString();
    server.failNext(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': inSeconds } },
    );
    expect(await sheetsOf()).toHaveLength(1);
    expect(waits).toEqual([7_000, 3_000]);
  });

  test('it is asked again after longer and longer waits when it does not say', async () => {
    server.failNext(...[500, 502, 503, 504].map((status) => ({ status })));
    expect(await sheetsOf()).toHaveLength(1);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test('five refusals are enough', async () => {
    server.failNext(...Array.from({ length: 5 }, () => ({ status: 429 })));
    expect((await refusalOf())[0]).toBe('quota');
    expect(server.requests).toHaveLength(5);
  });

  test('nobody waits longer than a minute', async () => {
    server.failNext({ status: 429, headers: { 'retry-after': '61' } });
    expect((await refusalOf())[0]).toBe('quota');
    server.failNext({ status: 503, headers: { 'retry-after': '3600' } });
    expect((await refusalOf())[0]).toBe('unreachable');
    expect(waits).toEqual([]);
  });
});

describe('an answer that is not one', () => {
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
    server.failNext(failure);
    expect((await refusalOf())[0]).toBe(code);
    expect(server.requests).toHaveLength(1);
  });

  test('an unknown spreadsheet is reported', async () => {
    expect((await refusalOf(source({}, 'x'.repeat(44))))[0]).toBe('not-found');
  });

  test('fewer ranges than were asked for are not shifted into the wrong sheets', async () => {
    const reading = source();
    server.failNext(
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
    expect((await refusalOf(reading))[0]).toBe('unexpected-answer');
  });

  test('nobody there is reported', async () => {
    expect((await refusalOf(source({ sheetsBaseUrl: 'http://127.0.0.1:1' })))[0]).toBe('unreachable');
  });

  test('an answer that never ends can be stopped, and is no failure of the source', async () => {
    server.failNext({ status: 200, hang: true });
    const stop = new AbortController();
    const reading = source().read(null, stop.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort(new Error('closing'));
    await expect(reading).rejects.toThrow('closing');
  });
});

test('an answer that takes longer than 20 seconds is given up', async () => {
  const allowed: number[] = [];
  const impatient: Waiting = {
    ...waiting,
    deadline: (ms) => {
      allowed.push(ms);
      return AbortSignal.timeout(50);
    },
  };
  server.failNext({ status: 200, hang: true });
  expect(await refusalOf(source({}, server.spreadsheetId, impatient))).toEqual([
    'unreachable',
    'Google Sheets cannot be reached or takes too long to answer.',
  ]);
  expect(allowed).toEqual([20_000]);
});

test('a key or a service account is needed', () => {
  expect(() => source({ googleApiKey: null })).toThrow(
    'PRICE_SOURCE is a Google spreadsheet, which needs GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS.',
  );
});
