import type { WriteSheet } from 'hucre/xlsx';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { makeOds, makeXlsx } from './sheet-makers.ts';

/** A typical old office workbook: titles on top, blank columns, merged cells, prices in many formats. */
export async function makeOfficeWorkbook(): Promise<Buffer> {
  const locked: WriteSheet = {
    name: ' iPhone  New Locked ',
    rows: [
      ['PRICE LIST', null, null, null, null],
      ['call 555-0142 for bulk', null, null, 2024, null],
      [],
      [null, 'Stock', 'MODEL', null, 'Price (USD)', 'Remark'],
      ['iPhone 15', null, null, null, null],
      [null, 3, 'iPhone 15 128GB', null, '$1,299.00', 'box'],
      [null, 1, 'iPhone 15 256GB', null, '1 399', null],
      [null, 0, 'iPhone 15 512GB', null, 'CALL', null],
      ['-----', '-----', '-----', '-----', '-----', '-----'],
      [null, 'Stock', 'MODEL', null, 'Price (USD)', 'Remark'],
      ['iPhone 14', null, null, null, null],
      [null, 2, 'iPhone 14 128GB', null, 19.990000000000002, null],
      [null, 2, 'iPhone 14 128GB', null, 899, 'scratched'],
      [null, 2, 'iPhone 14 256GB', null, null, 'price to come'],
      [null, 2, 'iPhone 14 Plus', null, null, null],
      [null, 2, 'iPhone 14 Pro', null, null, null],
      [null, null, null, null, 5, null],
      [null, null, null, null, null, 'end of list'],
    ],
    merges: [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 4 },
      { startRow: 4, startCol: 0, endRow: 4, endCol: 5 },
      { startRow: 10, startCol: 0, endRow: 10, endCol: 5 },
      { startRow: 14, startCol: 4, endRow: 15, endCol: 4 },
    ],
    cells: new Map([['14,4', { value: 749.5, formula: 'E12*2', formulaResult: 749.5 }]]),
  };
  return await makeXlsx(
    {
      name: 'Cost prices',
      hidden: true,
      rows: [
        ['Model', 'Price'],
        ['iPhone 15 128GB', 700],
      ],
    },
    { name: 'How to use', rows: [['Change prices only in column E'], ['Ask before you add a sheet']] },
    locked,
    {
      name: 'IPHONE NEW LOCKED',
      rows: [
        ['Model', 'Price'],
        ['Copy of iPhone 15', 1],
        ['Copy of iPhone 14', 2],
      ],
    },
    {
      name: 'Macbooks',
      rows: [
        ['MacBook Air 13" M2', 899],
        ['MacBook Pro 14" M3', '1,599'],
        ['Discount', '-50'],
      ],
    },
  );
}

/** Sheets in five languages, with their own marks and currencies. */
export async function makeEuropeanWorkbook(): Promise<Buffer> {
  return await makeOds(
    {
      name: 'Geräte',
      rows: [
        ['Gerät', 'Farbe', 'Preis'],
        ['Samsung Galaxy S23', 'grün', '1.299,00 €'],
        ['Samsung Galaxy S22', 'weiß', '45,50'],
        ['Samsung Galaxy S21', 'weiß', '1.099'],
        ['Samsung Galaxy S20', 'weiß', '1,099'],
        ['Samsung Galaxy S10', 'weiß', '15 %'],
      ],
    },
    {
      name: 'Móviles',
      rows: [
        ['Precio', null, 'Modelo'],
        ['850', null, 'Teléfono básico'],
        ['consultar', null, 'Teléfono caro'],
      ],
    },
    {
      name: 'Montres',
      rows: [
        ['Désignation', 'Prix'],
        ['Écouteurs sans fil', '1 299,90 €'],
        ['Série 9', '350 €'],
      ],
    },
    {
      name: 'Телефоны',
      rows: [
        ['Название', 'Цена'],
        ['Телефон «Заря»', '12 500'],
        ['Чехол', 1250],
      ],
    },
    {
      name: 'Uhren',
      rows: [
        ['Artikel', 'Anzeige', 'Preis'],
        ['UHR-1', 'Armbanduhr, 1. Wahl', 'CHF 1’299.–'],
        ['UHR-2', null, 60],
      ],
    },
  );
}

export const LARGE_WORKBOOK = { rowsPerSheet: 1_540, rejectedPerSheet: 31, titlesPerSheet: 16 } as const;

/** All 13 categories, 20,020 rows: prices as numbers and as text, titles, duplicates, and one bad price in fifty. */
export async function makeLargeWorkbook(): Promise<Buffer> {
  return await makeXlsx(
    ...KNOWN_CATEGORIES.toReversed().map((category) => ({
      name: category.toLowerCase(),
      rows: [
        ['Price', null, 'Device'],
        ...Array.from({ length: LARGE_WORKBOOK.rowsPerSheet }, (_, row) => largeRow(row)),
      ],
    })),
  );
}

function largeRow(row: number): (string | number | null)[] {
  if (row % 100 === 0) return [null, null, `Series ${row / 100}`];
  const device = `Device ${Math.floor(row / 2)}`;
  if (row % 50 === 1) return ['later', null, device];
  return [row % 2 === 0 ? row + 0.99 : `$${(1_000 + row).toLocaleString('en-US')}.50`, null, device];
}
