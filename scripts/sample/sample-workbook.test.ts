import { readFileSync } from 'node:fs';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { deviceRowSchema } from '#domain/contract/entities/device.ts';
import { makeSampleWorkbook, SAMPLE_COLUMNS } from './sample-workbook.ts';

interface SheetRows {
  readonly name: string;
  readonly rows: CellValue[][];
}

const sampleFile = new URL('../../server/sample/tierbook-sample.xlsx', import.meta.url);

async function sheetsOf(bytes: Uint8Array): Promise<SheetRows[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

function isDevice(row: readonly CellValue[]): boolean {
  return typeof row[2] === 'number';
}

describe('the sample workbook', () => {
  let sheets: SheetRows[] = [];
  beforeAll(async () => {
    sheets = await sheetsOf(readFileSync(sampleFile));
  });

  test('matches the output of the script', async () => {
    expect(await sheetsOf(await makeSampleWorkbook())).toEqual(sheets);
  });

  test('has the 13 categories in their order', () => {
    expect(sheets.map(({ name }) => name)).toEqual([...KNOWN_CATEGORIES]);
  });

  test('names its columns in the first row of every sheet', () => {
    expect(sheets.map(({ rows }) => rows[0])).toEqual(sheets.map(() => [...SAMPLE_COLUMNS]));
  });

  test('has about a thousand devices, some in every category', () => {
    const counts = sheets.map(({ rows }) => rows.filter(isDevice).length);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(900);
    expect(total).toBeLessThanOrEqual(1_100);
    expect(Math.min(...counts)).toBeGreaterThan(20);
  });

  test('begins every sheet with a section title, and leaves no section empty', () => {
    for (const { name, rows } of sheets) {
      const body = rows.slice(1);
      const titles = body.flatMap((row, place) => (isDevice(row) ? [] : [place]));
      expect(titles[0], name).toBe(0);
      for (const place of titles) {
        expect(body[place]?.slice(1), name).toEqual([null, null]);
        expect(isDevice(body[place + 1] ?? []), `${name}: ${String(body[place]?.[0])}`).toBe(true);
      }
    }
  });

  test('has only devices that the contract accepts', () => {
    const refused = sheets.flatMap(({ name, rows }) =>
      rows
        .filter(isDevice)
        .map(([device, display, price]) => ({ device, display, price, category: name }))
        .filter((row) => !deviceRowSchema.safeParse(row).success),
    );
    expect(refused).toEqual([]);
  });

  test('has no device twice in a category', () => {
    for (const { name, rows } of sheets) {
      const devices = rows.filter(isDevice).map(([device]) => device);
      expect(devices, name).toEqual([...new Set(devices)]);
    }
  });

  test('has prices in whole dollars, none in a gap between the default buckets', () => {
    const prices = sheets.flatMap(({ rows }) => rows.filter(isDevice).map(([, , price]) => Number(price)));
    expect(prices.filter((price) => !Number.isInteger(price) || price < 1)).toEqual([]);
  });

  test('lists a used unlocked iPhone 15 Pro Max at 700, 755 and 800', () => {
    const devices = ['iPhone 15 Pro Max 256GB', 'iPhone 15 Pro Max 512GB', 'iPhone 15 Pro Max 1TB'];
    const usedUnlocked = sheets.find(({ name }) => name === 'IPHONE USED UNLOCKED');
    const priceOf = (device: string) => usedUnlocked?.rows.find(([name]) => name === device)?.[2];
    expect(devices.map(priceOf)).toEqual([700, 755, 800]);
  });
});
