import type { DemandTier } from '#domain/contract/entities/demand.ts';

/** A page that was opened or left. Nothing else is stored, in particular no address. */
export interface VisitItem {
  readonly kind: 'visit';
  readonly at: number;
  readonly day: number;
  readonly session: string;
  readonly path: string;
  readonly isUnload: boolean;
  /** As the browser claims. */
  readonly isUnique: boolean;
  readonly country: string | null;
  readonly state: string | null;
  readonly userAgent: string;
  readonly referrer: string;
  /** The site that referred the visitor. Absent in events that an earlier version stored. */
  readonly site?: string;
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

/** An item that a group commit stores and that is counted later. */
export type InboxItem = VisitItem | SearchItem | CategoryItem;

/**
 * The size of one event on disk, measured on both engines (stored-bytes.test.ts): numbers and row headers; the
 * session id in three tables and two indexes, which are two thirds full; the site in two tables and an index, likewise; other texts
 * with the unused space of pages.
 */
const ROW_BYTES = 400;
const SESSION_COPIES = 7;
const SITE_COPIES = 4;
const TEXT_FACTOR = 1.5;

/** The approximate size on disk, rather too high than too low, for the daily quota. */
export function bytesOf(item: InboxItem): number {
  if (item.kind === 'search') return ROW_BYTES + textBytes(item.words);
  if (item.kind === 'category') return ROW_BYTES + textBytes(item.category);
  const { session, path, userAgent, referrer, site = '', country, state } = item;
  const place = 2 * (textBytes(country ?? '') + textBytes(state ?? ''));
  const texts = textBytes(path) + textBytes(userAgent) + textBytes(referrer) + SITE_COPIES * textBytes(site);
  return ROW_BYTES + session.length * SESSION_COPIES + texts + place;
}

function textBytes(text: string): number {
  return Math.ceil(Buffer.byteLength(text) * TEXT_FACTOR);
}
