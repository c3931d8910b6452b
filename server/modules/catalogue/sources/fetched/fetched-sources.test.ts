import { afterEach, describe, expect, test } from 'vitest';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import { unpackSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { FILE_HOST, resolveTo, withHttpsFileServer } from '#test/catalogue/https-file-server.ts';
import { makeOds, makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { googleExportSource, linkSource } from './fetched-sources.ts';

const neverStopped = new AbortController().signal;
const ROWS = { name: 'Tools', rows: [['a', 1]] };
const ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';
const files = withHttpsFileServer();
afterEach(() => files.answers.clear());

function settings() {
  const trustedOrigin = files.address('/').origin;
  return { allowsPrivate: false, trustedOrigin, ca: files.ca, lookup: resolveTo('127.0.0.1') };
}

const link = (path: string) => linkSource(files.address(path), settings());

async function titlesOf(source: PriceSource): Promise<string[]> {
  const reading = await source.read(null, neverStopped);
  return reading.kind === 'read' ? unpackSheets(reading.sheets).map(({ title }) => title) : [reading.kind];
}

async function refusalOf(source: PriceSource): Promise<string> {
  const error: unknown = await source.read(null, neverStopped).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'SourceError' });
  return (error as Error).message.replace(`:${files.port}`, '');
}

/** As servers send it, which is not how Node would. */
function sentAsUtf8(header: string): string {
  return Buffer.from(header).toString('latin1');
}

describe('a file at an address', () => {
  test('shows its host and nothing else of the address', () => {
    const source = link('/SECRET/prices.csv?key=SECRET');
    expect([source.kind, source.description]).toEqual(['link', `${FILE_HOST}:${files.port}`]);
  });

  test.each([
    ['an .xlsx without a name', '/download', () => makeXlsx(ROWS), {}, 'Tools'],
    ['an .ods without a name', '/download', () => makeOds(ROWS), {}, 'Tools'],
    ['a .csv by its address', '/tools.csv', async () => 'a,1', {}, 'tools'],
    ['a .csv by its type', '/download', async () => 'a,1', { 'content-type': 'text/csv' }, 'Prices'],
    [
      'a .csv by what the server calls it',
      '/download',
      async () => 'a,1',
      { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''My%20tools.csv` },
      'My tools',
    ],
    ['a .csv that begins like a zip', '/download', async () => 'PK Mobile\na,1', {}, 'Prices'],
    [
      'a .csv that the server calls by letters beyond ASCII',
      '/download',
      async () => 'a,1',
      { 'content-disposition': sentAsUtf8('attachment; filename="Preise März.csv"') },
      'Preise März',
    ],
    ['a .csv whose name may be a key', '/0123456789abcdef0123.csv', async () => 'a,1', {}, 'Prices'],
  ])('is recognised: %s', async (_what, path, body, headers, title) => {
    files.sends(path, await body(), headers);
    expect(await titlesOf(link(`${path}?key=SECRET`))).toEqual([title]);
  });

  test.each([
    [
      'a page',
      '<!DOCTYPE html><p>Hi',
      { 'content-type': 'text/html' },
      ' sends a web page instead of a file. Use the address that downloads the file.',
    ],
    [
      'a page that is called .csv',
      '<html><p>Hi',
      { 'content-type': 'text/csv' },
      ' sends a web page instead of a file. Use the address that downloads the file.',
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0, 0]),
      { 'content-type': 'image/png' },
      ' sends neither an .xlsx, an .ods nor a .csv file.',
    ],
    ['bytes', Buffer.from([1, 0, 2, 0]), {}, ' sends neither an .xlsx, an .ods nor a .csv file.'],
  ])('%s is refused', async (_what, body, headers, sentence) => {
    files.sends('/prices', body, headers);
    expect(await refusalOf(link('/prices?key=SECRET'))).toBe(`${FILE_HOST}${sentence}`);
  });

  test('is found behind a redirect with letters beyond ASCII', async () => {
    files.redirects('/latest', sentAsUtf8('/März.csv'));
    files.sends('/M%C3%A4rz.csv', 'a,1');
    expect(await titlesOf(link('/latest'))).toEqual(['Prices']);
  });

  test('a damaged or empty file is named by its host', async () => {
    files.sends('/tools.xlsx', 'PK\x03\x04 damaged');
    expect(await refusalOf(link('/tools.xlsx'))).toMatch(new RegExp(`^The file at ${FILE_HOST} `));
    files.sends('/tools.csv', '');
    expect(await refusalOf(link('/tools.csv'))).toBe(`The file at ${FILE_HOST} is empty.`);
  });

  test('is unchanged by its ETag, and by its content where the server has none', async () => {
    files.answers.set('/tools.csv', ({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end('a,1'),
    );
    const reading = await link('/tools.csv').read(null, neverStopped);
    const mark = reading.kind === 'read' ? reading.mark : '';
    expect(await link('/tools.csv').read(mark, neverStopped)).toEqual({ kind: 'unchanged' });
    files.sends('/tools.csv', 'a,1');
    expect(await link('/tools.csv').read(mark, neverStopped)).toEqual({ kind: 'unchanged' });
    files.sends('/tools.csv', 'a,2');
    expect(await link('/tools.csv').read(mark, neverStopped)).toMatchObject({ kind: 'read' });
  });
});

describe('a shared Google spreadsheet', () => {
  const path = `/spreadsheets/d/${ID}/export`;
  const google = () =>
    googleExportSource({ spreadsheetId: ID, description: 'Google spreadsheet' }, settings());
  const NOT_SHARED =
    'Google does not show this spreadsheet. Share the spreadsheet with "Anyone with the link" as a viewer, then try again.';

  test('is read by its export and has a title', async () => {
    const disposition = `attachment; filename="x.xlsx"; filename*=UTF-8''Corner%20prices.xlsx`;
    files.sends(path, await makeXlsx(ROWS), { 'content-disposition': disposition });
    expect(await google().read(null, neverStopped)).toMatchObject({ kind: 'read', title: 'Corner prices' });
    expect(files.requests.at(-1)?.url).toBe(`${path}?format=xlsx`);
  });

  test('one that is not shared, or is gone, says what to do', async () => {
    files.redirects(path, '/ServiceLogin');
    files.sends('/ServiceLogin', '<!doctype html>Sign in', { 'content-type': 'text/html' });
    expect(await refusalOf(google())).toBe(NOT_SHARED);
    files.redirects('/ServiceLogin', '/ServiceLogin');
    expect(await refusalOf(google())).toBe(NOT_SHARED);
    files.answers.delete(path);
    expect(await refusalOf(google())).toBe(
      'Google has no spreadsheet at this address. It may have been deleted.',
    );
  });
});
