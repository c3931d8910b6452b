import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { ListRow } from '#domain/catalogue/sections.ts';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { GAMING } from './gaming.ts';
import { IPADS } from './ipads.ts';
import { IPHONES } from './iphones.ts';
import { MACBOOKS } from './macbooks.ts';
import { atShare, onlySections, type SampleSheet } from './price-table.ts';
import { SAMSUNGS } from './samsungs.ts';
import { TOOLS } from './tools.ts';
import { WATCHES_AND_AIRPODS } from './watches-and-airpods.ts';

type Category = (typeof KNOWN_CATEGORIES)[number];

const newIphones = onlySections(IPHONES, (title) => /^iPhone 1[4-7] /.test(title));
const newSamsungs = onlySections(SAMSUNGS, (title) => !/S2[0-3]/.test(title));

const share = { newUnlocked: 1.14, newLocked: 1.045, usedLocked: 0.84 } as const;

const sheets: Record<Category, SampleSheet> = {
  'IPHONE NEW LOCKED': atShare(newIphones, share.newLocked),
  'IPHONE NEW UNLOCKED': atShare(newIphones, share.newUnlocked),
  'IPHONE USED LOCKED': atShare(IPHONES, share.usedLocked),
  'IPHONE USED UNLOCKED': IPHONES,
  'SAMSUNG NEW LOCKED': atShare(newSamsungs, share.newLocked),
  'SAMSUNG USED LOCKED': atShare(SAMSUNGS, share.usedLocked),
  'SAMSUNG NEW UNLOCKED': atShare(newSamsungs, share.newUnlocked),
  'SAMSUNG USED UNLOCKED': SAMSUNGS,
  MACBOOKS,
  IPAD: IPADS,
  'WATCHS & AIRPODS': WATCHES_AND_AIRPODS,
  GAMING,
  TOOLS,
};

export const SAMPLE_COLUMNS = ['Device', 'Display', 'Price'] as const;

// Without a fixed date the file would differ at every run, and nobody could see whether the sample changed.
const madeAt = new Date('2026-01-01T00:00:00Z');

export async function makeSampleWorkbook(): Promise<Uint8Array> {
  return await writeXlsx({
    sheets: KNOWN_CATEGORIES.map((category) => sheetOf(category, sheets[category])),
    properties: {
      title: 'Tierbook sample price list',
      creator: 'Tierbook',
      created: madeAt,
      modified: madeAt,
    },
  });
}

/** The rows of each category as the page gets them, without prices. */
export function sampleLists(): Map<string, ListRow[]> {
  return new Map(
    KNOWN_CATEGORIES.map((category) => [
      category,
      Object.entries(sheets[category]).flatMap(rowsOfSection).map(listRowOf),
    ]),
  );
}

function listRowOf(row: readonly CellValue[]): ListRow {
  return isTitle(row) ? { display: String(row[0]), isHeader: true } : { display: String(row[1]) };
}

function sheetOf(name: string, sample: SampleSheet): WriteSheet {
  const rows: CellValue[][] = [[...SAMPLE_COLUMNS], ...Object.entries(sample).flatMap(rowsOfSection)];
  return {
    name,
    rows,
    columns: [{ width: 40 }, { width: 36 }, { width: 10, numFmt: '$#,##0' }],
    cells: new Map(rows.flatMap((row, place) => (isTitle(row) ? [[`${place},0`, { style: bold }]] : []))),
    freezePane: { rows: 1 },
  };
}

const bold: CellStyle = { font: { bold: true } };

function isTitle(row: readonly CellValue[]): boolean {
  return typeof row[2] !== 'number';
}

function rowsOfSection([title, table]: [string, SampleSheet[string]]): CellValue[][] {
  return [
    [title, null, null],
    ...Object.entries(table).flatMap(([model, variants]) =>
      Object.entries(variants).map(([variant, price]) => {
        const device = `${model} ${variant}`.trim();
        return [device, device.replaceAll('-inch', '"'), price];
      }),
    ),
  ];
}
