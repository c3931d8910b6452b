import { writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';

/** A dealer's whole stock: every known category, section titles included. */
export function largeSheets(rowCount: number) {
  const perSheet = Math.ceil(rowCount / KNOWN_CATEGORIES.length);
  return KNOWN_CATEGORIES.map((name, sheet) => ({
    name,
    rows: [['Device', 'Display', 'Price'], ...rowsOf(sheet, Math.min(perSheet, rowCount - sheet * perSheet))],
  }));
}

export async function writeLargeWorkbook(file: string, rowCount: number): Promise<void> {
  writeFileSync(file, await writeXlsx({ sheets: largeSheets(rowCount) }));
}

function rowsOf(sheet: number, count: number): (string | number | null)[][] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 20 === 0) return [`Series ${index / 20 + 1}`, null, null];
    const device = `Model ${sheet}-${index} ${2 ** (6 + (index % 5))}GB`;
    return [
      device,
      `${device} Natural Titanium Grade ${'ABC'[index % 3]}`,
      50 + ((index * 7919) % 150_000) / 100,
    ];
  });
}
