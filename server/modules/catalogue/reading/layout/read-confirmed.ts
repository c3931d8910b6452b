import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { hasContent } from '#server/modules/catalogue/reading/judge-row.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type {
  PublishedDevices,
  SheetRows,
  UnclearRows,
} from '#server/modules/catalogue/reading/read-sheet.ts';
import { type Fingerprint, recogniseLayout } from './fingerprint.ts';
import { columnsOfLayout } from './layout-columns.ts';
import { readWithLayout } from './read-with-layout.ts';

interface Confirmed {
  readonly layout: SheetLayout;
  readonly fingerprint: Fingerprint;
}

/** Reads a sheet by its confirmed layout, unless its columns have changed since: then a person is asked again. */
export function readConfirmed(
  sheet: PriceSheet,
  category: string,
  { confirmed, known }: { readonly confirmed: Confirmed; readonly known: PublishedDevices },
): SheetRows | UnclearRows {
  const { layout, change } = recogniseLayout(sheet, confirmed.layout, confirmed.fingerprint);
  if (change === null) return readWithLayout(sheet, layout, { category, known });
  const { names } = columnsOfLayout(layout, sheet.rows);
  return {
    question: {
      kind: 'changed',
      columns: [],
      columnCount: 0,
      nameColumn: names[0] ?? 0,
      headerRow: layout.headerRow === null ? null : layout.headerRow - 1,
      change,
    },
    rowsLost: sheet.rows.filter(hasContent).length,
  };
}
