import type { GridRange } from './grid-ranges.ts';
import type { GridShape } from './grid-shape.ts';

type Key = string | null;

/** Where a range lies after rows or columns came, went or changed places; null when nothing of it is left. */
export function rangeAfterReshaping(range: GridRange, from: GridShape, to: GridShape): GridRange | null {
  const rows = spanAfter(from.rows.slice(range.top, range.bottom + 1), range.top, from.rows, to.rows);
  const columns = spanAfter(
    from.columns.slice(range.left, range.right + 1),
    range.left,
    from.columns,
    to.columns,
  );
  if (rows === null || columns === null) return null;
  return { top: rows.first, bottom: rows.last, left: columns.first, right: columns.last };
}

function spanAfter(
  keys: readonly Key[],
  start: number,
  before: readonly Key[],
  after: readonly Key[],
): { first: number; last: number } | null {
  const kept = keys
    .map((key, offset) => indexAfter(key, start + offset, before, after))
    .filter((index) => index !== -1);
  return kept.length === 0 ? null : { first: Math.min(...kept), last: Math.max(...kept) };
}

function indexAfter(key: Key, index: number, before: readonly Key[], after: readonly Key[]): number {
  const found = after.indexOf(key);
  if (found !== -1) return found;
  // A renamed bucket: its name is gone, and where it stood there is a name that was nowhere before.
  const successor = after[index];
  const isRenamed = before.length === after.length && successor !== undefined && !before.includes(successor);
  return isRenamed ? index : -1;
}
