import { createHash } from 'node:crypto';
import { type DeviceRow, layoutFieldsOf } from '#domain/contract/entities/device.ts';
import { type StoredText, storedText } from './packed-text.ts';

/** Category, device and occurrence identify a row: the first of several equal devices in a category is 1. */
export type SnapshotRow = DeviceRow & { readonly occurrence: number };

/** The content of the source at one time. Never changed after it is stored. */
export interface SnapshotContent {
  /** In the order of the tab strip. */
  readonly categories: readonly string[];
  readonly rows: readonly SnapshotRow[];
}

export const NO_CONTENT: SnapshotContent = { categories: [], rows: [] };

export function isDevice(row: { readonly isHeader?: boolean | undefined }): boolean {
  return row.isHeader !== true;
}

/** Equal for the same row of any snapshot; no name contains a line break. */
export function rowKey(row: Pick<SnapshotRow, 'category' | 'device' | 'occurrence'>): string {
  return `${row.category}\n${row.device}\n${row.occurrence}`;
}

export interface WrittenContent {
  readonly text: string;
  /** Identifies this content, whenever and from whatever file it was read. */
  readonly digest: string;
}

/** Fixes the order of the fields: the digest must not depend on how a row was made. */
export function writeContent({ categories, rows }: SnapshotContent): WrittenContent {
  const text = JSON.stringify({
    categories,
    rows: rows.map((row) => ({
      category: row.category,
      device: row.device,
      display: row.display,
      price: row.price,
      ...(row.isHeader === true && { isHeader: true }),
      occurrence: row.occurrence,
      ...layoutFieldsOf(row),
    })),
  });
  return { text, digest: digestOf(text) };
}

/** Refuses a text that does not match the digest, because it was never validated. */
export function readContent({ text, digest }: WrittenContent): SnapshotContent {
  if (digestOf(text) !== digest) throw new Error('The stored price list was changed outside Tierbook');
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
