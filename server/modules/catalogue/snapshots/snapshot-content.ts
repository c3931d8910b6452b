import { createHash } from 'node:crypto';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { type StoredText, storedText } from './packed-text.ts';

/** A row is known by category, device and occurrence: the first of several equal devices in a category is 1. */
export type SnapshotRow = DeviceRow & { readonly occurrence: number };

/** What the source said at one time. Never changed once it is stored. */
export interface SnapshotContent {
  /** In the order of the tab strip. */
  readonly categories: readonly string[];
  readonly rows: readonly SnapshotRow[];
}

export const NO_CONTENT: SnapshotContent = { categories: [], rows: [] };

export function isDevice(row: { readonly isHeader?: boolean | undefined }): boolean {
  return row.isHeader !== true;
}

/** The same for the same row of any snapshot; no name holds a line break. */
export function rowKey(row: Pick<SnapshotRow, 'category' | 'device' | 'occurrence'>): string {
  return `${row.category}\n${row.device}\n${row.occurrence}`;
}

export interface WrittenContent {
  readonly text: string;
  /** Tells this content from any other, whenever and from whatever file it was read. */
  readonly digest: string;
}

/** The order of the fields is written down here: the digest must not depend on how a row came to be. */
export function writeContent({ categories, rows }: SnapshotContent): WrittenContent {
  const text = JSON.stringify({
    categories,
    rows: rows.map(({ category, device, display, price, isHeader, occurrence }) => ({
      category,
      device,
      display,
      price,
      ...(isHeader === true && { isHeader }),
      occurrence,
    })),
  });
  return { text, digest: digestOf(text) };
}

/** Refuses a text that is not the one the digest was made of: what it holds was then never validated. */
export function readContent({ text, digest }: WrittenContent): SnapshotContent {
  if (digestOf(text) !== digest) throw new Error('The stored price list was changed outside of Tierbook');
  return JSON.parse(text) as SnapshotContent;
}

export interface StoredContent extends StoredText {
  /** Of the text itself. */
  readonly digest: string;
}

export async function readStored(content: StoredContent): Promise<SnapshotContent> {
  return readContent({ text: await storedText(content), digest: content.digest });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
