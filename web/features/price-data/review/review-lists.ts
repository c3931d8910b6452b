import type { ReviewList, SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';

export const REVIEW_TABS = ['changed', 'added', 'removed', 'inNoBucket'] as const satisfies ReviewList[];
export type ReviewTab = (typeof REVIEW_TABS)[number];

export const LIST_NAMES = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  inNoBucket: 'In no bucket',
} as const satisfies Record<ReviewTab, string>;

/** The first list that is not empty. */
export function firstListOf(review: SnapshotReview): ReviewTab {
  return REVIEW_TABS.find((list) => review[list].count > 0) ?? 'changed';
}
