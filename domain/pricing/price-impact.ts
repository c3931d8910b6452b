import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { priceOf } from './explain-price.ts';
import { MICROS_PER_CENT } from './micros.ts';
import { type Pricer, preparePricer } from './prepare-pricer.ts';
import type { PreparedBand, PreparedRounding } from './rounding.ts';

/** The fields of a published device that decide its prices. */
export interface BasePrice {
  readonly price: number;
  readonly category: string;
}

export interface ImpactQuestion {
  readonly saved: Configuration;
  readonly draft: Configuration;
  readonly role: PricingRole;
}

export interface PriceChange {
  /** The index of the row. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** How many prices change by this much; `nearest` is the end closer to zero. Both ends are 0 for the bar between rise and fall. */
export interface ChangeBar {
  readonly nearest: number;
  readonly farthest: number;
  readonly count: number;
}

/**
 * The changes as columns of numbers. A worker transfers these at once: twenty thousand objects would block the
 * page, while the user types, for longer than it takes to draw the input.
 */
export interface PriceChanges {
  readonly indexes: Uint32Array;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

export interface PriceImpact {
  /** Prices that fall to $0 first, then the largest. */
  readonly changes: PriceChanges;
  /** How many prices above 0 become $0. */
  readonly zeroCount: number;
  /** To the cent; 0 if nothing rises. */
  readonly largestRise: number;
  /** A positive number, to the cent; 0 if nothing falls. */
  readonly largestFall: number;
  /** From the largest fall to the largest rise, without gaps. Empty if nothing changes. */
  readonly bars: readonly ChangeBar[];
}

const BARS_MAX = 9;

/** How a draft changes the prices of one role, compared with the saved configuration. */
export function priceImpact({ saved, draft, role }: ImpactQuestion, rows: readonly BasePrice[]): PriceImpact {
  const now = preparePricer(saved);
  const then = preparePricer(draft);
  const changes: PriceChange[] = [];
  for (const [index, { price, category }] of rows.entries()) {
    const input = { price, category, role };
    const before = priceOf(now, input);
    const after = priceOf(then, input);
    if (before !== after) changes.push({ index, before, after });
  }
  const amounts = changes.map(centsOf);
  return {
    changes: inColumns(changes.toSorted(byWeight)),
    zeroCount: changes.filter(isToZero).length,
    largestRise: largest(amounts) / 100,
    largestFall: largest(amounts.map((amount) => -amount)) / 100,
    bars: barsOf(amounts, smallestChangeCents(now, then)),
  };
}

/** Every price of both is a multiple of this, so no change and no bar is smaller: ten dollars in classic rounding. */
function smallestChangeCents(...pricers: readonly Pricer[]): number {
  const bands = pricers.flatMap(({ rounding }) => listBands(rounding));
  const micros = bands.flatMap(({ stepMicros, endingMicros }) => [stepMicros, endingMicros]);
  return micros.reduce(greatestDivisor) / MICROS_PER_CENT;
}

function listBands({ firstBand }: PreparedRounding): PreparedBand[] {
  const bands: PreparedBand[] = [];
  for (let band: PreparedBand | null = firstBand; band !== null; band = band.next) bands.push(band);
  return bands;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function inColumns(changes: readonly PriceChange[]): PriceChanges {
  return {
    indexes: Uint32Array.from(changes, ({ index }) => index),
    before: Float64Array.from(changes, ({ before }) => before),
    after: Float64Array.from(changes, ({ after }) => after),
  };
}

/**
 * The rows, by index, whose price falls from above 0 to $0 for any of these roles. Nearly always a slip: a percentage of
 * 100, or an amount that is larger than the prices of its bucket.
 */
export function rowsBecomingFree(
  { saved, draft }: Pick<ImpactQuestion, 'saved' | 'draft'>,
  roles: readonly PricingRole[],
  rows: readonly BasePrice[],
): number[] {
  const now = preparePricer(saved);
  const then = preparePricer(draft);
  return [...rows.keys()].filter((index) =>
    roles.some((role) => {
      const { price, category } = rows[index] ?? { price: 0, category: '' };
      const input = { price, category, role };
      return priceOf(then, input) === 0 && priceOf(now, input) > 0;
    }),
  );
}

/** The first changes, at most `limit`. */
export function firstChanges({ indexes, before, after }: PriceChanges, limit: number): PriceChange[] {
  return Array.from(indexes.subarray(0, limit), (index, place) => ({
    index,
    before: before[place] ?? Number.NaN,
    after: after[place] ?? Number.NaN,
  }));
}

// In cents: 20.05 - 19.99 is 0.0600…1 in floats.
function centsOf({ before, after }: PriceChange): number {
  return hundredthsOf(after) - hundredthsOf(before);
}

function isToZero({ after }: PriceChange): boolean {
  return after === 0;
}

function byWeight(one: PriceChange, other: PriceChange): number {
  const zeroFirst = Number(isToZero(other)) - Number(isToZero(one));
  return zeroFirst || Math.abs(centsOf(other)) - Math.abs(centsOf(one)) || one.index - other.index;
}

// A loop, because spreading twenty thousand amounts into Math.max comes close to the argument limit.
function largest(amounts: readonly number[]): number {
  return amounts.reduce((most, amount) => Math.max(most, amount), 0);
}

/** All in cents, until the bars are drawn. */
function barsOf(amounts: readonly number[], unit: number): ChangeBar[] {
  if (amounts.length === 0) return [];
  const rise = largest(amounts);
  const fall = largest(amounts.map((amount) => -amount));
  const step = stepFor(rise, fall, unit);
  const counts = new Map<number, number>();
  for (const amount of amounts) {
    const place = placeOf(amount, step);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const first = -Math.ceil(fall / step);
  const bars = Math.ceil(rise / step) - first + 1;
  return Array.from({ length: bars }, (_, offset) => {
    const place = first + offset;
    const nearest = place === 0 ? 0 : place * step - Math.sign(place) * (step - unit);
    // The outermost bars end at the largest fall and rise: '+$60' beside 'largest rise $50' would contradict it.
    const farthest = Math.min(Math.max(place * step, -fall), rise);
    return { nearest: nearest / 100, farthest: farthest / 100, count: counts.get(place) ?? 0 };
  });
}

// Round away from zero: a small rise counted at 0 would look like no change.
function placeOf(amount: number, step: number): number {
  return Math.sign(amount) * Math.ceil(Math.abs(amount) / step);
}

/** The smallest of 1, 2, 5, 10, … units that does not need too many bars. */
function stepFor(rise: number, fall: number, unit: number): number {
  let step = unit;
  for (let turn = 0; Math.ceil(rise / step) + Math.ceil(fall / step) + 1 > BARS_MAX; turn += 1) {
    step *= turn % 3 === 1 ? 2.5 : 2;
  }
  return step;
}
