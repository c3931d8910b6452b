import { describe, expect, test } from 'vitest';
import { odsRow, rawOds, rawRow, rawXlsx } from '#test/workbooks/raw-workbooks.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { readFiles } from './read-files.ts';
import { SourceError } from './source-error.ts';

async function refusalOf(bytes: Buffer | string, name = 'prices.xlsx'): Promise<SourceError> {
  const error = await readFiles([{ name, bytes: Buffer.from(bytes) }]).catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message).toContain(name);
  return error;
}

const megabyte = 1024 * 1024;

function numberIn(cell: string): string {
  return `<row><c r="${cell}"><v>1</v></c></row>`;
}

describe('too large for a price list', () => {
  test('a cell of more characters than anyone can type is refused with its place', async () => {
    const bytes = rawXlsx({ sheets: [{ title: 'Tools', data: rawRow(3, 'a', 'x'.repeat(32_768)) }] });
    const error = await refusalOf(bytes);
    expect(error).toMatchObject({ code: 'too-large' });
    expect(error.message).toContain('cell B3 of sheet "Tools"');
    const longest = rawXlsx({ sheets: [{ title: 'Tools', data: rawRow(3, 'a', 'x'.repeat(32_767)) }] });
    expect(await readFiles([{ name: 'prices.xlsx', bytes: longest }])).toHaveLength(1);
  });

  test('a cell at XFD1048576 is refused without making the rows above it', async () => {
    const data = numberIn('XFD1048576');
    const before = process.memoryUsage().heapUsed;
    const error = await refusalOf(rawXlsx({ sheets: [{ title: 'A', data }] }));
    expect(error).toMatchObject({ code: 'too-large' });
    expect(error.message).toContain('XFD1048576');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * megabyte);
  });

  test('a stray cell at the bottom of the first column is named', async () => {
    const error = await refusalOf(
      rawXlsx({ sheets: [{ title: 'A', data: rawRow(1, 'a') + numberIn('A1048576') }] }),
    );
    expect(error.message).toContain('reaches to cell A1048576');
  });

  test('1,000 columns are read, one more is refused', async () => {
    const bytes = rawXlsx({ sheets: [{ title: 'A', data: numberIn('ALL1') }] });
    expect(await readFiles([{ name: 'prices.xlsx', bytes }])).toHaveLength(1);
    const error = await refusalOf(rawXlsx({ sheets: [{ title: 'A', data: numberIn('ALM1') }] }));
    expect(error.message).toContain('reaches to cell ALM1');
  });

  test('a thousand columns in each of 5,000 rows are more cells than a price list can need', async () => {
    const data = rawRow(1, 'a') + numberIn('ALL5000');
    expect((await refusalOf(rawXlsx({ sheets: [{ title: 'A', data }] }))).code).toBe('too-large');
  });

  test('a far cell of an OpenDocument spreadsheet is refused as well, without making the rows above it', async () => {
    const before = process.memoryUsage().heapUsed;
    const gap = '<table:table-row table:number-rows-repeated="1048000"/>';
    const tables = `<table:table table:name="A">${odsRow('a', 1)}${gap}${odsRow('b', 2)}</table:table>`;
    expect((await refusalOf(rawOds({ tables }), 'prices.ods')).code).toBe('too-large');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * megabyte);
  });

  test('a device repeated a million times in one element is refused', async () => {
    const row = odsRow('a', 1, 'table:number-rows-repeated="1000000"');
    const tables = `<table:table table:name="A">${row}</table:table>`;
    expect((await refusalOf(rawOds({ tables }), 'prices.ods')).code).toBe('too-large');
  });

  test('200,000 rows over all sheets are read, one more is refused', async () => {
    const half = 'a,1\n'.repeat(100_000);
    const files = (more: string) => [
      { name: 'one.csv', bytes: Buffer.from(half) },
      { name: 'two.csv', bytes: Buffer.from(half + more) },
    ];
    expect(await readFiles(files(''))).toHaveLength(2);
    await expect(readFiles(files('b,2\n'))).rejects.toMatchObject({ code: 'too-large' });
  });

  test('200,001 rows in one sheet are refused, whether they are numbered or not', async () => {
    const numbered = Array.from(
      { length: 200_001 },
      (_, row) => `<row><c r="A${row + 1}"><v>1</v></c></row>`,
    ).join('');
    for (const data of [numbered, '<row><c><v>1</v></c></row>'.repeat(200_001)]) {
      const error = await refusalOf(rawXlsx({ sheets: [{ title: 'A', data }] }));
      expect(error).toMatchObject({ code: 'too-large', message: 'prices.xlsx has more than 200000 rows.' });
    }
  });

  test('200 sheets are read, one more is refused', async () => {
    const sheets = Array.from({ length: 201 }, (_, index) => ({ title: `S${index}`, data: rawRow(1, 'a') }));
    expect((await refusalOf(rawXlsx({ sheets }))).code).toBe('too-large');
    const bytes = rawXlsx({ sheets: sheets.slice(1) });
    expect(await readFiles([{ name: 'prices.xlsx', bytes }])).toHaveLength(200);
    const tables = sheets.map(
      ({ title }) => `<table:table table:name="${title}">${odsRow('a', 1)}</table:table>`,
    );
    expect((await refusalOf(rawOds({ tables: tables.join('') }), 'prices.ods')).code).toBe('too-large');
  });
});

describe('with nothing in it', () => {
  test.each([
    ['prices.csv', ''],
    ['prices.csv', '\n \n,,\n'],
    ['prices.xlsx', ''],
    ['prices.ods', rawOds({ tables: '<table:table table:name="A"/>' })],
  ])('%s is refused', async (name, bytes) => {
    expect((await refusalOf(bytes, name)).code).toBe('empty');
  });

  test('a workbook whose sheets are all hidden or blank is refused', async () => {
    expect(
      (
        await refusalOf(
          await makeXlsx({ name: 'A', rows: [['a', 1]], hidden: true }, { name: 'B', rows: [] }),
        )
      ).code,
    ).toBe('empty');
  });
});
