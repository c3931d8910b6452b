import { describe, expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { uploadSource } from '#server/modules/catalogue/sources/file-sources.ts';
import { unpackSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import {
  LARGE_WORKBOOK,
  makeEuropeanWorkbook,
  makeLargeWorkbook,
  makeOfficeWorkbook,
} from '#test/workbooks/messy-workbooks.ts';
import { type PriceRows, readPriceRows } from './read-price-rows.ts';

async function readingOf(name: string, bytes: Buffer, published: string[] = []): Promise<PriceRows> {
  const reading = await uploadSource({ name, bytes }).read(null, new AbortController().signal);
  if (reading.kind !== 'read') throw new Error('nothing was read');
  return readPriceRows(unpackSheets(reading.sheets), {
    isPublishedDevice: (_category, device) => published.includes(device),
  });
}

function told({ rows }: PriceRows, category: string): string[] {
  return rows
    .filter((row) => row.category === category)
    .map(({ display, price, onRequest, isHeader, occurrence }) =>
      isHeader
        ? `${display}:`
        : `${display} = ${onRequest ?? price}${occurrence > 1 ? ` (#${occurrence})` : ''}`,
    );
}

function complaints({ rejected }: PriceRows): string[] {
  return rejected.map(({ sheet, cell, reason }) => `${sheet}!${cell} ${reason}`);
}

describe('a workbook that grew in an office', () => {
  test('yields the right rows, and a reason for every other row', async () => {
    const read = await readingOf('office.xlsx', await makeOfficeWorkbook(), ['iPhone 14 256GB']);
    expect(read.categories).toEqual(['IPHONE NEW LOCKED', 'MACBOOKS']);
    expect(told(read, 'IPHONE NEW LOCKED')).toEqual([
      'iPhone 15:',
      'iPhone 15 128GB = 1299',
      'iPhone 15 256GB = 1399',
      'iPhone 15 512GB = CALL',
      'iPhone 14:',
      'iPhone 14 128GB = 19.99',
      'iPhone 14 128GB = 899 (#2)',
      'iPhone 14 Plus = 749.5',
      'iPhone 14 Pro = 749.5',
    ]);
    expect(told(read, 'MACBOOKS')).toEqual(['MacBook Air 13" M2 = 899', 'MacBook Pro 14" M3 = 1599']);
    expect(complaints(read)).toEqual([
      ' iPhone  New Locked !E14 The price is missing',
      ' iPhone  New Locked !C17 Device name cannot be empty',
      'IPHONE NEW LOCKED!A1 Another sheet is already the category IPHONE NEW LOCKED',
      'Macbooks!B3 Price cannot be negative',
    ]);
    expect(read.skipped).toEqual([
      { sheet: 'Cost prices', reason: 'hidden' },
      { sheet: 'How to use', reason: 'no prices' },
    ]);
  });
});

describe('a workbook in five languages', () => {
  test('yields the right rows, and a reason for every other row', async () => {
    const read = await readingOf('europe.ods', await makeEuropeanWorkbook());
    expect(read.categories).toEqual(['GERÄTE', 'MÓVILES', 'MONTRES', 'ТЕЛЕФОНЫ', 'UHREN']);
    expect(told(read, 'GERÄTE')).toEqual([
      'Samsung Galaxy S23 = 1299',
      'Samsung Galaxy S22 = 45.5',
      'Samsung Galaxy S21 = 1099',
    ]);
    expect(told(read, 'MÓVILES')).toEqual(['Teléfono básico = 850', 'Teléfono caro = consultar']);
    expect(told(read, 'MONTRES')).toEqual(['Écouteurs sans fil = 1299.9', 'Série 9 = 350']);
    expect(told(read, 'ТЕЛЕФОНЫ')).toEqual(['Телефон «Заря» = 12500', 'Чехол = 1250']);
    expect(told(read, 'UHREN')).toEqual(['Armbanduhr, 1. Wahl = 1299', 'UHR-2 = 60']);
    expect(complaints(read)).toEqual([
      'Geräte!C5 Price cannot have more than 2 decimal places',
      'Geräte!C6 A percentage is not a price',
    ]);
  });
});

describe('a workbook of 20,000 rows', () => {
  test('is read and judged completely', async () => {
    const bytes = await makeLargeWorkbook();
    const read = await readingOf('large.xlsx', bytes);
    expect(read.categories).toEqual(KNOWN_CATEGORIES);
    const { rowsPerSheet, rejectedPerSheet, titlesPerSheet } = LARGE_WORKBOOK;
    expect(read.rejected).toHaveLength(13 * rejectedPerSheet);
    expect(read.rows).toHaveLength(13 * (rowsPerSheet - rejectedPerSheet));
    expect(read.rows.filter((row) => row.isHeader)).toHaveLength(13 * titlesPerSheet);
    expect(told(read, 'TOOLS').slice(0, 4)).toEqual([
      'Series 0:',
      'Device 1 = 2.99',
      'Device 1 = 1003.5 (#2)',
      'Device 2 = 4.99',
    ]);
    expect(read.rejected[0]).toMatchObject({ sheet: 'tools', row: 3, cell: 'A3', value: 'later' });
  });
});
