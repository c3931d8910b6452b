import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { boundCents, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { CLASSIC_LIMITS } from '#domain/contract/money-limits.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { configurationArbitrary, inputArbitrary } from '#domain/pricing/testing/arbitrary-configuration.ts';
import { splitBucket } from './edit-buckets.ts';
import { type BucketSplit, splitRange, suggestedNames } from './split-range.ts';
import { flatRule, makeConfiguration, percentRule } from './testing/make-configuration.ts';

// The property runs many configurations: a busy machine needs longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

function split(configuration: Configuration, label: string, where: BucketSplit): Configuration {
  const result = splitBucket(configuration, label, where);
  if (!result.ok) expect.fail(result.message);
  return configurationSchema.parse(result.configuration);
}

/** A configuration, one of its buckets and a price at which it can be split, near an end or anywhere. */
const splitArbitrary = fc
  .tuple(configurationArbitrary, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([configuration, pick, place]) => {
    const bucket = configuration.buckets[pick % configuration.buckets.length];
    const range = bucket && splitRange(bucket, CLASSIC_LIMITS);
    if (!bucket || !range) return null;
    const [low, high] = [boundCents(range.low), Math.min(boundCents(range.high), 200_000)];
    return { configuration, bucket, at: Math.round(low + Math.max(0, high - low) * place) / 100 };
  })
  .filter((found) => found !== null);

test('no price changes by a split, for any role, category and price, also beside the split', () => {
  fc.assert(
    fc.property(
      splitArbitrary,
      inputArbitrary,
      fc.boolean(),
      ({ configuration, bucket, at }, input, isKept) => {
        const after = split(configuration, bucket[0], {
          at,
          lower: isKept ? bucket[0] : 'new below',
          upper: 'd 2',
        });
        const [before, now] = [preparePricer(configuration), preparePricer(after)];
        const near = [bucket[1], at - 0.01, at, at + 0.01, bucket[2] === 'Infinity' ? 1_000_000 : bucket[2]];
        for (const price of [input.price, ...near.map((dollars) => Math.round(dollars * 100) / 100)]) {
          expect(priceOf(now, { ...input, price }), String(price)).toBe(priceOf(before, { ...input, price }));
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('suggested names are free and valid wherever a bucket is split', () => {
  fc.assert(
    fc.property(splitArbitrary, ({ configuration, bucket, at }) => {
      const others = configuration.buckets.filter((other) => other !== bucket);
      const names = suggestedNames(bucket, at, others, CLASSIC_LIMITS);
      expect(splitBucket(configuration, bucket[0], { at, ...names }).ok).toBe(true);
    }),
    { numRuns: 30 },
  );
});

describe('a split', () => {
  const bucket: PriceBucket = ['301-469', 301, 469];
  const ruled = makeConfiguration({
    buckets: [bucket, ['470+', 470, 'Infinity']],
    defaultsByRole: { public: { '301-469': percentRule(13) }, vip: { '301-469': flatRule(30) } },
    perCategoryByRole: { heavyweight: { IPAD: { '301-469': flatRule(7) } } },
    defaultsPublic: { '301-469': percentRule(13) },
    perSheet: { IPAD: { '301-469': percentRule(5), '400-469': percentRule(99) } },
  });
  const names = { lower: '301-399', upper: '400-469' };

  test('copies the rules of every role and every older table to both halves', () => {
    const { buckets, ...tables } = split(ruled, '301-469', { at: 400, ...names });
    expect(buckets).toEqual([
      ['301-399', 301, 399.99],
      ['400-469', 400, 469],
      ['470+', 470, 'Infinity'],
    ]);
    expect(tables).toMatchObject({
      defaultsByRole: {
        public: { '301-399': percentRule(13), '400-469': percentRule(13) },
        vip: { '301-399': flatRule(30), '400-469': flatRule(30) },
      },
      perCategoryByRole: { heavyweight: { IPAD: { '301-399': flatRule(7), '400-469': flatRule(7) } } },
      defaultsPublic: { '301-399': percentRule(13), '400-469': percentRule(13) },
      perSheet: { IPAD: { '301-399': percentRule(5), '400-469': percentRule(5) } },
    });
    expect(JSON.stringify(tables)).not.toContain('301-469');
  });

  test('suggests names like those of the built-in buckets, and keeps a name in words', () => {
    expect(suggestedNames(bucket, 400, [], CLASSIC_LIMITS)).toEqual(names);
    expect(suggestedNames(['470+', 470, 'Infinity'], 800, [], CLASSIC_LIMITS)).toEqual({
      lower: '470-799',
      upper: '800+',
    });
    expect(suggestedNames(['Cheap', 1, 50], 20, [['20-50', 60, 70]], CLASSIC_LIMITS)).toEqual({
      lower: 'Cheap',
      upper: '20-50 2',
    });
  });

  const narrow = 'both halves need a range of at least $1';
  test.each<[Partial<BucketSplit>, string]>([
    [{ at: 302 }, `Enter a price from $302.01 to $468: ${narrow}`],
    [{ at: 468.01 }, `Enter a price from $302.01 to $468: ${narrow}`],
    [{ at: Number.NaN }, `Enter a price from $302.01 to $468: ${narrow}`],
    [{ at: 400.001 }, 'Bucket limits cannot have more than 2 decimal places'],
    [{ lower: '470+' }, 'Bucket name must be unique'],
    [{ upper: '301-399' }, 'Bucket name must be unique'],
    [{ upper: '' }, 'Bucket name is required'],
  ])('is refused with %o: %s', (change, message) => {
    const result = splitBucket(ruled, '301-469', { at: 400, ...names, ...change });
    expect(result).toEqual({ ok: false, message });
  });

  test('is refused for a bucket that is too narrow or missing', () => {
    const small = makeConfiguration({ buckets: [['a', 1, 3]] });
    const where = { at: 2, lower: 'x', upper: 'y' };
    expect(splitBucket(small, 'a', where)).toEqual({
      ok: false,
      message: `Bucket a is too narrow to split: ${narrow}`,
    });
    expect(splitBucket(small, 'gone', where)).toEqual({
      ok: false,
      message: 'There is no bucket named gone',
    });
  });
});
