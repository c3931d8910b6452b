import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { flatRule, percentRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import { firstChanges, type PriceImpact, priceImpact, rowsBecomingFree } from './price-impact.ts';
import { CATEGORIES, configurationArbitrary } from './testing/arbitrary-configuration.ts';
import { roundingArbitrary } from './testing/arbitrary-rounding.ts';

const saved = DEFAULT_CONFIGURATION;
const rows = [
  { price: 500, category: 'IPAD' },
  { price: 400, category: 'IPAD' },
  { price: 500, category: 'TOOLS' },
];

function withRule(category: string | null, role: PricingRole, pct: number): Configuration {
  const rule = role === 'public' ? percentRule(pct) : flatRule(pct);
  return setRule(saved, { role, category, bucket: '470+' }, rule);
}

function listed({ changes }: PriceImpact) {
  return firstChanges(changes, Number.POSITIVE_INFINITY);
}

describe('the impact of a draft', () => {
  test('is empty if no price changes', () => {
    const impact = priceImpact({ saved, draft: saved, role: 'public' }, rows);
    expect(listed(impact)).toEqual([]);
    expect(impact).toMatchObject({ largestRise: 0, largestFall: 0, zeroCount: 0, bars: [] });
  });

  test('lists only devices whose price changes, each with its price before and after', () => {
    const draft = withRule('IPAD', 'public', 20);
    const impact = priceImpact({ saved, draft, role: 'public' }, rows);
    expect(listed(impact)).toEqual([{ index: 0, before: 450, after: 400 }]);
    expect(impact.largestFall).toBe(50);
    expect(impact.largestRise).toBe(0);
  });

  test('counts prices that become $0 and lists them before larger changes', () => {
    const cheap = [
      { price: 900, category: 'IPAD' },
      { price: 475, category: 'TOOLS' },
    ];
    const draft = setRule(
      withRule('TOOLS', 'public', 100),
      { role: 'public', category: 'IPAD', bucket: '470+' },
      percentRule(90),
    );
    const impact = priceImpact({ saved, draft, role: 'public' }, cheap);
    expect(impact.zeroCount).toBe(1);
    expect(listed(impact).map(({ index }) => index)).toEqual([1, 0]);
  });

  test('a price that is $0 already does not count as becoming $0', () => {
    const draft = withRule('IPAD', 'public', 100);
    const free = [{ price: 0, category: 'IPAD' }];
    expect(priceImpact({ saved, draft, role: 'public' }, free).zeroCount).toBe(0);
    expect(rowsBecomingFree({ saved, draft }, ['public', 'vip'], free)).toEqual([]);
  });

  test('a price that becomes $0 for one role only is found', () => {
    const before = withRule('IPAD', 'vip', 30);
    const free = setRule(before, { role: 'public', category: 'IPAD', bucket: '470+' }, percentRule(100));
    expect(rowsBecomingFree({ saved: before, draft: free }, ['vip'], rows)).toEqual([]);
    expect(rowsBecomingFree({ saved: before, draft: free }, ['vip', 'public'], rows)).toEqual([0]);
  });

  test('includes tiers when a public rule changes', () => {
    const draft = withRule(null, 'public', 0);
    const impact = priceImpact({ saved, draft, role: 'vip' }, rows);
    expect(listed(impact).map(({ index }) => index)).toEqual([0, 2]);
    expect(impact.largestRise).toBe(50);
  });

  test('excludes the public when a tier rule changes', () => {
    const draft = withRule(null, 'vip', 100);
    expect(listed(priceImpact({ saved, draft, role: 'public' }, rows))).toEqual([]);
    expect(listed(priceImpact({ saved, draft, role: 'vip' }, rows))).toHaveLength(2);
  });

  test('lists at most the requested number of changes', () => {
    const draft = setRule(
      withRule('TOOLS', 'public', 30),
      { role: 'public', category: 'IPAD', bucket: '470+' },
      percentRule(20),
    );
    const { changes } = priceImpact({ saved, draft, role: 'public' }, rows);
    expect(firstChanges(changes, 1)).toEqual([{ index: 2, before: 450, after: 350 }]);
  });

  test('lists the largest changes first', () => {
    const draft = setRule(
      withRule('IPAD', 'public', 30),
      { role: 'public', category: 'TOOLS', bucket: '470+' },
      percentRule(0),
    );
    const impact = priceImpact({ saved, draft, role: 'public' }, rows);
    expect(listed(impact).map(({ index }) => index)).toEqual([0, 2]);
  });
});

describe('the bars of an impact', () => {
  test('go from the largest fall to the largest rise, empty bars and zero included', () => {
    const draft = setRule(
      withRule('IPAD', 'public', 14),
      { role: 'public', category: 'TOOLS', bucket: '470+' },
      percentRule(8),
    );
    const { bars } = priceImpact({ saved, draft, role: 'public' }, rows);
    expect(bars).toEqual([
      { nearest: -20, farthest: -20, count: 1 },
      { nearest: -10, farthest: -10, count: 0 },
      { nearest: 0, farthest: 0, count: 0 },
      { nearest: 10, farthest: 10, count: 1 },
    ]);
  });

  test('widen until there are at most nine; a small rise is never counted at zero', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ price: 500 + index * 100, category: 'IPAD' }));
    const { bars } = priceImpact({ saved, draft: withRule(null, 'public', 0), role: 'public' }, many);
    expect(bars.length).toBeLessThanOrEqual(9);
    expect(bars[0]).toEqual({ nearest: 0, farthest: 0, count: 0 });
    expect(bars[1]).toMatchObject({ nearest: 10, farthest: 100 });
  });

  test('end at the largest fall and the largest rise', () => {
    const few = [
      { price: 500, category: 'IPAD' },
      { price: 1730, category: 'IPAD' },
    ];
    const impact = priceImpact({ saved, draft: withRule(null, 'public', 0), role: 'public' }, few);
    expect(impact.bars.at(-1)?.farthest).toBe(impact.largestRise);
  });

  test('are as fine as the rounding, and exact to the cent', () => {
    const bands = [{ step: 1, direction: 'nearest' as const, ending: 0.99 }];
    const draft = { ...saved, rounding: { bands, neverZero: true } };
    const impact = priceImpact({ saved, draft, role: 'public' }, rows);
    expect(listed(impact)).toEqual([
      { index: 1, before: 350, after: 347.99 },
      { index: 0, before: 450, after: 449.99 },
      { index: 2, before: 450, after: 449.99 },
    ]);
    expect(impact.largestFall).toBe(2.01);
    expect(impact.bars).toEqual([
      { nearest: -2.01, farthest: -2.01, count: 1 },
      { nearest: -1.51, farthest: -2, count: 0 },
      { nearest: -1.01, farthest: -1.5, count: 0 },
      { nearest: -0.51, farthest: -1, count: 0 },
      { nearest: -0.01, farthest: -0.5, count: 2 },
      { nearest: 0, farthest: 0, count: 0 },
    ]);
  });

  test('count every change once for any two configurations', () => {
    const prices = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
        category: fc.constantFrom(...CATEGORIES),
      }),
    );
    const drafts = fc
      .record({ draft: configurationArbitrary, rounding: fc.option(roundingArbitrary(EUROS)) })
      .map(({ draft, rounding }) => ({ ...draft, ...(rounding && { rounding }) }));
    fc.assert(
      fc.property(configurationArbitrary, drafts, prices, (before, draft, list) => {
        const impact = priceImpact({ saved: before, draft, role: 'vip' }, list);
        const changes = listed(impact);
        expect(impact.bars.reduce((sum, { count }) => sum + count, 0)).toBe(changes.length);
        for (const { nearest, farthest } of impact.bars) {
          expect(Math.abs(nearest)).toBeLessThanOrEqual(Math.abs(farthest));
        }
        for (const { index, after } of changes) {
          const { price = 0, category = '' } = list[index] ?? {};
          expect(after).toBe(priceOf(preparePricer(draft), { price, category, role: 'vip' }));
        }
      }),
      { numRuns: 50 },
    );
  });
});
