import { appendFileSync } from 'node:fs';

/** One line of bench/RESULTS.md. */
interface Figure {
  readonly what: string;
  readonly measured: string;
  /** Null: told, and judged by nobody. */
  readonly wanted: string | null;
  readonly isMet: boolean | null;
}

const DIGITS = { ms: 1, s: 2, MB: 0, kB: 1, points: 0, 'a second': 0, times: 3 } as const;

export interface Measured {
  readonly value: number;
  readonly unit: keyof typeof DIGITS;
  /** What belongs to the figure in a few words. */
  readonly note?: string;
}

/** Less is better. A value that could not be measured is no pass. */
export function reportUnder(what: string, measured: Measured, budget: number): void {
  const wanted = `under ${budget} ${measured.unit}`;
  report({ what, measured: textOf(measured), wanted, isMet: measured.value < budget });
}

/** More is better. */
export function reportAtLeast(what: string, measured: Measured, least: number): void {
  const wanted = `at least ${least} ${measured.unit}`;
  report({ what, measured: textOf(measured), wanted, isMet: measured.value >= least });
}

/** What helps to understand the others, without a limit of its own. */
export function tell(what: string, measured: Measured): void {
  report({ what, measured: textOf(measured), wanted: null, isMet: null });
}

/** Printed at once, and kept for the table when the whole bench runs. */
function report(figure: Figure): void {
  const verdict = { true: 'ok    ', false: 'MISSED', null: '      ' }[`${figure.isMet}`];
  const limit = figure.wanted === null ? '' : `, ${figure.wanted}`;
  console.log(`${verdict} ${figure.what}: ${figure.measured}${limit}`);
  if (figure.isMet === false) process.exitCode = 1;
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

function textOf({ value, unit, note }: Measured): string {
  const text = `${value.toFixed(DIGITS[unit])} ${unit}`;
  return note === undefined ? text : `${text} (${note})`;
}
