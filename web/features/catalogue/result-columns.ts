import { UNBROKEN_SECTION_ROWS } from '#domain/catalogue/columns.ts';
import type { ListBlock } from './list-parts.ts';

/** All columns but the last, which is for the other categories. A short list of results stays in one, easier to scan. */
export function resultColumns<Row>(rows: readonly Row[], columnCount: number): ListBlock<Row>[][] {
  const free = Math.max(1, columnCount - 1);
  const perColumn = rows.length > UNBROKEN_SECTION_ROWS ? Math.ceil(rows.length / free) : rows.length;
  return Array.from({ length: free }, (_, column) => [
    { title: null, isContinued: false, rows: rows.slice(column * perColumn, (column + 1) * perColumn) },
  ]);
}
