import type { SnapshotReview } from '#domain/contract/entities/price-data.ts';

export const REVIEW_LISTS = ['changed', 'added', 'removed', 'inNoBucket'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const LIST_NAMES = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  inNoBucket: 'In no bucket',
} as const satisfies Record<ReviewList, string>;

/** The first list that is not empty. */
export function firstListOf(review: SnapshotReview): ReviewList {
  return REVIEW_LISTS.find((list) => review[list].count > 0) ?? 'changed';
}

/** The categories of the rows, in the order in which they appear. */
export function categoriesOf(entries: readonly { category: string }[]): string[] {
  return [...new Set(entries.map(({ category }) => category))];
}

/** How many of the changed rows rise and how many fall; null if the server sent only some of them. */
export function directionsOf({ changed }: SnapshotReview): { up: number; down: number } | null {
  if (changed.count > changed.entries.length) return null;
  const moves = changed.entries.map(
    ({ before, after }) => (after?.basePrice ?? 0) - (before?.basePrice ?? 0),
  );
  return { up: moves.filter((move) => move > 0).length, down: moves.filter((move) => move < 0).length };
}
