import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { explainPrice, priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import { configurationArbitrary, inputArbitrary } from './testing/arbitrary-configuration.ts';

// Each test runs hundreds of configurations: a busy machine needs longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 300 };

test('the generated configurations are valid', () => {
  fc.assert(
    fc.property(configurationArbitrary, (configuration) => {
      expect(configurationSchema.parse(configuration)).toEqual(configuration);
    }),
    { numRuns: 100 },
  );
});

test('a price is never negative and always a multiple of 10', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, (configuration, input) => {
      const price = priceOf(preparePricer(configuration), input);
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price % 10).toBe(0);
    }),
    RUNS,
  );
});

test('any number as a base price gives a finite, whole, non-negative price', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, fc.double(), (configuration, input, price) => {
      const final = priceOf(preparePricer(configuration), { ...input, price });
      expect(Number.isSafeInteger(final) && final >= 0 && !Object.is(final, -0)).toBe(true);
    }),
    RUNS,
  );
});

test('the order of keys in a configuration does not matter', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, (configuration, input) => {
      const reordered = keysReversed(configuration);
      expect(explainPrice(preparePricer(reordered), input)).toEqual(
        explainPrice(preparePricer(configuration), input),
      );
    }),
    RUNS,
  );
});

test('a tier whose flat amounts are 0 has the public prices', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, (configuration, input) => {
      const pricer = preparePricer(withoutTierAmounts(configuration));
      const publicPrice = priceOf(pricer, { ...input, role: 'public' });
      expect(priceOf(pricer, { ...input, role: 'vip' })).toBe(publicPrice);
      expect(priceOf(pricer, { ...input, role: 'heavyweight' })).toBe(publicPrice);
    }),
    RUNS,
  );
});

test('the steps of an explanation follow from each other, add up, and end in the price', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, (configuration, input) => {
      const pricer = preparePricer(configuration);
      const { steps, discountedPrice } = explainPrice(pricer, input);
      let amountMicros = 0;
      for (const step of steps) {
        amountMicros += step.changeMicros;
        expect(step.amountMicros).toBe(amountMicros);
      }
      expect(amountMicros).toBe(discountedPrice * 1_000_000);
      expect(priceOf(pricer, input)).toBe(discountedPrice);
    }),
    RUNS,
  );
});

test('a higher base price in the same bucket never has a lower final price', () => {
  fc.assert(
    fc.property(configurationArbitrary, inputArbitrary, fc.nat(10_000), (configuration, input, moreCents) => {
      const pricer = preparePricer(configuration);
      const dearer = { ...input, price: (Math.round(input.price * 100) + moreCents) / 100 };
      fc.pre(explainPrice(pricer, input).bucket === explainPrice(pricer, dearer).bucket);
      expect(priceOf(pricer, dearer)).toBeGreaterThanOrEqual(priceOf(pricer, input));
    }),
    RUNS,
  );
});

function keysReversed<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, keysReversed(entry)] as const);
  return Object.fromEntries(entries.toReversed()) as Value;
}

function withoutTierAmounts(configuration: Configuration): Configuration {
  const { defaultsByRole, perCategoryByRole } = configuration;
  return {
    ...configuration,
    defaultsByRole: {
      ...defaultsByRole,
      vip: zeroed(defaultsByRole.vip),
      heavyweight: zeroed(defaultsByRole.heavyweight),
    },
    perCategoryByRole: {
      ...perCategoryByRole,
      vip: zeroed(perCategoryByRole.vip),
      heavyweight: zeroed(perCategoryByRole.heavyweight),
    },
    defaultsVIP: zeroed(configuration.defaultsVIP ?? {}),
    perCategoryVIP: zeroed(configuration.perCategoryVIP ?? {}),
  };
}

function zeroed<Table>(table: Table): Table {
  return JSON.parse(JSON.stringify(table), (key, value: unknown) => (key === 'flat' ? 0 : value)) as Table;
}
