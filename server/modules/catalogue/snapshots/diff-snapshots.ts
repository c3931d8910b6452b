import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { isDevice, rowKey, type SnapshotContent, type SnapshotRow } from './snapshot-content.ts';

export interface DiffRow {
  readonly category: string;
  readonly device: string;
  readonly display: string;
  readonly occurrence: number;
  /** Null without a price; `words` says why then. */
  readonly priceCents: number | null;
  readonly words?: string | undefined;
}

/** A row with another price or wording. */
export interface ChangedRow extends DiffRow {
  readonly oldPriceCents: number | null;
  readonly oldDisplay: string;
  readonly oldWords?: string | undefined;
}

/** A changed row with a price on both sides. */
export type MovedRow = ChangedRow & { readonly priceCents: number; readonly oldPriceCents: number };

export function isMoved(row: ChangedRow): row is MovedRow {
  return row.priceCents !== null && row.oldPriceCents !== null;
}

/** On request or out of stock now. */
export function losesPrice(
  row: ChangedRow,
): row is ChangedRow & { readonly priceCents: null; readonly oldPriceCents: number } {
  return row.priceCents === null && row.oldPriceCents !== null;
}

export interface SnapshotDiff {
  readonly added: readonly DiffRow[];
  readonly removed: readonly DiffRow[];
  readonly changed: readonly ChangedRow[];
}

type Rows = Pick<SnapshotContent, 'rows'>;

/** What publishing the candidate would change for visitors. Section titles, stock and notes do not count. */
export function diffSnapshots(published: Rows, candidate: Rows): SnapshotDiff {
  const before = new Map<string, SnapshotRow>();
  for (const row of published.rows) if (isDevice(row)) before.set(rowKey(row), row);
  const added: DiffRow[] = [];
  const changed: ChangedRow[] = [];
  for (const row of candidate.rows) {
    if (!isDevice(row)) continue;
    const key = rowKey(row);
    const old = before.get(key);
    before.delete(key);
    if (old === undefined) added.push(diffRow(row));
    else if (isChanged(old, row)) changed.push(changedRow(old, row));
  }
  return { added, removed: [...before.values()].map(diffRow), changed };
}

function isChanged(old: SnapshotRow, row: SnapshotRow): boolean {
  return centsOf(old) !== centsOf(row) || old.display !== row.display || wordsOf(old) !== wordsOf(row);
}

function changedRow(old: SnapshotRow, row: SnapshotRow): ChangedRow {
  const oldWords = wordsOf(old);
  return {
    ...diffRow(row),
    oldPriceCents: centsOf(old),
    oldDisplay: old.display,
    ...(oldWords !== undefined && { oldWords }),
  };
}

function diffRow(row: SnapshotRow): DiffRow {
  const { category, device, display, occurrence } = row;
  const words = wordsOf(row);
  const priceCents = centsOf(row);
  return { category, device, display, occurrence, priceCents, ...(words !== undefined && { words }) };
}

function centsOf({ price }: SnapshotRow): number | null {
  return price === null ? null : hundredthsOf(price);
}

/** What visitors see in place of the price. */
export function wordsOf({ onRequest, outOfStock }: SnapshotRow): string | undefined {
  return outOfStock ? OUT_OF_STOCK : onRequest;
}
