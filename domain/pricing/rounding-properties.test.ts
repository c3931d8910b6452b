import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { flatRule, makeConfiguration } from '#domain/configuration/testing/make-configuration.ts';
import { type Configuration, configurationSchemaFor } from '#domain/contract/entities/configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { explainPrice, priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import { priceArbitrary, pricedShopArbitrary, roundingArbitrary } from './testing/arbitrary-rounding.ts';
import { referencePrice } from './testing/reference-price.ts';

// Each test runs many configurations: a busy machine needs longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 300 };
/** A whole shop takes longer to generate, and has up to thirty prices. */
const SHOPS = { numRuns: 60 };

/** Without rules, so that the amount before rounding is the base price. */
const onlyRoundedArbitrary = fc.constantFrom(EUROS, PESOS).chain((money) =>
  roundingArbitrary(money).chain((rounding) =>
    fc.record({
      configuration: fc.constant(makeConfiguration({ money, rounding })),
      rounding: fc.constant(rounding),
      price: priceArbitrary(rounding, money),
      other: priceArbitrary(rounding, money),
    }),
  ),
);

function rounded(configuration: Configuration, price: number): number {
  return priceOf(preparePricer(configuration), { price, category: null, role: 'public' });
}

test('the generated shops are valid in their money', () => {
  fc.assert(
    fc.property(pricedShopArbitrary, ({ configuration }) => {
      expect(configurationSchemaFor(configuration.money).parse(configuration)).toEqual(configuration);
    }),
    SHOPS,
  );
});

test('any bands agree with the big-integer reference', () => {
  fc.assert(
    fc.property(pricedShopArbitrary, ({ configuration, inputs }) => {
      const pricer = preparePricer(configuration);
      for (const input of inputs) {
        const { price, category, role } = input;
        expect(priceOf(pricer, input)).toBe(referencePrice(configuration, price, category, role));
      }
    }),
    { numRuns: 150 },
  );
});

test('a higher amount in the same band never has a lower price', () => {
  fc.assert(
    fc.property(onlyRoundedArbitrary, ({ configuration, rounding, price, other }) => {
      const bandOf = (amount: number) => rounding.bands.findIndex(({ upTo }) => amount <= (upTo ?? amount));
      const [lower = 0, higher = 0] = [price, other].toSorted((one, two) => one - two);
      fc.pre(bandOf(lower) === bandOf(higher));
      expect(rounded(configuration, higher)).toBeGreaterThanOrEqual(rounded(configuration, lower));
    }),
    RUNS,
  );
});

test('a price is on the grid of its band: steps plus ending, or 0 where nothing forbids it', () => {
  fc.assert(
    fc.property(onlyRoundedArbitrary, ({ configuration, rounding, price }) => {
      const {
        step = 0,
        ending = 0,
        direction,
      } = rounding.bands.find(({ upTo }) => upTo === undefined || price <= upTo) ?? {};
      const final = rounded(configuration, price);
      const isZero =
        final === 0 && (price === 0 || !rounding.neverZero) && (direction === 'down' || ending === 0);
      const aboveEnding = hundredthsOf(final) - hundredthsOf(ending);
      expect(isZero || (aboveEnding >= 0 && aboveEnding % hundredthsOf(step) === 0)).toBe(true);
    }),
    RUNS,
  );
});

test('an amount above 0 never becomes 0 where the rounding says so', () => {
  fc.assert(
    fc.property(onlyRoundedArbitrary, ({ configuration, rounding, price }) => {
      fc.pre(rounding.neverZero && price > 0);
      expect(rounded(configuration, price)).toBeGreaterThan(0);
    }),
    RUNS,
  );
});

test('an amount below 0 becomes 0, whatever the bands', () => {
  fc.assert(
    fc.property(onlyRoundedArbitrary, fc.integer({ min: 1, max: 10_000 }), ({ rounding }, missing) => {
      const configuration = makeConfiguration({
        rounding,
        defaultsByRole: { public: { low: flatRule((5_000 + missing) / 100) } },
      });
      expect(rounded(configuration, 50)).toBe(0);
    }),
    RUNS,
  );
});

test('money without decimals has whole prices', () => {
  fc.assert(
    fc.property(pricedShopArbitrary, ({ configuration, inputs }) => {
      fc.pre(configuration.money.decimals === 0);
      const pricer = preparePricer(configuration);
      for (const input of inputs) expect(Number.isSafeInteger(priceOf(pricer, input))).toBe(true);
    }),
    SHOPS,
  );
});

test('the steps of an explanation follow from each other, add up, and end in the price', () => {
  fc.assert(
    fc.property(pricedShopArbitrary, ({ configuration, inputs }) => {
      const pricer = preparePricer(configuration);
      for (const input of inputs) {
        const { steps, discountedPrice } = explainPrice(pricer, input);
        let amountMicros = 0;
        for (const step of steps) {
          amountMicros += step.changeMicros;
          expect(step.amountMicros).toBe(amountMicros);
        }
        expect(amountMicros / 1_000_000).toBe(discountedPrice);
        expect(priceOf(pricer, input)).toBe(discountedPrice);
      }
    }),
    SHOPS,
  );
});

test('any number as a base price gives a finite price of at least 0; what is no price gives 0', () => {
  fc.assert(
    fc.property(onlyRoundedArbitrary, fc.double(), ({ configuration }, price) => {
      const final = rounded(configuration, price);
      expect(Number.isFinite(final) && final >= 0 && !Object.is(final, -0)).toBe(true);
      if (!Number.isFinite(price) || hundredthsOf(price) < 0) expect(final).toBe(0);
    }),
    RUNS,
  );
});
