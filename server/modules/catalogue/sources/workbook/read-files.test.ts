import { describe, expect, test } from 'vitest';
import { odsRow, rawOds, rawRow, rawXlsx } from '#test/workbooks/raw-workbooks.ts';
import { makeOds, makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { readFiles } from './read-files.ts';

async function sheetsOf(bytes: Buffer, name = 'prices.xlsx') {
  return await readFiles([{ name, bytes }]);
}

async function rowsOf(bytes: Buffer, name = 'prices.xlsx') {
  return (await sheetsOf(bytes, name))[0]?.rows;
}

const simple = [
  ['Device', 'Price'],
  ['iPhone & "friends"', 19.99],
];

describe('an Excel workbook', () => {
  test('gives its sheets with title, number and cells', async () => {
    const bytes = await makeXlsx({ name: 'Watchs & AirPods', rows: simple }, { name: 'Tools', rows: simple });
    expect(await sheetsOf(bytes)).toEqual([
      { title: 'Watchs & AirPods', gid: '1', hidden: false, rows: simple },
      { title: 'Tools', gid: '2', hidden: false, rows: simple },
    ]);
  });

  test('gives hidden sheets without their cells', async () => {
    const sheets = await sheetsOf(
      await makeXlsx(
        { name: 'Costs', rows: simple, hidden: true },
        { name: 'Secret', rows: simple, veryHidden: true },
        { name: 'Tools', rows: simple },
      ),
    );
    expect(sheets.map(({ title, hidden, rows }) => [title, hidden, rows.length])).toEqual([
      ['Costs', true, 0],
      ['Secret', true, 0],
      ['Tools', false, 2],
    ]);
  });

  test('gives the results of formulas, and says where there is none', async () => {
    const cells = new Map([
      ['0,0', { value: 42, formula: '6*7', formulaResult: 42 }],
      ['0,1', { value: null, formula: '6*7' }],
      ['0,2', { value: '#REF!', type: 'error' as const }],
    ]);
    expect(await rowsOf(await makeXlsx({ name: 'A', rows: [[null, null, null]], cells }))).toEqual([
      [42, { error: '#NO RESULT' }, { error: '#REF!' }],
    ]);
  });

  test('gives raised and struck digits as they are shown, and not as a part of the number beside them', async () => {
    const richText = [
      [{ text: '45' }, { text: '99', font: { vertAlign: 'superscript' as const } }],
      [{ text: '450', font: { strikethrough: true } }, { text: ' 399' }],
      [{ text: '3', font: { bold: true } }, { text: '00' }],
    ];
    const cells = new Map(
      richText.map((runs, column) => [
        `0,${column}`,
        { value: runs.map(({ text }) => text).join(''), richText: runs },
      ]),
    );
    expect(await rowsOf(await makeXlsx({ name: 'A', rows: [[null, null, null]], cells }))).toEqual([
      ['45⁹⁹', '4\u03365\u03360\u0336 399', '300'],
    ]);
  });

  test('gives dates as ISO text, booleans as booleans, percentages as text', async () => {
    const cells = new Map([['0,2', { value: 0.15, style: { numFmt: '0%' } }]]);
    const rows = [[new Date('2024-05-01T00:00:00Z'), true, 0.15]];
    expect(await rowsOf(await makeXlsx({ name: 'A', rows, cells }))).toEqual([
      ['2024-05-01T00:00:00.000Z', true, '15%'],
    ]);
  });

  test.each(['[$USD ]#,##0.00', '[$$-409]#,##0', '#,##0.00 "days"', '_($* #,##0.00_)', '[Red]#,##0 €'])(
    'does not take a price in the format %s for a date',
    async (numFmt) => {
      const cells = new Map([['0,0', { value: 45_000, style: { numFmt } }]]);
      expect(await rowsOf(await makeXlsx({ name: 'A', rows: [[45_000]], cells }))).toEqual([[45_000]]);
    },
  );

  test('reports which cells are merged', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 2, endCol: 1 }];
    const [sheet] = await sheetsOf(await makeXlsx({ name: 'A', rows: [['title'], [null], [null]], merges }));
    expect(sheet?.merges).toEqual([{ top: 0, left: 0, bottom: 2, right: 1 }]);
  });

  test('may have charts on separate sheets', async () => {
    const sheets = await sheetsOf(
      rawXlsx({
        sheets: [
          { title: 'Chart', data: '', kind: 'chartsheet' },
          { title: 'Tools', data: rawRow(1, 'a', 'b') },
        ],
      }),
    );
    expect(sheets).toEqual([{ title: 'Tools', gid: '8', hidden: false, rows: [['a', 'b']] }]);
  });

  test('may be formatted down to its last row: cells that are only formatted do not count', async () => {
    const data = `${rawRow(1, 'a', 'b')}<row r="1048576"><c r="XFD1048576" s="0"/></row>`;
    expect(await rowsOf(rawXlsx({ sheets: [{ title: 'A', data }] }))).toEqual([['a', 'b']]);
  });

  test('may have a title that looks like the end of a tag', async () => {
    const data = rawRow(1, 'a', 'b');
    const sheets = await sheetsOf(
      rawXlsx({
        sheets: [
          { title: 'Phones > 128GB', data },
          { title: 'Tools', data },
        ],
      }),
    );
    expect(sheets.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Phones > 128GB', 1],
      ['Tools', 1],
    ]);
  });

  test('may leave out where its cells are: a blank one keeps its place', async () => {
    const data = '<row><c t="inlineStr"><is><t>Pen</t></is></c><c/><c s="0"/><c><v>5</v></c></row>';
    expect(await rowsOf(rawXlsx({ sheets: [{ title: 'A', data }] }))).toEqual([['Pen', null, null, 5]]);
  });
});

