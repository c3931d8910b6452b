import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { isBlank, type PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { indexOfLetters } from './layout-columns.ts';
import { readWithLayout } from './read-with-layout.ts';
import { SIZE_FIRST } from './row-names.ts';

/**
 * Whether the names in a sheet continue the titles above them: devices under different titles have the same name, or most
 * names are only a storage size or a grade.
 */
export function continuesTitles(sheet: PriceSheet, layout: SheetLayout): boolean {
  if (!hasTitles(sheet, layout)) return false;
  const known = { isPublishedDevice: () => false };
  const { rows } = readWithLayout(sheet, layout, { category: 'ANY', known });
  const sectionOf = new Map<string, number>();
  let [section, parts, devices] = [0, 0, 0];
  for (const { device, group = device, isHeader } of rows) {
    if (isHeader) {
      section += 1;
      continue;
    }
    const first = sectionOf.get(device) ?? section;
    sectionOf.set(device, first);
    if (first !== section) return true;
    devices += 1;
    if (SIZE_FIRST.test(group)) parts += 1;
  }
  return section > 0 && parts * 2 > devices;
}

/** A fast check: rows without an amount. Reading a long list takes a second. */
function hasTitles({ rows }: PriceSheet, { headerRow, columns }: SheetLayout): boolean {
  const prices = columns.flatMap(({ column, role }) => (role === 'price' ? [indexOfLetters(column)] : []));
  return rows.some(
    (row, index) =>
      index >= (headerRow ?? 0) &&
      row.some((cell) => !isBlank(cell)) &&
      prices.every((column) => typeof row[column] !== 'number'),
  );
}
