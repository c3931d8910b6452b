import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { isDevice, rowKey, type SnapshotContent, type SnapshotRow } from './snapshot-content.ts';

export interface DiffRow {
  readonly category: string;
  readonly device: string;
  readonly display: string;
  readonly occurrence: number;
  readonly priceCents: number;
}

/** A row with another price or wording. */
export interface ChangedRow extends DiffRow {
  readonly oldPriceCents: number;
  readonly oldDisplay: string;
}

export interface SnapshotDiff {
  readonly added: readonly DiffRow[];
  readonly removed: readonly DiffRow[];
  readonly changed: readonly ChangedRow[];
}

/** What publishing the candidate would change in the rows with a price. Section titles do not count. */
export function diffSnapshots(published: SnapshotContent, candidate: SnapshotContent): SnapshotDiff {
  const before = new Map(published.rows.filter(isDevice).map((row) => [rowKey(row), row]));
  const added: DiffRow[] = [];
  const changed: ChangedRow[] = [];
  for (const row of candidate.rows.filter(isDevice)) {
    const key = rowKey(row);
    const old = before.get(key);
    before.delete(key);
    if (old === undefined) added.push(diffRow(row));
    else if (isChanged(old, row)) changed.push(changedRow(old, row));
  }
  return { added, removed: [...before.values()].map(diffRow), changed };
}

function isChanged(old: SnapshotRow, row: SnapshotRow): boolean {
  return hundredthsOf(old.price) !== hundredthsOf(row.price) || old.display !== row.display;
}

function changedRow(old: SnapshotRow, row: SnapshotRow): ChangedRow {
  return { ...diffRow(row), oldPriceCents: hundredthsOf(old.price), oldDisplay: old.display };
}

function diffRow({ category, device, display, occurrence, price }: SnapshotRow): DiffRow {
  return { category, device, display, occurrence, priceCents: hundredthsOf(price) };
}
