import { findGradeInversions, type InvertedPair } from '#domain/catalogue/grade-inversions.ts';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { SnapshotDiff } from './diff-snapshots.ts';
import { isDevice, type SnapshotContent, type SnapshotRow } from './snapshot-content.ts';

/** A price that is out of order, for people. */
export interface ShownPair {
  readonly dearer: { readonly variant: string; readonly price: number };
  readonly than: { readonly variant: string; readonly price: number };
}

/** A device whose prices are out of order, with the first two that are. */
export interface InversionEntry extends ShownPair {
  readonly category: string;
  readonly group: string;
}

export interface NewInversions {
  readonly entries: readonly InversionEntry[];
  /** By the keys of both rows. */
  readonly pairOf: ReadonlyMap<string, ShownPair>;
}

/** The grade inversions that a list brings: those that visitors see already are no news. */
export function findNewInversions(
  { rows }: Pick<SnapshotContent, 'rows'>,
  diff: SnapshotDiff,
): NewInversions {
  const inversions = findGradeInversions(rows.filter(isDevice));
  // Most lists have none, and the keys of all changed rows would be made for nothing.
  const touched = inversions.length === 0 ? new Set<string>() : touchedBy(diff);
  const pairOf = new Map<string, ShownPair>();
  const entries = inversions.flatMap(({ group, pairs }) => {
    const news = pairs.filter(
      ({ dearer, than }) => touched.has(rowKeyText(dearer)) || touched.has(rowKeyText(than)),
    );
    for (const { dearer, than } of news) {
      for (const key of [rowKeyText(dearer), rowKeyText(than)]) {
        if (!pairOf.has(key)) pairOf.set(key, shownPair({ dearer, than }));
      }
    }
    return news.slice(0, 1).map((pair) => ({ category: pair.dearer.category, group, ...shownPair(pair) }));
  });
  return { entries, pairOf };
}

/** The keys of the rows with a new price. */
function touchedBy({ added, changed }: SnapshotDiff): Set<string> {
  const moved = changed.filter(({ priceCents, oldPriceCents }) => priceCents !== oldPriceCents);
  return new Set([...added, ...moved].map(rowKeyText));
}

function shownPair({ dearer, than }: InvertedPair<SnapshotRow & Shown>): ShownPair {
  return { dearer: shown(dearer), than: shown(than) };
}

interface Shown {
  readonly variant: string;
  readonly price: number;
}

function shown({ variant, price }: Shown): Shown {
  return { variant, price };
}
