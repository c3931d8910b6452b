import { groupByCategory } from '#domain/catalogue/categories.ts';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { SharedRow } from '#domain/contract/entities/deals/shares.ts';

/** Rows of one section. */
export interface SharedPart {
  /** What stands above them: 'iPhone 15 series', with its category if there are several. May be empty. */
  readonly title: string;
  readonly rows: readonly SharedRow[];
}

/**
 * Rows by category and section. One name may stand in two sections, locked and unlocked: without their titles nobody
 * could tell the two prices apart. `title` stands above all rows, and is not repeated above the only part.
 */
export function sharedPartsOf(rows: readonly SharedRow[], title = ''): SharedPart[] {
  const categories = [...groupByCategory(rows)];
  const parts = categories.flatMap(([category, ofCategory]) =>
    sectionsOf(ofCategory).map(([section, ofSection]) => ({
      title: categories.length > 1 ? placeText({ category, section }) : section,
      rows: ofSection,
    })),
  );
  const [only, ...others] = parts;
  return only && others.length === 0 && only.title === title ? [{ ...only, title: '' }] : parts;
}

/** Rows above the first title come first, as in the list: below a title they would seem to belong to it. */
function sectionsOf(rows: readonly SharedRow[]): [string, SharedRow[]][] {
  const sections = new Map<string, SharedRow[]>([['', []]]);
  for (const row of rows) {
    const section = sections.get(row.section ?? '');
    if (section) section.push(row);
    else sections.set(row.section ?? '', [row]);
  }
  return [...sections].filter(([, ofSection]) => ofSection.length > 0);
}
