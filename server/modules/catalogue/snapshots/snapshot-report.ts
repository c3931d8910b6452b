import { isPriced } from '#domain/contract/entities/device.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { UnclearSheet } from '#domain/contract/entities/price-data/price-data.ts';
import { rowsInGaps } from '#domain/pricing/bucket-gaps.ts';
import type { ChangedRow, DiffRow } from './diff-snapshots.ts';
import type { InversionEntry } from './new-inversions.ts';
import type { SnapshotContent } from './snapshot-content.ts';

/** A row of the source that was left out, and where to correct it. */
export interface RejectedEntry {
  /** Empty if it has no readable name, and in older reports. */
  readonly device: string;
  readonly sheet: string;
  readonly row: number;
  readonly cell: string;
  readonly value: string;
  readonly reason: string;
  /** More than 1 if a whole sheet is left out. */
  readonly rowsLost: number;
}

/** Prices outside all buckets: such rows are only rounded, for every tier. */
export interface GapEntry {
  readonly low: number;
  readonly high: number | 'Infinity';
  readonly count: number;
  readonly rows: readonly { readonly category: string; readonly display: string; readonly price: number }[];
}

/** A list that may be cut, with the full number of entries. */
export interface Listed<Entry> {
  readonly count: number;
  readonly entries: readonly Entry[];
}

export interface SnapshotReport {
  readonly added: Listed<DiffRow>;
  readonly removed: Listed<DiffRow>;
  readonly changed: Listed<ChangedRow>;
  /** Counts rows: a sheet that is left out counts with all its rows. */
  readonly rejected: Listed<RejectedEntry>;
  readonly gaps: readonly GapEntry[];
  /** Devices whose prices this list puts out of order; missing in older snapshots. */
  readonly inversions?: Listed<InversionEntry> | undefined;
  /** Sheets that are not a category; missing in older snapshots. */
  readonly skipped?: readonly { readonly sheet: string; readonly reason: string }[];
  /** Sheets that could be read in two ways; missing in older snapshots. */
  readonly unclear?: readonly UnclearSheet[];
}

/** Otherwise the report of a source that is all new or all wrong could fill the database. */
const STORED_ENTRIES = 5000;

export function reportOn(parts: {
  readonly candidate: SnapshotContent;
  readonly changes: Pick<SnapshotReport, 'added' | 'removed' | 'changed' | 'inversions'>;
  readonly rejected: readonly RejectedEntry[];
  readonly buckets: readonly PriceBucket[];
}): SnapshotReport {
  const { candidate, changes, rejected, buckets } = parts;
  const { added, removed, changed, inversions } = changes;
  return {
    added,
    removed,
    changed,
    rejected: { ...listed(rejected), count: rowsLostIn(rejected) },
    gaps: gapsIn(candidate, buckets),
    inversions,
  };
}

export function rowsLostIn(rejected: readonly RejectedEntry[]): number {
  return rejected.reduce((sum, { rowsLost }) => sum + rowsLost, 0);
}

/** The report with at most `limit` entries in each list, for people. */
export function shortReport(report: SnapshotReport, limit: number): SnapshotReport {
  const short = <Entry>({ count, entries }: Listed<Entry>) => ({ count, entries: entries.slice(0, limit) });
  return {
    added: short(report.added),
    removed: short(report.removed),
    changed: short(report.changed),
    rejected: short(report.rejected),
    ...(report.inversions && { inversions: short(report.inversions) }),
    gaps: report.gaps.map((gap) => ({ ...gap, rows: gap.rows.slice(0, limit) })),
  };
}

function gapsIn({ rows }: SnapshotContent, buckets: readonly PriceBucket[]): GapEntry[] {
  return rowsInGaps(buckets, rows.filter(isPriced))
    .filter((found) => found.rows.length > 0)
    .map((found) => ({
      low: found.gap.low,
      high: found.gap.high,
      count: found.rows.length,
      rows: found.rows
        .slice(0, STORED_ENTRIES)
        .map(({ category, display, price }) => ({ category, display, price })),
    }));
}

/** The first of many entries, which are found in several steps, and the number of all. */
export class FirstEntries<Entry> implements Listed<Entry> {
  count = 0;
  readonly entries: Entry[] = [];

  add(entries: readonly Entry[]): void {
    this.count += entries.length;
    this.entries.push(...entries.slice(0, STORED_ENTRIES - this.entries.length));
  }
}

export function listed<Entry>(entries: readonly Entry[]): Listed<Entry> {
  return { count: entries.length, entries: entries.slice(0, STORED_ENTRIES) };
}
