import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { odsRow, rawOds, rawRow, rawXlsx } from '#test/workbooks/raw-workbooks.ts';
import { makeOds, makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { makeZip } from '#test/workbooks/zip-maker.ts';
import { readFiles } from './read-files.ts';
import { SourceError } from './source-error.ts';

async function refusalOf(bytes: Buffer | string, name = 'prices.xlsx'): Promise<SourceError> {
  const error = await readFiles([{ name, bytes: Buffer.from(bytes) }]).catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message).toContain(name);
  return error;
}

const megabyte = 1024 * 1024;
const fine = {
  name: 'A',
  rows: [
    ['Device', 'Price'],
    ['a', 1],
  ],
};
const types = { name: '[Content_Types].xml', content: '<Types/>' };

describe('zip bombs', () => {
  test('that declare their size are refused before anything is inflated', async () => {
    const bomb = {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.from('small'),
      claimedBytes: 300 * megabyte,
    };
    expect((await refusalOf(makeZip([types, bomb]))).code).toBe('zip-bomb');
  });

  test('that lie about their size are refused while they inflate', async () => {
    const bomb = {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.alloc(100 * megabyte),
      claimedBytes: 100,
    };
    expect((await refusalOf(makeZip([types, bomb]))).code).toBe('zip-bomb');
  });

  test('that are small and lie about their size are refused too', async () => {
    const bomb = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(megabyte), claimedBytes: 100 };
    expect((await refusalOf(makeZip([types, bomb]))).code).toBe('zip-bomb');
  });

  test('of many parts are refused by their sum', async () => {
    const parts = Array.from({ length: 40 }, (_, index) => ({
      name: `xl/part${index}.xml`,
      content: Buffer.alloc(megabyte),
    }));
    expect((await refusalOf(makeZip([types, ...parts]))).code).toBe('zip-bomb');
  });

  test('of too many entries are refused', async () => {
    const parts = Array.from({ length: 2_001 }, (_, index) => ({ name: `f${index}.bin`, content: '' }));
    expect((await refusalOf(makeZip([types, ...parts]))).code).toBe('zip-bomb');
  });

  test('in parts that nobody reads are never inflated', async () => {
    const picture = { name: 'xl/media/image1.xml', content: Buffer.alloc(20 * megabyte), claimedBytes: 10 };
    const bytes = rawXlsx({ sheets: [{ title: 'A', data: rawRow(1, 'a') }], extra: [picture] });
    expect(await readFiles([{ name: 'prices.xlsx', bytes }])).toHaveLength(1);
  });

  test('of one long text that every cell points to are refused', async () => {
    const text = 'x'.repeat(32_000);
    const rows = Array.from({ length: 2_100 }, () => [text]);
    expect((await refusalOf(await makeXlsx({ name: 'A', rows }))).code).toBe('too-large');
  });
});

describe('damaged files', () => {
  test('that are cut off anywhere are refused', async () => {
    const bytes = await makeXlsx(fine);
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      expect((await refusalOf(bytes.subarray(0, bytes.length * share))).code).toBe('damaged');
    }
  });

  test('with a changed byte are refused', async () => {
    const bytes = rawXlsx({ sheets: [{ title: 'A', data: rawRow(1, 'iPhone', '500') }] });
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 60;
    bytes.writeUInt8((bytes[at] ?? 0) ^ 0x55, at);
    expect((await refusalOf(bytes)).code).toBe('damaged');
  });

  test('whose content does not match its checksum are refused', async () => {
    const extra = [{ name: 'xl/extra.xml', content: '<x/>', claimedChecksum: 1 }];
    const bytes = rawXlsx({ sheets: [{ title: 'A', data: rawRow(1, 'iPhone', '500') }], extra });
    expect((await refusalOf(bytes)).code).toBe('damaged');
  });

  test('without their workbook or content are refused', async () => {
    expect((await refusalOf(makeZip([types]))).code).toBe('damaged');
    const mimetype = { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' };
    expect((await refusalOf(makeZip([mimetype]), 'prices.ods')).code).toBe('damaged');
  });
});

describe('XML with its own entity definitions', () => {
  const prolog = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';

  test('is refused in an Excel workbook', async () => {
    const bytes = rawXlsx({ sheets: [{ title: 'A', data: rawRow(1, '&secret;'), prolog }] });
    expect((await refusalOf(bytes)).code).toBe('external-entities');
  });

  test('is refused in an OpenDocument spreadsheet', async () => {
    const bytes = rawOds({ tables: `${prolog}<table:table table:name="A">${odsRow('a', 1)}</table:table>` });
    expect((await refusalOf(bytes, 'prices.ods')).code).toBe('external-entities');
  });
});

describe('protected by a password', () => {
  test('an Excel workbook is refused', async () => {
    const bytes = await writeXlsx({ sheets: [fine], encryption: { password: 'x', spinCount: 10 } });
    expect((await refusalOf(Buffer.from(bytes))).code).toBe('encrypted');
  });

  test('an OpenDocument spreadsheet is refused', async () => {
    const bytes = rawOds({ tables: '', manifest: '<manifest:encryption-data/>' });
    expect((await refusalOf(bytes, 'prices.ods')).code).toBe('encrypted');
  });

  test('a zip is refused', async () => {
    expect((await refusalOf(makeZip([{ ...types, isEncrypted: true }]))).code).toBe('encrypted');
  });
});

describe('of another type', () => {
  test.each([
    ['a PDF', 'prices.xlsx', '%PDF-1.7 ...'],
    ['a web page', 'prices.xlsx', '\n<!DOCTYPE html><table></table>'],
    ['a web page with a byte order mark', 'prices.csv', '\ufeff<html><table></table>'],
    ['plain text', 'prices.xlsx', 'Device,Price\na,1'],
    ['plain text', 'prices.ods', 'Device,Price\na,1'],
    ['an old Excel file', 'prices.xlsx', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['any zip', 'prices.xlsx', makeZip([{ name: 'a.txt', content: 'a' }])],
    ['any zip', 'prices.ods', makeZip([{ name: 'a.txt', content: 'a' }])],
    ['a zip', 'prices.csv', makeZip([{ name: 'a.txt', content: 'a' }])],
    [
      'a text document',
      'prices.ods',
      rawOds({ tables: '', mimetype: 'application/vnd.oasis.opendocument.text' }),
    ],
    ['a picture', 'prices.png', 'x'],
  ])('%s named %s is refused', async (_what, name, bytes) => {
    expect((await refusalOf(bytes, name)).code).toBe('wrong-type');
  });

  test('an .ods named .xlsx and the reverse are refused', async () => {
    expect((await refusalOf(await makeOds(fine))).code).toBe('wrong-type');
    expect((await refusalOf(await makeXlsx(fine), 'prices.ods')).code).toBe('wrong-type');
  });
});
