import { describe, expect, test } from 'vitest';
import { DEVICE_MESSAGES } from '#domain/contract/entities/device.ts';
import type { PriceCell, PriceSheet } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';
import type { PublishedDevices } from './read-sheet.ts';

const nothingPublished: PublishedDevices = { isPublishedDevice: () => false };

function sheet(title: string, rows: PriceCell[][], more: Partial<PriceSheet> = {}): PriceSheet {
  return { title, hidden: false, rows, ...more };
}

function readOne(rows: PriceCell[][], more: Partial<PriceSheet> = {}, known = nothingPublished) {
  return readPriceRows([sheet('Tools', rows, more)], known);
}

/** 'name price' of each device, 'name:' of each section title. */
function told(rows: PriceCell[][], more: Partial<PriceSheet> = {}): string[] {
  return readOne(rows, more).rows.map(({ display, price, isHeader }) =>
    isHeader ? `${display}:` : `${display} ${price}`,
  );
}

const header = ['Device', 'Price'];

describe('sheets and categories', () => {
  const device = [header, ['Thing', 5]];

  test('a title becomes a category: trimmed, spaces folded, upper case', () => {
    expect(
      readPriceRows([sheet('  iPhone \u00a0 new  locked ', device)], nothingPublished).categories,
    ).toEqual(['IPHONE NEW LOCKED']);
  });

  test('the known categories come first in their order, the others as the source has them; rows follow', () => {
    const { categories, rows } = readPriceRows(
      ['Zebra', 'tools', 'Alpha', 'Macbooks'].map((title) => sheet(title, [header, [title, 5]])),
      nothingPublished,
    );
    expect(categories).toEqual(['MACBOOKS', 'TOOLS', 'ZEBRA', 'ALPHA']);
    expect(rows.map((row) => row.device)).toEqual(['Macbooks', 'tools', 'Zebra', 'Alpha']);
    expect(rows.map((row) => row.category)).toEqual(categories);
  });

  test('hidden sheets are skipped', () => {
    const read = readPriceRows(
      [sheet('Margins', device, { hidden: true }), sheet('Tools', device)],
      nothingPublished,
    );
    expect(read.categories).toEqual(['TOOLS']);
    expect(read.skipped).toEqual([{ sheet: 'Margins', reason: 'hidden' }]);
  });

  test('a sheet of notes is not a category, and is reported as skipped, not as rejected', () => {
    const read = readPriceRows(
      [
        sheet('Notes: read me!', [['Call us'], ['nine to five']]),
        sheet('Blank', [[null], ['----']]),
        sheet('Tools', device),
      ],
      nothingPublished,
    );
    expect(read.categories).toEqual(['TOOLS']);
    expect(read.rejected).toEqual([]);
    expect(read.skipped).toEqual([
      { sheet: 'Notes: read me!', reason: 'no prices' },
      { sheet: 'Blank', reason: 'empty' },
    ]);
  });

  test.each(['.', '..', ' .. '])(
    'a sheet called %j is rejected: no browser could request its list',
    (title) => {
      const { categories, rejected } = readPriceRows([sheet(title, device)], nothingPublished);
      expect(categories).toEqual([]);
      expect(rejected).toMatchObject([
        { sheet: title, cell: 'A1', reason: 'A category cannot be called . or ..', rowsLost: 1 },
      ]);
    },
  );

  test('of two sheets that mean the same category the second is rejected with all its rows', () => {
    const read = readPriceRows(
      [sheet('Tools', device), sheet(' TOOLS', [header, ['A', 1], ['B', 2], ['C', 'later']])],
      nothingPublished,
    );
    expect(read.rows.map((row) => row.device)).toEqual(['Thing']);
    expect(read.rejected).toEqual([
      {
        device: '',
        sheet: ' TOOLS',
        row: 1,
        cell: 'A1',
        value: ' TOOLS',
        reason: 'Another sheet is already the category TOOLS',
        rowsLost: 3,
      },
    ]);
  });

  test.each([
    ['A/B', DEVICE_MESSAGES.categoryCharacters],
    ['x'.repeat(101), DEVICE_MESSAGES.categoryTooLong],
    ['Constructor', DEVICE_MESSAGES.categoryCharacters],
    ['  ', DEVICE_MESSAGES.categoryEmpty],
  ])('the title %j is refused by the contract', (title, reason) => {
    const read = readPriceRows([sheet(title, device)], nothingPublished);
    expect(read.categories).toEqual([]);
    expect(read.rejected).toMatchObject([{ row: 1, cell: 'A1', reason, rowsLost: 1 }]);
  });

  test('a category without a valid price is left out, and every row has a reason', () => {
    const read = readOne([header, ['A', 'later'], ['B', 'later']]);
    expect(read.categories).toEqual([]);
    expect(read.rejected.map((row) => row.cell)).toEqual(['B2', 'B3']);
  });
});

