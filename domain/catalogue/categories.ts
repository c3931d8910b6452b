import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';

export type KnownCategory = (typeof KNOWN_CATEGORIES)[number];

/**
 * A category is its sheet's title with the accidents of typing removed. Composed to NFC: the same accented title
 * typed on two systems would otherwise be two categories that look alike.
 */
export function normaliseCategory(title: string): string {
  return title.trim().replace(/\s+/gu, ' ').toUpperCase().normalize('NFC');
}

export function isKnownCategory(category: string): category is KnownCategory {
  return KNOWN_CATEGORIES.some((known) => known === category);
}

/** The known ones first, in their order, then the others as the source has them; each once. */
export function orderCategories(categories: readonly string[]): string[] {
  const present = new Set(categories);
  const known = KNOWN_CATEGORIES.filter((category) => present.has(category));
  return [...known, ...[...present].filter((category) => !isKnownCategory(category))];
}
