import type {
  BucketRules,
  CategoryRules,
  Configuration,
  PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';

export const CLASSIC_CATEGORIES = ['IPAD', 'TOOLS', 'GAMING'];
const ROWS_EACH = 40;
const MODES = ['pct', 'flat', 'both'] as const;

/** A configuration in classic money and a list for it. The same seed gives the same shop in every release. */
export function makeClassicShop(seed: number): { configuration: Configuration; rows: DeviceRow[] } {
  const random = randomFrom(seed);
  const buckets = makeBuckets(random);
  return { configuration: makeConfiguration(random, buckets), rows: makeRows(random, buckets) };
}

/** mulberry32. Nothing of the product takes part: a change of the engine must not change what it is compared on. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

/** One to six ranges with and without gaps between them; the last one may be open. */
function makeBuckets(random: Random): PriceBucket[] {
  const count = 1 + random(6);
  let cents = random(3) === 0 ? 0 : random(5_000);
  return Array.from({ length: count }, (_, index): PriceBucket => {
    const low = cents;
    const high = low + 100 + random(40_000);
    cents = high + 1 + (random(2) === 0 ? 0 : random(3_000));
    return [`b${index}`, low / 100, index === count - 1 && random(3) > 0 ? 'Infinity' : high / 100];
  });
}

function makeConfiguration(random: Random, buckets: readonly PriceBucket[]): Configuration {
  const rules = () => makeRules(random, buckets);
  const tables = () => makeTables(random, buckets);
  const byRole = <Table>(make: () => Table): Record<PricingRole, Table> => ({
    public: make(),
    heavyweight: make(),
    vip: make(),
    admin: make(),
  });
  return {
    version: 2,
    buckets: [...buckets],
    defaultsByRole: byRole(rules),
    perCategoryByRole: byRole(tables),
    themeByRole: {},
    ...(random(2) === 0 && { perCategoryPublic: tables(), defaultsPublic: rules() }),
    ...(random(2) === 0 && { perCategoryVIP: tables(), defaultsVIP: rules() }),
    ...(random(2) === 0 && { defaults: rules(), perSheet: tables() }),
  };
}

/** Not every bucket has a rule, so that older tables and the case without a rule take part. */
function makeRules(random: Random, buckets: readonly PriceBucket[]): BucketRules {
  const entries = buckets.map(([label]) => [label, makeRule(random)] as const);
  return Object.fromEntries(entries.filter(() => random(4) > 0));
}

function makeTables(random: Random, buckets: readonly PriceBucket[]): CategoryRules {
  const entries = CLASSIC_CATEGORIES.map((category) => [category, makeRules(random, buckets)] as const);
  return Object.fromEntries(entries.filter(() => random(3) === 0));
}

function makeRule(random: Random): MarginRule {
  const pct = random(20) === 0 ? 99 : random(5_001) / 100;
  const flat = random(random(8) === 0 ? 1_000_001 : 6_001) / 100;
  return { mode: MODES[random(3)] ?? 'both', pct, flat };
}

function makeRows(random: Random, buckets: readonly PriceBucket[]): DeviceRow[] {
  return CLASSIC_CATEGORIES.flatMap((category) =>
    Array.from({ length: ROWS_EACH }, (_, index): DeviceRow => {
      const name = { device: `${category} ${index}`, display: `${category} ${index}`, category };
      if (index % 13 === 12) return { ...name, price: 0, isHeader: true };
      if (index % 17 === 16) return { ...name, price: null, onRequest: 'Call' };
      return { ...name, price: makePrice(random, buckets) };
    }),
  );
}

/** Often at a bound of a bucket, at a tie of the rounding or near the step above 340. */
function makePrice(random: Random, buckets: readonly PriceBucket[]): number {
  const [, low, high] = buckets[random(buckets.length)] ?? ['', 0, 0];
  const prices = [
    () => random(100_000) / 100,
    () => random(1_000),
    () => random(100_000_001) / 100,
    () => (random(2) === 0 || high === 'Infinity' ? low : high),
    () => 5 + 10 * random(200),
    () => (30_000 + random(20_000)) / 100,
  ];
  return (prices[random(prices.length)] ?? (() => 0))();
}
