import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICING_ROLES } from '#domain/contract/entities/configuration.ts';
import { priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import { CATEGORIES, configurationArbitrary } from './testing/arbitrary-configuration.ts';
import { referencePrice } from './testing/reference-price.ts';

const CONFIGURATIONS = 500;
const PRICES_EACH = 50;

/** mulberry32: the same numbers on every run, so that a failure can be reproduced. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('the engine agrees with a big-integer reference in 100,000 random cases', { timeout: 60_000 }, () => {
  const random = seededRandom(20_251_115);
  const differences: unknown[] = [];
  let cases = 0;
  for (const configuration of fc.sample(configurationArbitrary, { numRuns: CONFIGURATIONS, seed: 7 })) {
    const pricer = preparePricer(configuration);
    for (let round = 0; round < PRICES_EACH; round += 1) {
      const price = Math.floor(random() * (round % 5 === 0 ? 100_000_000 : 100_000)) / 100;
      const category = CATEGORIES[Math.floor(random() * CATEGORIES.length)] ?? 'IPAD';
      for (const role of PRICING_ROLES) {
        cases += 1;
        const expected = referencePrice(configuration, price, category, role);
        const actual = priceOf(pricer, { price, category, role });
        if (actual !== expected) differences.push({ configuration, price, category, role, expected, actual });
      }
    }
  }
  expect(differences.slice(0, 1)).toEqual([]);
  expect(cases).toBe(100_000);
});
