import type { CatalogueRow } from '#domain/contract/entities/device.ts';

/**
 * Tells rows of a category apart that have the same device: the first is 1, in the order of the list. Titles are not
 * counted; they have 0.
 */
export function occurrencesOf(rows: readonly Pick<CatalogueRow, 'device' | 'isHeader'>[]): number[] {
  const counts = new Map<string, number>();
  return rows.map(({ device, isHeader }) => {
    if (isHeader) return 0;
    const occurrence = (counts.get(device) ?? 0) + 1;
    counts.set(device, occurrence);
    return occurrence;
  });
}
