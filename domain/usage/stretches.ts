/** A run of spans of equal length, for a database that shall sort moments into spans by a division. */
export interface Stretch {
  readonly from: number;
  /** How many spans lie before this stretch. */
  readonly spansBefore: number;
  readonly spanMs: number;
}

/**
 * The same spans with few numbers. Days are of equal length except for the two of a year when clocks change: thirty days
 * are one stretch, or three. The last span has no end: what comes after it belongs to it.
 */
export function stretchesOf(starts: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, from] of starts.entries()) {
    const last = stretches.at(-1);
    const spanMs = (starts[index + 1] ?? Number.MAX_SAFE_INTEGER) - from;
    const isLast = index === starts.length - 1;
    // A date that a zone skipped is no span: nothing lies in it, and nothing can be divided by its length.
    if (spanMs === 0 || (last && follows(last, index, from) && (isLast || last.spanMs === spanMs))) continue;
    stretches.push({ from, spansBefore: index, spanMs });
  }
  return stretches;
}

function follows(stretch: Stretch, index: number, from: number): boolean {
  return stretch.from + (index - stretch.spansBefore) * stretch.spanMs === from;
}
