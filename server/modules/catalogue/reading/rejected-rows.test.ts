import { describe, expect, test } from 'vitest';
import { DEVICE_MESSAGES } from '#domain/contract/entities/device.ts';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';
import type { PublishedDevices } from './read-sheet.ts';

const header = ['Device', 'Price'];

function readOne(rows: PriceCell[][], known: PublishedDevices = { isPublishedDevice: () => false }) {
  return readPriceRows([{ title: 'Tools', hidden: false, rows }], known);
}

describe('rejected rows', () => {
  test('name the device, sheet, row, cell, what it shows and the reason', () => {
    expect(
      readOne([[], ['Model', 'Colour', 'Price'], ['iPhone', 'red', 'later'], ['B', 'red', 5]]).rejected,
    ).toEqual([
      {
        device: 'iPhone',
        sheet: 'Tools',
        row: 3,
        cell: 'C3',
        value: 'later',
        reason: "'later' is not a price",
        rowsLost: 1,
      },
    ]);
  });

  test('cells beyond Z have two letters, long contents are shortened', () => {
    const wide = [...Array.from({ length: 26 }, () => null), 'Price'];
    const read = readOne([
      ['Device', ...wide],
      ['A', ...wide.slice(0, -1), 'x'.repeat(100)],
      ['B', ...wide.slice(0, -1), 2],
    ]);
    expect(read.rejected[0]).toMatchObject({ cell: 'AB2', value: `${'x'.repeat(39)}…` });
  });

  test.each<[PriceCell[], string, string]>([
    [[null, 5], 'A2', DEVICE_MESSAGES.deviceEmpty],
    [['"', 5], 'A2', DEVICE_MESSAGES.deviceEmpty],
    [['-', 5], 'A2', DEVICE_MESSAGES.deviceEmpty],
    [['〃', 5], 'A2', DEVICE_MESSAGES.deviceEmpty],
    [['x'.repeat(201), 5], 'A2', DEVICE_MESSAGES.deviceTooLong],
    [['a <b>', 5], 'A2', DEVICE_MESSAGES.deviceCharacters],
    [['zero\u200bwidth', 5], 'A2', DEVICE_MESSAGES.deviceCharacters],
    [['x'.repeat(201), null], 'A2', DEVICE_MESSAGES.deviceTooLong],
    [[{ error: '#REF!' }, 5], 'A2', 'The cell shows the error #REF!'],
    [['A', { error: '#N/A' }], 'B2', 'The cell shows the error #N/A'],
    [['A', 5.005], 'B2', DEVICE_MESSAGES.priceDecimals],
    [['A', 1_000_001], 'B2', 'Number must be less than or equal to 1000000'],
  ])('%j is refused at %s', (row, cell, reason) => {
    const read = readOne([header, row, ['fine', 5]]);
    expect(read.rejected).toMatchObject([{ row: 2, cell, reason }]);
    expect(read.rows.map((kept) => kept.device)).toEqual(['fine']);
  });

  test.each([
    'Total general',
    'TOTAL TTC',
    'Total brutto',
    'Total (2)',
    'Total items: 2',
    'Summe netto',
    'Genel Toplam',
    'Total geral',
    'Totale complessivo',
    'Общая сумма',
    'Сумма',
    'Итого 2',
    'Итого, руб',
    'Total USD',
    'Gran total',
    'Total incl. VAT',
    'Total inkl. MwSt',
    'Importe total',
    'Total a pagar',
    'Total de equipos',
    'Gesamtbetrag',
    'Totalt',
    'Totaux',
    'Łącznie',
    '合计',
  ])('%s below a list is no device', (total) => {
    const read = readOne([header, ['A', 5], [total, 10]]);
    expect(read.rows.map(({ device }) => device)).toEqual(['A']);
    expect(read.rejected.map(({ reason }) => reason)).toEqual(['A total is not a device']);
  });

  test.each<[PriceCell[][]]>([
    [
      [
        ['Total', 12],
        ['VAT 20%', 2.4],
        ['Total incl. VAT', 14.4],
      ],
    ],
    [
      [
        ['Total', 12],
        ['IVA', 2.4],
      ],
    ],
    [
      [
        ['Total general', 12],
        ['Prices valid until', 'Friday'],
      ],
    ],
  ])('nor is any of the lines of a sum: %j', (lines) => {
    const read = readOne([header, ['A', 5], ['B', 7], ...lines]);
    expect(read.rows.map(({ device }) => device)).toEqual(['A', 'B']);
  });

  test('a total above a device on request, and a tax without a total, are devices', () => {
    expect(readOne([header, ['A', 5], ['Total', 10], ['B', 'CALL']]).rejected).toEqual([]);
    expect(readOne([header, ['A', 5], ['VAT 20%', 10]]).rejected).toEqual([]);
  });

  test.each(['Sous-total', 'Ara toplam', 'Промежуточный итог'])('%s is no device among others', (total) => {
    const read = readOne([header, ['A', 5], [total, 5], ['B', 6]]);
    expect(read.rows.map(({ device }) => device)).toEqual(['A', 'B']);
  });

  test.each(['Total Gym', 'General', 'Gross', 'Totalizer 2', 'Importe', 'Total Box de luxe', 'Tax'])(
    '%s is a device also below a list',
    (name) => {
      expect(readOne([header, ['A', 5], [name, 10]]).rejected).toEqual([]);
    },
  );

  test('the display column is named for its own errors', () => {
    const read = readOne([
      ['Device', 'Display', 'Price'],
      ['A', 'x'.repeat(301), 5],
      ['B', '<', 5],
      ['C', 'fine', 5],
    ]);
    expect(read.rejected).toMatchObject([
      { cell: 'B2', reason: DEVICE_MESSAGES.displayTooLong },
      { cell: 'B3', reason: DEVICE_MESSAGES.displayCharacters },
    ]);
  });

  test('a section with the name of one of its devices stays a section after that device is published', () => {
    const known = {
      isPublishedDevice: (_: string, device: string, occurrence: number) =>
        device === 'A' && occurrence === 1,
    };
    const { rows, rejected } = readOne([header, ['A', null], ['A', 5], ['B', 6]], known);
    expect(rejected).toEqual([]);
    expect(rows.map(({ device, isHeader, occurrence }) => [device, isHeader ?? false, occurrence])).toEqual([
      ['A', true, 1],
      ['A', false, 1],
      ['B', false, 1],
    ]);
  });

  test('a published device that lost its price is rejected, not made a section title', () => {
    const asked: unknown[] = [];
    const known = {
      isPublishedDevice: (...key: [string, string, number]) => {
        asked.push(key);
        return key[1] === 'A' && key[2] <= 2;
      },
    };
    const read = readOne([header, ['A', 1], ['A', null], ['A', null], ['Title', null]], known);
    expect(asked).toEqual([
      ['TOOLS', 'A', 2],
      // Once more: no other row of that name has a price.
      ['TOOLS', 'A', 2],
      ['TOOLS', 'A', 3],
      ['TOOLS', 'Title', 1],
    ]);
    expect(read.rejected).toMatchObject([{ row: 3, cell: 'B3', value: '', reason: 'The price is missing' }]);
    expect(read.rows.map(({ device, isHeader }) => [device, isHeader ?? false])).toEqual([
      ['A', false],
      ['A', true],
      ['Title', true],
    ]);
  });
});
