import { appendFileSync } from 'node:fs';

/** One line of bench/RESULTS.md. */
interface Figure {
  readonly what: string;
  readonly measured: string;
  /** Null for a figure without a limit. */
  readonly limit: string | null;
  readonly isMet: boolean | null;
}

const DIGITS = { ms: 1, s: 2, MB: 0, kB: 1, points: 0, '%': 1, 'a second': 0, times: 3 } as const;

export interface Measured {
  readonly value: number;
  readonly unit: keyof typeof DIGITS;
  /** A few words in brackets after the figure. */
  readonly note?: string;
  /** How many times more was measured, beside other work on the machine, than the value says. */
  readonly slowdown?: number;
}

/** Less is better. NaN, for a value that could not be measured, misses the limit. */
export function reportUnder(what: string, measured: Measured, budget: number): void {
  const limit = `under ${budget} ${measured.unit}`;
  report({ what, measured: textOf(measured), limit, isMet: measured.value < budget });
}

/** More is better. */
export function reportAtLeast(what: string, measured: Measured, least: number): void {
  const limit = `at least ${least} ${measured.unit}`;
  report({ what, measured: textOf(measured), limit, isMet: measured.value >= least });
}

/** For figures without a limit that help to understand the others. */
export function reportWithoutLimit(what: string, measured: Measured): void {
  report({ what, measured: textOf(measured), limit: null, isMet: null });
}

/** Prints the figure, and keeps it for the table when all benches run. */
function report(figure: Figure): void {
  const verdict = { true: 'ok    ', false: 'MISSED', null: '      ' }[`${figure.isMet}`];
  const limit = figure.limit === null ? '' : `, ${figure.limit}`;
  console.log(`${verdict} ${figure.what}: ${figure.measured}${limit}`);
  if (figure.isMet === false) process.exitCode = 1;
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

function textOf({ value, unit, note, slowdown }: Measured): string {
  const inUnit = (amount: number) => `${amount.toFixed(DIGITS[unit])} ${unit}`;
  if (slowdown === undefined) return note === undefined ? inUnit(value) : `${inUnit(value)} (${note})`;
  const notes = [
    `${inUnit(value * slowdown)} measured, machine ${slowdown.toFixed(1)} times slower`,
    ...(note === undefined ? [] : [note]),
  ];
  return `${inUnit(value)} on a quiet machine (${notes.join('; ')})`;
}
