import type { HistoryAnswer } from '#domain/contract/entities/changes.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';

/** A price from one moment to another; null while the list showed no price of the device. */
export interface PriceSpan {
  readonly from: number;
  readonly to: number;
  readonly price: number | null;
}

type Steps = Pick<HistoryAnswer, 'from' | 'steps'>;

/** The prices one after the other. The last one ends now, also by a clock that is behind the server's. */
export function priceSpansOf({ from, steps }: Steps, now: number): PriceSpan[] {
  const begin = Date.parse(from);
  const starts = steps.map(({ at }) => Math.max(begin, Date.parse(at)));
  const end = Math.max(now, begin, ...starts);
  return steps.map(({ price, isAbsent }, place) => ({
    from: starts[place] ?? begin,
    to: starts[place + 1] ?? end,
    price: isAbsent ? null : price,
  }));
}

/** A lowest or highest price, and when it held last. */
export interface Extreme {
  readonly price: number;
  /** Null if it held when the history begins. */
  readonly from: number | null;
  /** Null if it holds now. */
  readonly to: number | null;
}

export interface HistorySummary {
  /** Null if there has been no price at all. */
  readonly low: Extreme | null;
  readonly high: Extreme | null;
  /** How often the price was another one than before. Being away from the list is no change. */
  readonly changeCount: number;
}

export function summaryOf(history: Steps, now: number): HistorySummary {
  const spans = priceSpansOf(history, now);
  const prices = spans.flatMap(({ price }) => price ?? []);
  const listed = history.steps.filter(({ isAbsent }) => !isAbsent);
  return {
    low: extremeOf(spans, Math.min(...prices)),
    high: extremeOf(spans, Math.max(...prices)),
    changeCount: listed.filter(({ price }, place) => place > 0 && price !== listed[place - 1]?.price).length,
  };
}

function extremeOf(spans: readonly PriceSpan[], price: number): Extreme | null {
  const place = spans.findLastIndex((span) => span.price === price);
  const span = spans[place];
  if (!span) return null;
  return { price, from: place === 0 ? null : span.from, to: place === spans.length - 1 ? null : span.to };
}

/** How the present price came about. */
export interface LastStep {
  readonly at: string;
  /** By how much it rose or fell; null if there was no price before. */
  readonly by: number | null;
}

/** Null while the price has been the same since the history begins, or if there is none. */
export function lastStepOf({ steps }: Pick<Steps, 'steps'>): LastStep | null {
  const [before, present] = [steps.at(-2), steps.at(-1)];
  if (!before || !present || present.price === null || present.isAbsent) return null;
  if (before.price === null || before.isAbsent) return { at: present.at, by: null };
  return { at: present.at, by: (hundredthsOf(present.price) - hundredthsOf(before.price)) / 100 };
}

const RULE_COUNT = 4;
/** A price that never changed lies between rules that are a few percent of it apart. */
const FLAT_STEPS = 50;

/**
 * The values of the rules behind a line of these prices, from the lowest, in even steps that read well. Computed in whole
 * hundredths, and in whole units where the prices have no cents.
 */
export function priceRules(low: number, high: number): number[] {
  const [bottom, top] = [hundredthsOf(low), hundredthsOf(high)];
  const unit = bottom % 100 === 0 && top % 100 === 0 ? 100 : 1;
  const least = Math.max(unit, bottom === top ? top / FLAT_STEPS : 0);
  let [step, base] = [0, 0];
  for (const next of evenSteps()) {
    [step, base] = [next, Math.floor(bottom / next) * next];
    if (step >= least && base + (RULE_COUNT - 1) * step >= top) break;
  }
  return Array.from({ length: RULE_COUNT }, (_, place) => (base + place * step) / 100);
}

/** 1, 2, 5, 10, 20, 50, … */
function* evenSteps(): Generator<number> {
  for (let magnitude = 1; Number.isSafeInteger(magnitude); magnitude *= 10)
    yield* [magnitude, 2 * magnitude, 5 * magnitude];
}
