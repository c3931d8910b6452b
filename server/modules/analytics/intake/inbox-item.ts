import type { DemandTier } from '#domain/contract/entities/demand.ts';

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

/**
 * What one event takes up on the disk, measured on both engines (stored-bytes.test.ts): numbers and heads of rows; the
 * session id in three tables and two indexes, which are two thirds full; other texts with what pages leave empty.
 */
const ROW_BYTES = 400;
const SESSION_COPIES = 7;
const TEXT_FACTOR = 1.5;

/** About what it will take up on the disk, rather more than less: the daily quota bounds what a flood can fill. */
export function bytesOf(item: InboxItem): number {
  if (item.kind === 'search') return ROW_BYTES + textBytes(item.words);
  if (item.kind === 'category') return ROW_BYTES + textBytes(item.category);
  const { session, path, userAgent, referrer, country, state } = item;
  const place = 2 * (textBytes(country ?? '') + textBytes(state ?? ''));
  const texts = textBytes(path) + textBytes(userAgent) + textBytes(referrer);
  return ROW_BYTES + session.length * SESSION_COPIES + texts + place;
}

function textBytes(text: string): number {
  return Math.ceil(Buffer.byteLength(text) * TEXT_FACTOR);
}
