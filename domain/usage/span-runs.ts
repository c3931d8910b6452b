/** A run of spans of equal length, so that the database can assign moments to spans by a division. */
export interface SpanRun {
  readonly from: number;
  /** How many spans come before this run. */
  readonly spansBefore: number;
  readonly spanMs: number;
}

/**
 * Groups spans of equal length. All days have the same length except the two of a year when clocks change, so thirty
 * days are one run, or three. The last span is open: everything later belongs to it.
 */
export function groupEqualSpans(starts: readonly number[]): SpanRun[] {
  const runs: SpanRun[] = [];
  for (const [index, from] of starts.entries()) {
    const last = runs.at(-1);
    const spanMs = (starts[index + 1] ?? Number.MAX_SAFE_INTEGER) - from;
    const isLast = index === starts.length - 1;
    // A date that a zone skipped has no length: nothing is in it, and nothing can be divided by 0.
    if (spanMs === 0 || (last && follows(last, index, from) && (isLast || last.spanMs === spanMs))) continue;
    runs.push({ from, spansBefore: index, spanMs });
  }
  return runs;
}

function follows(run: SpanRun, index: number, from: number): boolean {
  return run.from + (index - run.spansBefore) * run.spanMs === from;
}
