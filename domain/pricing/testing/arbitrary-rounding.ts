import * as fc from 'fast-check';
import { type Configuration, PRICING_ROLES } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { Rounding, RoundingBand } from '#domain/contract/entities/rounding.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { CATEGORIES, configurationArbitrary } from './arbitrary-configuration.ts';

const STEP_MAX_CENTS = 100_000 * 100;

/** Cents; in money without decimals whole units. Small numbers are as likely as large ones. */
const amountArbitrary = ({ decimals }: Money, maxCents: number) => {
  const unit = decimals === 0 ? 100 : 1;
  const upTo = (max: number) => fc.integer({ min: 1, max: Math.max(1, Math.floor(max / unit)) });
  return fc
    .oneof(upTo(Math.min(maxCents, 30 * unit)), upTo(Math.min(maxCents, 100_000)), upTo(maxCents))
    .map((units) => units * unit);
};

interface BandCents {
  readonly stepCents: number;
  /** How much wider than its step the band is. */
  readonly moreCents: number;
  readonly endingShare: number | null;
  readonly direction: RoundingBand['direction'];
}

/** One to eight bands, each at least as wide as its step. */
export function roundingArbitrary(money: Money): fc.Arbitrary<Rounding> {
  const band: fc.Arbitrary<BandCents> = fc.record({
    stepCents: amountArbitrary(money, STEP_MAX_CENTS),
    moreCents: amountArbitrary(money, 10_000_000),
    endingShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    direction: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  });
  return fc.record({
    bands: fc.array(band, { minLength: 1, maxLength: 8 }).map((bands) => inAscendingOrder(bands, money)),
    neverZero: fc.boolean(),
  });
}

function inAscendingOrder(bands: readonly BandCents[], { decimals }: Money): RoundingBand[] {
  const unit = decimals === 0 ? 100 : 1;
  let upToCents = 0;
  return bands.map(({ stepCents, moreCents, endingShare, direction }, index) => {
    upToCents += stepCents + moreCents;
    const endingCents = Math.floor(((endingShare ?? 0) * (stepCents - unit)) / unit) * unit;
    return {
      ...(index < bands.length - 1 && { upTo: upToCents / 100 }),
      step: stepCents / 100,
      direction,
      ...(endingCents > 0 && { ending: endingCents / 100 }),
    };
  });
}

/** A configuration with its own money and rounding, and base prices that often lie at a bound or on the grid. */
export const pricedShopArbitrary = fc.constantFrom(EUROS, PESOS).chain((money) =>
  fc.tuple(configurationArbitrary, roundingArbitrary(money)).chain(([classic, rounding]) => {
    const configuration = { ...(money.decimals === 0 ? inThousands(classic) : classic), money, rounding };
    const input = fc.record({
      price: priceArbitrary(rounding, money),
      category: fc.constantFrom(...CATEGORIES, 'UNKNOWN'),
      role: fc.constantFrom(...PRICING_ROLES),
    });
    const inputs = fc.array(input, { minLength: 1, maxLength: 30, size: 'max' });
    return fc.record({ configuration: fc.constant(configuration), inputs });
  }),
);

export function priceArbitrary({ bands }: Rounding, money: Money): fc.Arbitrary<number> {
  const unit = money.decimals === 0 ? 100 : 1;
  const maxCents = (money.decimals === 0 ? 1_000_000_000 : 1_000_000) * 100;
  const nearBand = fc
    .record({
      band: fc.constantFrom(...bands),
      steps: fc.nat(50),
      isHalf: fc.boolean(),
      off: fc.integer({ min: -2, max: 2 }),
    })
    .map(({ band, steps, isHalf, off }) => {
      const start = isHalf ? (band.ending ?? 0) : (band.upTo ?? 0);
      const cents = start * 100 + steps * band.step * 100 + (isHalf ? band.step * 50 : 0);
      return (Math.round(cents / unit) + off) * unit;
    });
  return fc
    .oneof(nearBand, amountArbitrary(money, maxCents), fc.constant(0))
    .map((cents) => Math.min(Math.max(0, cents), maxCents) / 100);
}

/** The amounts of a shop in money without decimals: a thousand times those of a classic one, in whole numbers. */
function inThousands(configuration: Configuration): Configuration {
  const wholeFlats = JSON.stringify(configuration, (key, value: unknown) =>
    key === 'flat' ? Math.round(Number(value) * 1_000) : value,
  );
  const buckets = configuration.buckets.map(
    ([label, low, high]): PriceBucket => [
      label,
      Math.round(low * 1_000),
      high === 'Infinity' ? high : Math.round(high * 1_000),
    ],
  );
  return { ...(JSON.parse(wholeFlats) as Configuration), buckets };
}
