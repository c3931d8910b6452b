import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';

export type KnownCategory = (typeof KNOWN_CATEGORIES)[number];

/**
 * A category is its sheet's title in upper case with single spaces. It is composed to NFC: the same
 * accented title typed on two systems would otherwise become two categories that look alike.
 */
export function normaliseCategory(title: string): string {
  return title.trim().replace(/\s+/gu, ' ').toUpperCase().normalize('NFC');
}

export function isKnownCategory(category: string): category is KnownCategory {
  return KNOWN_CATEGORIES.some((known) => known === category);
}

/** Known categories first, in their fixed order, then the others in source order, without duplicates. */
export function orderCategories(categories: readonly string[]): string[] {
  const present = new Set(categories);
  const known = KNOWN_CATEGORIES.filter((category) => present.has(category));
  return [...known, ...[...present].filter((category) => !isKnownCategory(category))];
}

/** The category that an address names, ignoring case and spaces; otherwise the first. */
export function chosenCategory(categories: readonly string[], addressed: string): string | undefined {
  const wanted = normaliseCategory(addressed);
  return categories.find((category) => category === wanted) ?? categories[0];
}

/** The rows of each category, in their order. */
export function groupByCategory<Row extends { readonly category: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.category);
    if (group) group.push(row);
    else groups.set(row.category, [row]);
  }
  return groups;
}
