import { groupByCategory } from '#domain/catalogue/categories.ts';
import { isMovedTooFar } from './assess-candidate.ts';
import { type ChangedRow, type DiffRow, diffSnapshots, losesPrice } from './diff-snapshots.ts';
import { findNewInversions, type InversionEntry } from './new-inversions.ts';
import type { SnapshotContent } from './snapshot-content.ts';
import { FirstEntries, type Listed } from './snapshot-report.ts';

/** What a candidate changes. */
export interface Comparison {
  readonly added: Listed<DiffRow>;
  readonly removed: Listed<DiffRow>;
  readonly changed: Listed<ChangedRow>;
  readonly inversions: Listed<InversionEntry>;
  /** Every changed row that can be a reason to wait. */
  readonly striking: readonly ChangedRow[];
}

/** One category at a time: all differences of a long list at once need more memory than the list. */
export function compareContents(published: SnapshotContent, candidate: SnapshotContent): Comparison {
  const before = groupByCategory(published.rows);
  const after = groupByCategory(candidate.rows);
  const added = new FirstEntries<DiffRow>();
  const removed = new FirstEntries<DiffRow>();
  const changed = new FirstEntries<ChangedRow>();
  const inversions = new FirstEntries<InversionEntry>();
  const striking: ChangedRow[] = [];
  const removedFrom = new Map<string, readonly DiffRow[]>();
  for (const category of new Set([...after.keys(), ...before.keys()])) {
    const now = { rows: after.get(category) ?? [] };
    const diff = diffSnapshots({ rows: before.get(category) ?? [] }, now);
    added.add(diff.added);
    removedFrom.set(category, diff.removed);
    changed.add(diff.changed);
    inversions.add(findNewInversions(now, diff).entries);
    for (const row of diff.changed) if (isMovedTooFar(row) || losesPrice(row)) striking.push(row);
  }
  // In the order of the list they are removed from: a category that is removed as a whole is among them.
  for (const category of before.keys()) removed.add(removedFrom.get(category) ?? []);
  return { added, removed, changed, inversions, striking };
}
