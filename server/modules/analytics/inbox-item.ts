import type { DemandTier } from '#domain/contract/demand.ts';

/** A page that was looked at, or left. What is not here was never stored: the address above all. */
export interface VisitItem {
  readonly kind: 'visit';
  readonly at: number;
  readonly day: number;
  readonly session: string;
  readonly path: string;
  readonly isUnload: boolean;
  /** As the browser said. */
  readonly isUnique: boolean;
  readonly country: string | null;
  readonly state: string | null;
  readonly userAgent: string;
  readonly referrer: string;
}

export interface SearchItem {
  readonly kind: 'search';
  readonly day: number;
  readonly tier: DemandTier;
  readonly words: string;
  readonly hasResults: boolean;
}

export interface CategoryItem {
  readonly kind: 'category';
  readonly day: number;
  readonly tier: DemandTier;
  readonly category: string;
}

/** What a group commit stores; it is counted a moment later. */
export type InboxItem = VisitItem | SearchItem | CategoryItem;

/** Indexes, numbers and the share in visits and sums. */
const ROW_BYTES = 300;

/** About what it will take up on the disk. */
export function bytesOf(item: InboxItem): number {
  if (item.kind !== 'visit') return ROW_BYTES;
  const { session, path, userAgent, referrer } = item;
  return ROW_BYTES + session.length * 2 + path.length + userAgent.length + referrer.length;
}
