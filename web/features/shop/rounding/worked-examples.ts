import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { MICROS_PER_DOLLAR } from '#domain/pricing/micros.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { BasePrice } from '#domain/pricing/price-impact.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';

export interface WorkedExample {
  /** After reductions and tier amount, exactly. */
  readonly beforeRounding: number;
  readonly saved: number;
  readonly draft: number;
}

interface ExampleQuestion {
  readonly saved: Configuration;
  readonly draft: Configuration;
  readonly role: PriceView;
}

export interface WorkedList {
  /** At most three amounts of the list, from low to high; those that change before others. */
  readonly examples: readonly WorkedExample[];
  /** The rows, by index, whose price is 0 before and after: a change to 0 is part of the impact. */
  readonly stillFree: readonly number[];
}

const EXAMPLE_COUNT = 3;

export function workExamples(
  { saved, draft, role }: ExampleQuestion,
  rows: readonly BasePrice[],
): WorkedList {
  const now = preparePricer(saved);
  const then = preparePricer(draft);
  const worked = rows.map(({ price, category }, index) => {
    const input = { price, category, role };
    return { index, input, saved: priceOf(now, input), draft: priceOf(then, input) };
  });
  const changed = worked.filter((row) => row.saved !== row.draft);
  const chosen = spread(distinct(changed));
  const fill = spread(distinct(worked.filter((row) => row.saved === row.draft))).slice(
    0,
    EXAMPLE_COUNT - chosen.length,
  );
  return {
    examples: [...chosen, ...fill]
      .map(({ input, ...prices }) => ({
        beforeRounding: amountBeforeRounding(explainPrice(then, input)),
        saved: prices.saved,
        draft: prices.draft,
      }))
      .toSorted((one, other) => one.beforeRounding - other.beforeRounding),
    stillFree: worked
      .filter((row) => row.saved === 0 && row.draft === 0 && row.input.price > 0)
      .map(({ index }) => index),
  };
}

export function amountBeforeRounding({ steps }: ReturnType<typeof explainPrice>): number {
  const rounding = steps.find(({ kind }) => kind === 'rounding');
  return rounding ? (rounding.amountMicros - rounding.changeMicros) / MICROS_PER_DOLLAR : 0;
}

interface PricedRow {
  readonly input: BasePrice;
  readonly draft: number;
}

function distinct<Row extends PricedRow>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.input.price, row] as const)).values()].toSorted(
    (one, other) => one.input.price - other.input.price,
  );
}

/** The first, the middle and the last: together they show the bands. */
function spread<Row>(rows: readonly Row[]): Row[] {
  if (rows.length <= EXAMPLE_COUNT) return [...rows];
  return [0, Math.floor(rows.length / 2), rows.length - 1].flatMap((index) => rows[index] ?? []);
}
