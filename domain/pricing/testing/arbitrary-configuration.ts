import * as fc from 'fast-check';
import {
  type BucketRules,
  type CategoryRules,
  type Configuration,
  PRICING_ROLES,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';

export const CATEGORIES = ['IPAD', 'TOOLS', 'toString'];
const LABELS = ['a', 'b', 'c', 'd'];

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);

const ruleArbitrary: fc.Arbitrary<MarginRule> = fc
  .record({
    mode: fc.constantFrom('both' as const, 'pct' as const, 'flat' as const),
    pct: hundredths(100),
    flat: fc.oneof(hundredths(50), hundredths(10_000)),
  })
  .filter(({ pct, flat }) => !(pct > 99 && flat > 5_000));

const bucketRulesArbitrary: fc.Arbitrary<BucketRules> = fc.dictionary(
  fc.constantFrom(...LABELS),
  ruleArbitrary,
);
const categoryRulesArbitrary: fc.Arbitrary<CategoryRules> = fc.dictionary(
  fc.constantFrom(...CATEGORIES),
  bucketRulesArbitrary,
);

/** Sorted ranges with gaps of any width between them; the last one may be open. */
const bucketsArbitrary: fc.Arbitrary<PriceBucket[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 1, max: 4 }),
    fc.boolean(),
  )
  .map(([bounds, count, isOpen]) => {
    const sorted = bounds.toSorted((one, other) => one - other);
    return LABELS.slice(0, count).map((label, index): PriceBucket => {
      const low = (sorted[index * 2] ?? 0) + 0.01;
      const high = (sorted[index * 2 + 1] ?? 0) + 0.5;
      return [label, low, isOpen && index === count - 1 ? 'Infinity' : high];
    });
  });

const byRole = <Table>(table: fc.Arbitrary<Table>) =>
  fc.record({ public: table, heavyweight: table, vip: table, admin: table });

export const configurationArbitrary: fc.Arbitrary<Configuration> = fc.record(
  {
    version: fc.constant(2),
    buckets: bucketsArbitrary,
    defaultsByRole: byRole(bucketRulesArbitrary),
    perCategoryByRole: byRole(categoryRulesArbitrary),
    themeByRole: fc.constant({}),
    perCategoryPublic: categoryRulesArbitrary,
    perCategoryVIP: categoryRulesArbitrary,
    defaultsPublic: bucketRulesArbitrary,
    defaultsVIP: bucketRulesArbitrary,
    defaults: bucketRulesArbitrary,
    perSheet: categoryRulesArbitrary,
  },
  { requiredKeys: ['version', 'buckets', 'defaultsByRole', 'perCategoryByRole', 'themeByRole'] },
);

export const inputArbitrary = fc.record({
  price: fc.oneof(hundredths(1_000), hundredths(1_000_000)),
  category: fc.constantFrom(...CATEGORIES, 'UNKNOWN', null),
  role: fc.constantFrom(...PRICING_ROLES),
});
