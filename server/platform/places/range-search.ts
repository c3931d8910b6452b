import { type RangeColumns, UNKNOWN_PLACE } from './table-file.ts';

/** The number of the place whose range holds the address. */
export function placeNumberAt(ranges: RangeColumns, high: number, low: number): number {
  return ranges.places[rowAt(ranges, high, low)] ?? UNKNOWN_PLACE;
}

/** A range may begin under an earlier head: then it is the last row before this head's own. */
function rowAt({ heads, firstRows, lows }: RangeColumns, high: number, low: number): number {
  const head = lastAtMost(heads, high, 0, heads.length);
  const ownRows = firstRows[head] ?? 0;
  const nextRows = firstRows[head + 1] ?? 0;
  return heads[head] === high ? lastAtMost(lows, low, ownRows, nextRows) : nextRows - 1;
}

/** Between `from` and `to`, the last index whose value is not above the wanted one; `from - 1` when all are. */
function lastAtMost(values: Uint16Array | Uint32Array, wanted: number, from: number, to: number): number {
  let below = from - 1;
  let above = to;
  while (above - below > 1) {
    const middle = (below + above) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= wanted) below = middle;
    else above = middle;
  }
  return below;
}
