import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { formatPrice } from '#domain/text/money.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { type AskedPrice, type SavedPricing, whyPrice } from './why-price.ts';

const CATEGORY = 'IPAD';

/** What the server answers an admin for these base prices: two rows of each name. */
function savedWith(configuration: Configuration, bases: readonly number[]): SavedPricing {
  const pricer = preparePricer(configuration);
  const devices = bases.map((price, place): CatalogueRow => {
    const { originalPrice, discountedPrice, discountPercent, discountFlat, bucket } = explainPrice(pricer, {
      price,
      category: CATEGORY,
      role: 'public',
    });
    const name = `Device ${Math.floor(place / 2)}`;
    const explained = { originalPrice, finalPrice: discountedPrice, discountPercent, discountFlat, bucket };
    return { device: name, display: name, category: CATEGORY, isHeader: false, ...explained };
  });
  const { money } = configuration;
  return { configuration: { ...configuration, revision: 1 }, list: { devices, ...(money && { money }) } };
}

function askedAt(place: number, tier: TierId, { configuration }: SavedPricing, base: number): AskedPrice {
  const key = { category: CATEGORY, device: `Device ${Math.floor(place / 2)}`, occurrence: (place % 2) + 1 };
  const price = priceOf(preparePricer(configuration), { price: base, category: CATEGORY, role: tier });
  return { key, tier, price, money: configuration.money };
}

const TIERED = {
  public: { low: percentRule(12.5), high: { mode: 'both', pct: 7, flat: 3 } },
  vip: { low: flatRule(20), high: flatRule(30) },
  heavyweight: { low: flatRule(5), high: flatRule(0) },
};
const SHOPS: readonly (readonly [string, Configuration])[] = [
  ['the default rules', DEFAULT_CONFIGURATION],
  ['rules per tier', makeConfiguration({ defaultsByRole: TIERED })],
  [
    'euros that end in 99 cents',
    makeConfiguration({ defaultsByRole: TIERED, money: EUROS, rounding: NINETY_NINES }),
  ],
  [
    'pesos in thousands',
    makeConfiguration({
      defaultsByRole: TIERED,
      perCategoryByRole: { vip: { [CATEGORY]: { high: flatRule(20_500) } } },
      money: PESOS,
      rounding: { bands: [{ step: 1_000, direction: 'up' }], neverZero: true },
    }),
  ],
];

describe.each(SHOPS)('with %s', (_, configuration) => {
  const isWhole = configuration.money?.decimals === 0;
  const base = fc.integer({ min: 0, max: 200_000 }).map((number) => (isWhole ? number : number / 100));

  test('the steps of any row end at the price that its tier is shown', () => {
    fc.assert(
      fc.property(
        fc.array(base, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...TIER_IDS),
        (bases, tier) => {
          const saved = savedWith(configuration, bases);
          for (const [place, price] of bases.entries()) {
            const asked = askedAt(place, tier, saved, price);
            const reasons = whyPrice(asked, saved);
            expect(reasons?.lines.at(-1)?.amount).toBe(formatPrice(asked.price, configuration.money));
            expect(reasons?.otherTiers.split(' · ')).toHaveLength(TIER_IDS.length - 1);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('another price on the page, another rule or another base price is never explained', () => {
    const saved = savedWith(configuration, [150, 900]);
    const asked = askedAt(1, 'vip', saved, 900);
    expect(whyPrice(asked, saved)).not.toBeNull();
    expect(whyPrice({ ...asked, price: asked.price + 1 }, saved)).toBeNull();
    expect(whyPrice(asked, savedWith(configuration, [150, 90_000]))).toBeNull();
    const ruled = makeConfiguration({ ...configuration, buckets: [['all', 0, 'Infinity']] });
    expect(whyPrice(asked, { ...saved, configuration: { ...ruled, revision: 2 } })).toBeNull();
  });
});

test('the tiers, the bucket and the second row of a name are the right ones', () => {
  const saved = savedWith(makeConfiguration({ defaultsByRole: TIERED }), [100, 900]);
  const reasons = whyPrice(askedAt(1, 'heavyweight', saved, 900), saved);
  expect(reasons).toMatchObject({ bucket: 'high', otherTiers: 'Public $830 · VIP $860' });
  expect(reasons?.lines[0]).toEqual({ text: 'Base price', amount: '$900.00' });
});

test('a price in no bucket has no cell', () => {
  const saved = savedWith(makeConfiguration(), [0.5]);
  const reasons = whyPrice(askedAt(0, 'public', saved, 0.5), saved);
  expect(reasons).toMatchObject({ bucket: null });
  expect(reasons?.lines[1]?.text).toBe('In no bucket, so it is only rounded');
});

test('prices in another money, and a row that is gone, are not explained', () => {
  const saved = savedWith(makeConfiguration(), [150]);
  const asked = askedAt(0, 'public', saved, 150);
  expect(whyPrice({ ...asked, money: EUROS }, saved)).toBeNull();
  expect(whyPrice({ ...asked, key: { ...asked.key, occurrence: 2 } }, saved)).toBeNull();
});
