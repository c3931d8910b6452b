import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import { groupIntoSections } from '#domain/catalogue/sections.ts';
import type { CallBody } from '#domain/contract/calls/calls.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { CatalogueSearch } from '#web/features/catalogue/search/catalogue-search.ts';

/** What is to be shared: a whole category, or rows of the list. */
export type ShareSelection = CallBody<'getSharedRows'>['selection'];

export interface ShareScope {
  /** What the rows have in common: 'iPhone 15 series'. */
  readonly title: string;
  readonly selection: ShareSelection;
}

interface CategoryRows {
  readonly category: string;
  readonly devices: readonly CatalogueRow[];
}

export function categoryScope({ category }: CategoryRows): ShareScope {
  return { title: labelOfCategory(category), selection: { category } };
}

/** The section that begins with this row; titles may be repeated. */
export function sectionScope({ category, devices }: CategoryRows, firstRow: number): ShareScope | null {
  const section = groupIntoSections(devices).find(({ rows }) => rows[0]?.rowIndex === firstRow);
  if (!section) return null;
  const rowIndexes = section.rows.map(({ rowIndex }) => rowIndex);
  return { title: section.title ?? '', selection: { rows: keysOf(category, devices, rowIndexes) } };
}

/** In the order of the results; null without any. */
export function searchScope(search: CatalogueSearch, searchText: string): ShareScope | null {
  const rows = search.found.flatMap(({ category, rows: devices, hits }) =>
    keysOf(
      category,
      devices,
      hits.map(({ rowIndex }) => rowIndex),
    ),
  );
  return rows.length === 0 ? null : { title: `“${searchText.trim()}”`, selection: { rows } };
}

function keysOf(category: string, devices: readonly CatalogueRow[], rowIndexes: readonly number[]): RowKey[] {
  const occurrences = occurrencesOf(devices);
  return rowIndexes.flatMap((rowIndex) => {
    const device = devices[rowIndex]?.device;
    const occurrence = occurrences[rowIndex];
    return device !== undefined && occurrence ? [{ category, device, occurrence }] : [];
  });
}
