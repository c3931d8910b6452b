import { describe, expect, test } from 'vitest';
import { odsRow, rawOds, rawRow, rawXlsx } from '#test/workbooks/raw-workbooks.ts';
import { readWorkbook } from './read-workbook.ts';
import { SourceError } from './workbook/source-error.ts';

const neverStopped = new AbortController().signal;

/** How a reading in its thread ends: 'read', or the code of the refusal. */
async function outcomeOf(name: string, bytes: Buffer, heapMegabytes = 512): Promise<string> {
  const reading = readWorkbook([{ name, bytes }], neverStopped, { readingMs: 20_000, heapMegabytes });
  return await reading.then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof SourceError) return error.code;
      throw error;
    },
  );
}

const sheet = { title: 'A', data: rawRow(1, 'a', 'b') };
const table = `<table:table table:name="A">${odsRow('a', 1)}</table:table>`;

// Each is a few kilobytes when packed, and costs a core minutes where a pattern starts again at every letter.
describe('a small file that looks like tags to its end', () => {
  test.each([
    [
      'an attribute of a million letters',
      rawXlsx({ sheets: [{ ...sheet, title: `A" ${'a'.repeat(1_000_000)} b="` }] }),
    ],
    [
      'sheets that are never closed',
      rawXlsx({ sheets: [sheet, { ...sheet, title: `B"/>${'<sheet '.repeat(300_000)}<sheet name="C` }] }),
    ],
    ['cells that are never closed', rawXlsx({ sheets: [{ ...sheet, data: '<c '.repeat(500_000) }] })],
    [
      'number formats that are never closed',
      rawXlsx({ sheets: [sheet], extra: [{ name: 'xl/styles.xml', content: '[$'.repeat(1_000_000) }] }),
    ],
    [
      'the same cells merged a hundred thousand times',
      rawXlsx({
        sheets: [
          {
            ...sheet,
            data: `${sheet.data}</sheetData><mergeCells>${'<mergeCell ref="A1:A199999"/>'.repeat(100_000)}</mergeCells><sheetData>`,
          },
        ],
      }),
    ],
    ['a cell of spaces', rawXlsx({ sheets: [{ ...sheet, data: rawRow(1, `a${' '.repeat(32_000)}b`) }] })],
  ])('.xlsx: %s', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(40_000);
    expect(await outcomeOf('prices.xlsx', bytes)).not.toBe('too-slow');
  });

  test.each([
    [
      'styles that are never closed',
      rawOds({ tables: table, styles: '<style:style style:family="table" '.repeat(50_000) }),
    ],
    [
      'styles without an end',
      rawOds({ tables: table, styles: '<style:style style:family="table">'.repeat(50_000) }),
    ],
    ['cells that are never closed', rawOds({ tables: `${table}${'<table:table-cell '.repeat(100_000)}` })],
  ])('.ods: %s', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(40_000);
    expect(await outcomeOf('prices.ods', bytes)).not.toBe('too-slow');
  });
});

// With a tenth of the memory that a reading may have: what is too much is refused while it is read.
describe('a .csv of', () => {
  const megabytes = 8;
  const filled = (text: string) => Buffer.alloc(megabytes * 1024 * 1024, text);
  test.each([
    ['commas', filled(','), 'empty'],
    ['lines', filled('\n'), 'empty'],
    ['quotation marks', filled('""'), 'too-large'],
    ['one-letter cells', filled('a,'), 'too-large'],
    ['one-letter lines', filled('a\n'), 'too-large'],
    ['commas before a letter', Buffer.concat([filled(','), Buffer.from('a')]), 'too-large'],
    ['lines before a letter', Buffer.concat([filled('\n'), Buffer.from('a')]), 'too-large'],
    ['one long cell', filled('a'), 'too-large'],
    ['letters that have to be replaced', filled('\x80\n'), 'too-large'],
  ])('%s', async (_what, bytes, outcome) => {
    expect(await outcomeOf('prices.csv', bytes, 64)).toBe(outcome);
  });
});

test('a wide line above many narrow ones is refused: columns are looked for over the whole area', async () => {
  const wide = `${','.repeat(999)}a\n${'b,1\n'.repeat(5_000)}`;
  expect(await outcomeOf('prices.csv', Buffer.from(wide))).toBe('too-large');
  const wider = `${','.repeat(1_000)}a\nb,1\n`;
  expect(await outcomeOf('prices.csv', Buffer.from(wider))).toBe('too-large');
});
