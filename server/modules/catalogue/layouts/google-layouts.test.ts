import { expect, test } from 'vitest';
import { unpackKeptSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { BOTH_GRADES, GRADED } from '#test/catalogue/layout-shop.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { withSheetsServer } from '#test/sheets-stand.ts';
import { findWorkbook } from './price-workbook.repo.ts';

const google = withSheetsServer();

test('neither the answers nor the stored workbook hold the key of a Google source or a hidden sheet', async () => {
  google.server.sheets = [
    { title: 'PHONES', sheetId: 0, rows: GRADED },
    { title: 'Costs', sheetId: 7, hidden: true, rows: [['our margin', 1]] },
  ];
  const sourceSettings = { source: google.source(), isSample: false, everySeconds: 60 };
  const { app, as, database } = await buildTestApp({ sourceSettings });
  const headers = await as('admin');
  await app.inject({ method: 'POST', url: '/api/price-data/sync', headers });
  const listed = await app.inject({ url: '/api/price-data/layouts', headers });
  expect(listed.json()).toMatchObject({
    source: google.server.spreadsheetId,
    sheets: [{ sheet: 'PHONES', state: 'unclear' }],
  });
  const url = '/api/price-data/layouts?sheet=PHONES';
  const body = { layout: BOTH_GRADES, revision: 0 };
  const confirmed = await app.inject({ method: 'PUT', url, headers, body });
  expect(confirmed.json().outcome).toBe('held');
  const kept = await unpackKeptSheets((await findWorkbook(database.query))?.sheets ?? '');
  const workbook = Buffer.from(kept.bytes).toString();
  expect(workbook).toContain('iPhone 15');
  for (const text of [listed.body, confirmed.body, workbook, await textOfAllRows(database)]) {
    expect(text).not.toContain(google.server.apiKey);
    expect(text).not.toContain('our margin');
  }
});
