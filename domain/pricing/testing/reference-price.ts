import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Rounding, RoundingBand } from '#domain/contract/entities/rounding.ts';

/**
 * A slow second implementation of the price rules, written from the specification with big-integer fractions and
 * without code of the engine. The engine must agree with it to the cent.
 */
export function referencePrice(
  configuration: Configuration,
  price: number,
  category: string,
  role: PricingRole,
): number {
  const bucket = configuration.buckets.find(
    ([, low, high]) => price >= low && (high === 'Infinity' || price <= high),
  );
  let amount = fractionOf(price);
  if (bucket) {
    const isTier = role === 'vip' || role === 'heavyweight';
    const rule = lookup(configuration, isTier ? 'public' : role, category, bucket[0]);
    if (rule.mode !== 'flat')
      amount = times(amount, minus(fractionOf(1), times(fractionOf(rule.pct), hundredth)));
    if (rule.mode !== 'pct') amount = minus(amount, fractionOf(rule.flat));
    if (isTier) amount = minus(amount, fractionOf(-lookup(configuration, role, category, bucket[0]).flat));
  }
  return configuration.rounding ? roundedBy(configuration.rounding, amount) : finished(amount);
}

type Fraction = readonly [numerator: bigint, denominator: bigint];
const hundredth: Fraction = [1n, 100n];

/** Parses the decimal text of a number, so that 0.1 is exactly one tenth. */
function fractionOf(value: number): Fraction {
  const [whole = '0', decimals = ''] = value.toFixed(2).split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * c, b * d];
}

function minus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d - c * b, b * d];
}

/** Classic rounding. */
function finished([numerator, denominator]: Fraction): number {
  if (numerator <= 0n) return 0;
  const tens = (2n * numerator + 10n * denominator) / (20n * denominator);
  const digits = `${tens}0`;
  const dollars = Number(digits);
  if (dollars > 340 && digits.endsWith('10')) return dollars - 10;
  if (dollars > 340 && digits.endsWith('90')) return dollars + 10;
  return dollars;
}

function roundedBy({ bands, neverZero }: Rounding, amount: Fraction): number {
  if (isLess(amount, fractionOf(0))) return 0;
  const band = bands.find(({ upTo }) => upTo === undefined || !isLess(fractionOf(upTo), amount));
  if (!band) throw new Error('no band');
  const value = valueIn(band, amount);
  const isZeroed = neverZero && value === 0n && isLess(fractionOf(0), amount);
  const lowestPositive = band.ending ?? band.step;
  return isZeroed ? lowestPositive : Number(value) / 100;
}

/** In cents: the values around the amount, then the one that the direction chooses. */
function valueIn({ step, ending = 0, direction }: RoundingBand, amount: Fraction): bigint {
  const [stepCents] = fractionOf(step);
  const [endingCents] = fractionOf(ending);
  const [numerator, denominator] = times(minus(amount, fractionOf(ending)), [100n, 1n]);
  // Big integers divide towards 0, so what is below the ending cannot use the division.
  if (numerator < 0n) return direction === 'down' ? 0n : endingCents;
  const below = (numerator / (denominator * stepCents)) * stepCents;
  const rest = minus([numerator, denominator], [below, 1n]);
  const isUp = {
    down: false,
    up: isLess([0n, 1n], rest),
    nearest: !isLess(times(rest, [2n, 1n]), [stepCents, 1n]),
  }[direction];
  return below + endingCents + (isUp ? stepCents : 0n);
}

function isLess(one: Fraction, other: Fraction): boolean {
  return minus(one, other)[0] < 0n;
}

function lookup(
  configuration: Configuration,
  role: PricingRole,
  category: string,
  label: string,
): MarginRule {
  const { perCategoryByRole, defaultsByRole, perCategoryPublic, defaultsPublic } = configuration;
  const { perCategoryVIP, defaultsVIP, defaults, perSheet } = configuration;
  const places: unknown[] = [entry(perCategoryByRole[role], category), defaultsByRole[role]];
  if (role === 'public') places.push(entry(perCategoryPublic, category), defaultsPublic, defaults);
  if (role === 'public') places.push(entry(perSheet, category));
  if (role === 'vip') places.push(entry(perCategoryVIP, category), defaultsVIP);
  const rules = places.map((place) => entry(place, label)).filter((rule) => rule !== undefined);
  return (rules[0] ?? { mode: 'both', pct: 0, flat: 0 }) as MarginRule;
}

function entry(table: unknown, key: string): unknown {
  return Object.getOwnPropertyDescriptor(table ?? {}, key)?.value;
}