describe('an OpenDocument spreadsheet', () => {
  test('gives its sheets', async () => {
    const bytes = await makeOds({ name: 'Watchs & AirPods', rows: simple }, { name: 'Tools', rows: simple });
    expect(await sheetsOf(bytes, 'prices.ods')).toEqual([
      { title: 'Watchs & AirPods', gid: '0', hidden: false, rows: simple },
      { title: 'Tools', gid: '1', hidden: false, rows: simple },
    ]);
  });

  test('hides a sheet by its style', async () => {
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>' +
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const tables = ['ta1', 'ta2'].map(
      (style) =>
        `<table:table table:name="R&amp;D ${style}" table:style-name="${style}">${odsRow('a', 1)}</table:table>`,
    );
    const sheets = await sheetsOf(rawOds({ tables: tables.join(''), styles }), 'prices.ods');
    expect(sheets.map(({ title, hidden, rows }) => [title, hidden, rows.length])).toEqual([
      ['R&D ta1', false, 1],
      ['R&D ta2', true, 0],
    ]);
  });

  test('hides a sheet whose title looks like the end of a tag', async () => {
    const tables = `<table:table table:name="Costs > 2024" table:style-name="ta2">${odsRow('Pen', 5)}</table:table><table:table table:name="A">${odsRow('Pen', 9)}</table:table>`;
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheets = await sheetsOf(rawOds({ tables, styles }), 'prices.ods');
    expect(sheets.map(({ title, hidden, rows }) => [title, hidden, rows.length])).toEqual([
      ['Costs > 2024', true, 0],
      ['A', false, 1],
    ]);
  });

  test('tells which columns are hidden', async () => {
    const tables = `<table:table table:name="A"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>${odsRow('a', 1)}</table:table>`;
    const [sheet] = await sheetsOf(rawOds({ tables }), 'prices.ods');
    expect(sheet?.hiddenColumns).toEqual([1, 2]);
    const columns = [{}, {}, { hidden: true }];
    const [other] = await sheetsOf(
      await makeXlsx({ name: 'A', columns, rows: [['a', 1, 2]] }),
      'prices.xlsx',
    );
    expect(other?.hiddenColumns).toEqual([2]);
  });

  test('keeps rows that are grouped, or repeated in print', async () => {
    const tables = `<table:table table:name="A"><table:table-header-rows>${odsRow('a', 1)}</table:table-header-rows><table:table-row-group table:display="false">${odsRow('b', 2)}<table:table-row-group>${odsRow('c', 3)}</table:table-row-group></table:table-row-group><table:table-rows>${odsRow('d', 4)}</table:table-rows></table:table>`;
    expect(await rowsOf(rawOds({ tables }), 'prices.ods')).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
  });

  test('may be formatted down to its last cell', async () => {
    const blank =
      '<table:table-row table:number-rows-repeated="1048575"><table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/></table:table-row>';
    const tables = `<table:table table:name="A">${odsRow('a', 1)}${blank}</table:table>`;
    expect(await rowsOf(rawOds({ tables }), 'prices.ods')).toEqual([['a', 1]]);
  });

  test('gives percentages and errors as they are shown', async () => {
    const tables =
      '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="percentage" office:value="0.15"><text:p>15.00%</text:p></table:table-cell><table:table-cell office:value-type="string" office:string-value=""><text:p>Err:502</text:p></table:table-cell></table:table-row></table:table>';
    expect(await rowsOf(rawOds({ tables }), 'prices.ods')).toEqual([['15.00%', { error: 'Err:502' }]]);
  });

  test('says where a formula has no result', async () => {
    const cell = '<table:table-cell table:formula="of:=6*7"/>';
    const tables = `<table:table table:name="A">${odsRow('Pen', 0)}<table:table-row>${cell}</table:table-row></table:table>`;
    expect(await rowsOf(rawOds({ tables }), 'prices.ods')).toEqual([['Pen', 0], [{ error: '#NO RESULT' }]]);
  });

  test.each(['#N/A', '#DIV/0!', 'Err:503'])(
    'does not take %s for 0, which OpenOffice writes',
    async (text) => {
      const cell = `<table:table-cell table:formula="of:=1/0" office:value-type="float" office:value="0"><text:p>${text}</text:p></table:table-cell>`;
      const tables = `<table:table table:name="A">${odsRow('Pen', 0)}<table:table-row>${cell}</table:table-row></table:table>`;
      expect(await rowsOf(rawOds({ tables }), 'prices.ods')).toEqual([['Pen', 0], [{ error: text }]]);
    },
  );
});
