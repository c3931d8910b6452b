import { writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';

export const WIDE_LABELS = ['A+', 'A', 'B', 'C', 'D', 'HSO'] as const;
const SHEETS = ['IPHONE', 'SAMSUNG', 'IPAD', 'MACBOOK'] as const;

/** One row per device and one price per grade, in four sheets. `raise` makes the prices of a later day. */
export async function writeWideWorkbook(file: string, rowCount: number, raise: number): Promise<void> {
  const perSheet = rowCount / SHEETS.length;
  const sheets = SHEETS.map((name, sheet) => ({
    name,
    rows: [
      ['Model', ...WIDE_LABELS, 'Notes'],
      ...Array.from({ length: perSheet }, (_, index) => {
        const best = 300 + ((index * 7919) % 90_000) / 100 + raise;
        const model = `Model ${sheet}-${index} ${2 ** (6 + (index % 5))}GB Natural Titanium`;
        return [
          model,
          ...WIDE_LABELS.map((_label, grade) => best - grade * 20),
          index % 9 === 0 ? 'boxed' : null,
        ];
      }),
    ],
  }));
  writeFileSync(file, await writeXlsx({ sheets }));
}
