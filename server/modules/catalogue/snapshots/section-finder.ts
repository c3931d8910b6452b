import { groupByCategory } from '#domain/catalogue/categories.ts';
import { type IdentifiedRow, rowKeyText } from '#domain/catalogue/occurrences.ts';
import { twinSections } from '#domain/catalogue/twin-sections.ts';
import type { SnapshotContent, SnapshotRow } from './snapshot-content.ts';

type FindSection = (row: IdentifiedRow) => string | undefined;

/**
 * Finds the title above a row whose name stands below several titles of its category in one of the lists. Rows of one name are
 * told apart by their order, so a new model above another one gives the other's row a new title: 'iPhone 15 → iPhone 17'.
 */
export function sectionFinder(before: SnapshotContent, after: SnapshotContent): FindSection {
  const twins = new Set([...twinNames(before), ...twinNames(after)]);
  // Most lists have none: no text need be made for each row.
  if (twins.size === 0) return () => undefined;
  const formerTitles = titlesAbove(before, twins);
  const titles = before === after ? formerTitles : titlesAbove(after, twins);
  return (row) => {
    const key = rowKeyText(row);
    const [former, present] = [formerTitles.get(key), titles.get(key)];
    if (former === undefined || present === undefined || former === present) return present ?? former;
    return `${former} → ${present}`;
  };
}

function twinNames({ rows }: SnapshotContent): string[] {
  return [...groupByCategory(rows).values()].flatMap((listed) =>
    [...twinSections(listed).keys()].flatMap((index) => {
      const row = listed[index];
      return row ? [nameText(row)] : [];
    }),
  );
}

function titlesAbove({ rows }: SnapshotContent, twins: ReadonlySet<string>): Map<string, string> {
  const titles = new Map<string, string>();
  for (const listed of groupByCategory(rows).values()) {
    let title = '';
    for (const row of listed) {
      if (row.isHeader === true) title = row.display;
      else if (title !== '' && twins.has(nameText(row))) titles.set(rowKeyText(row), title);
    }
  }
  return titles;
}

function nameText({ category, display }: SnapshotRow): string {
  return `${category}\n${display}`;
}
