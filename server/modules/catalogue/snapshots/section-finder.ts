import { groupByCategory } from '#domain/catalogue/categories.ts';
import { type IdentifiedRow, rowKeyText } from '#domain/catalogue/occurrences.ts';
import { twinSections } from '#domain/catalogue/twin-sections.ts';
import type { SnapshotContent } from './snapshot-content.ts';

/** Finds the title above a row whose name stands below several titles of its category. */
export function sectionFinder({ rows }: SnapshotContent): (row: IdentifiedRow) => string | undefined {
  const sections = new Map<string, string>();
  for (const listed of groupByCategory(rows).values()) {
    for (const [index, section] of twinSections(listed)) {
      const row = listed[index];
      if (row) sections.set(rowKeyText(row), section);
    }
  }
  // Most lists have none: no text need be made for each row.
  return (row) => (sections.size === 0 ? undefined : sections.get(rowKeyText(row)));
}