describe('rows', () => {
  test('device and display are two columns when the sheet has both', () => {
    expect(
      readOne([
        ['Display', 'Device', 'Price'],
        ['iPhone 14 (new)', 'IP14', 500],
      ]).rows,
    ).toEqual([{ device: 'IP14', display: 'iPhone 14 (new)', price: 500, category: 'TOOLS', occurrence: 1 }]);
  });

  test('otherwise, or where one is blank, the one text serves as both', () => {
    expect(readOne([header, ['IP14', 500]]).rows).toMatchObject([{ device: 'IP14', display: 'IP14' }]);
    expect(
      readOne([
        ['Device', 'Display', 'Price'],
        ['IP14', null, 500],
        [null, 'IP15', 600],
      ]).rows,
    ).toMatchObject([
      { device: 'IP14', display: 'IP14' },
      { device: 'IP15', display: 'IP15' },
    ]);
  });

  test('line breaks and odd spaces in a name are single spaces, numbers are names too', () => {
    expect(told([header, [' iPhone\n14\u00a0 Pro ', 5], [5070, 600]])).toEqual([
      'iPhone 14 Pro 5',
      '5070 600',
    ]);
  });

  test('text without a price is a section title', () => {
    expect(readOne([header, ['iPhone 14', null], ['128 GB', 500]]).rows[0]).toEqual({
      device: 'iPhone 14',
      display: 'iPhone 14',
      price: 0,
      category: 'TOOLS',
      isHeader: true,
      occurrence: 1,
    });
  });

  test('a title merged across the sheet may start left of the device column; remarks to the right are not titles', () => {
    const rows = [
      ['No', 'Device', 'Price', 'Remark'],
      ['iPHONE 14', null, null],
      [1, '128 GB', 500],
      [null, null, null, 'sold out soon'],
    ];
    expect(told(rows, { merges: [{ top: 1, left: 0, bottom: 1, right: 2 }] })).toEqual([
      'iPHONE 14:',
      '128 GB 500',
    ]);
  });

  test('a price or a name merged over several rows applies to each of them', () => {
    const rows = [header, ['64 GB', 100], ['128 GB', null], ['256 GB'], ['512 GB', 300]];
    const merges = [{ top: 1, left: 1, bottom: 3, right: 1 }];
    expect(told(rows, { merges })).toEqual(['64 GB 100', '128 GB 100', '256 GB 100', '512 GB 300']);
    expect(told(rows)).toEqual(['64 GB 100', '128 GB:', '256 GB:', '512 GB 300']);
  });

  test('a title merged over two rows and all columns is one title', () => {
    const rows = [header, ['APPLE', null], [null, null], ['iPhone', 5]];
    expect(told(rows, { merges: [{ top: 1, left: 0, bottom: 2, right: 1 }] })).toEqual([
      'APPLE:',
      'iPhone 5',
    ]);
  });

  test('blank rows, lines drawn with characters and repeated header rows are skipped', () => {
    const rows = [
      header,
      [],
      [null, null],
      ['-----', '-----'],
      ['***'],
      ['====', null],
      ['A', 1],
      ['DEVICE', 'PRICE'],
      ['B', 2],
      ['—', null],
    ];
    const read = readOne(rows);
    expect(read.rows.map((row) => row.device)).toEqual(['A', 'B']);
    expect(read.rejected).toEqual([]);
  });

  test('a header may have a year or a date beside words of its own', () => {
    const rows = [
      ['Model (tested phones)', 'Price', '18.11.2026'],
      ['iPhone 15', 600],
    ];
    expect(told(rows)).toEqual(['iPhone 15 600']);
  });

  test('a device whose name and remark have words of a header is none', () => {
    const rows = [
      ['Device', 'Remark', 'Price'],
      ['Model train set', 'great value', 25],
      ['Name plate', 'low cost', '$5'],
    ];
    expect(told(rows)).toEqual(['Model train set 25', 'Name plate 5']);
    expect(told(rows.slice(1))).toEqual(['Model train set 25', 'Name plate 5']);
  });

  test('rows above the header are not data', () => {
    expect(told([['Spring list'], ['valid from', 2024], header, ['A', 1]])).toEqual(['A 1']);
  });

  test('blank columns in between do not matter', () => {
    expect(
      told([
        [null, 'Device', null, null, 'Price'],
        [null, 'A', null, null, 1],
      ]),
    ).toEqual(['A 1']);
  });

  test('equal devices are kept and numbered within their category', () => {
    const { rows } = readPriceRows(
      [sheet('Tools', [header, ['A', 1], ['A'], ['B', 2], ['A', 3]]), sheet('Gaming', [header, ['A', 4]])],
      nothingPublished,
    );
    expect(rows.map(({ device, price, occurrence }) => [device, price, occurrence])).toEqual([
      ['A', 4, 1],
      ['A', 1, 1],
      ['A', 0, 1],
      ['B', 2, 1],
      ['A', 3, 2],
    ]);
  });

  test('a rejected first row still counts when equal devices are numbered', () => {
    expect(readOne([header, ['A', 'later'], ['A', 3]]).rows).toMatchObject([{ price: 3, occurrence: 2 }]);
  });
});
