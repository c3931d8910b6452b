import { describe, expect, test } from 'vitest';
import {
  flatRule,
  makeConfiguration,
  percentRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { explainPrice, priceOf } from './explain-price.ts';
import { findRule, type RuleOrigin } from './find-rule.ts';
import { preparePricer } from './prepare-pricer.ts';

type Peel = (configuration: Configuration) => Configuration;

const everywhere = makeConfiguration({
  perCategoryByRole: {
    public: { IPAD: { low: percentRule(1) } },
    vip: { IPAD: { low: flatRule(1) } },
    heavyweight: { IPAD: { low: flatRule(1) } },
    admin: { IPAD: { low: percentRule(1) } },
  },
  defaultsByRole: {
    public: { low: percentRule(2) },
    vip: { low: flatRule(2) },
    heavyweight: { low: flatRule(2) },
    admin: { low: percentRule(2) },
  },
  perCategoryPublic: { IPAD: { low: percentRule(3) } },
  perCategoryVIP: { IPAD: { low: flatRule(3) } },
  defaultsPublic: { low: percentRule(4) },
  defaultsVIP: { low: flatRule(4) },
  defaults: { low: percentRule(5) },
  perSheet: { IPAD: { low: percentRule(6) } },
});

const noTables = { public: {}, vip: {}, heavyweight: {}, admin: {} };
const withoutCategories: Peel = (configuration) => ({ ...configuration, perCategoryByRole: noTables });
const withoutDefaults: Peel = (configuration) => ({ ...configuration, defaultsByRole: noTables });
const withoutOwn = (field: keyof Configuration): Peel => {
  return (configuration) => ({ ...configuration, [field]: undefined });
};

const NOTHING = { mode: 'both', pct: 0, flat: 0 };

function found(role: 'public' | 'vip' | 'heavyweight' | 'admin', peels: Peel[]) {
  const { rule, origin } = findRule(
    peels.reduce((rest, peel) => peel(rest), everywhere),
    role,
    'IPAD',
    'low',
  );
  return [origin, rule];
}

describe('the lookup order of a rule', () => {
  const peels = [
    withoutCategories,
    withoutDefaults,
    withoutOwn('perCategoryPublic'),
    withoutOwn('defaultsPublic'),
    withoutOwn('defaults'),
    withoutOwn('perSheet'),
  ];

  test.each<[number, RuleOrigin, object]>([
    [0, 'category', percentRule(1)],
    [1, 'role-default', percentRule(2)],
    [2, 'legacy', percentRule(3)],
    [3, 'legacy', percentRule(4)],
    [4, 'legacy', percentRule(5)],
    [5, 'per-sheet', percentRule(6)],
    [6, 'fallback', NOTHING],
  ])('public, with the first %d tables empty: %s', (count, origin, rule) => {
    expect(found('public', peels.slice(0, count))).toEqual([origin, rule]);
  });

  const vipPeels = [
    withoutCategories,
    withoutDefaults,
    withoutOwn('perCategoryVIP'),
    withoutOwn('defaultsVIP'),
  ];

  test.each<[number, RuleOrigin, object]>([
    [0, 'category', flatRule(1)],
    [1, 'role-default', flatRule(2)],
    [2, 'legacy', flatRule(3)],
    [3, 'legacy', flatRule(4)],
    [4, 'fallback', NOTHING],
  ])('vip, with the first %d tables empty: %s, and never a public reduction', (count, origin, rule) => {
    expect(found('vip', vipPeels.slice(0, count))).toEqual([origin, rule]);
  });

  test.each(['heavyweight', 'admin'] as const)('%s has its own two tables and nothing else', (role) => {
    expect(found(role, [])[0]).toBe('category');
    expect(found(role, [withoutCategories])[0]).toBe('role-default');
    expect(found(role, [withoutCategories, withoutDefaults])).toEqual(['fallback', NOTHING]);
  });
});

test('rules of another bucket, category or role are not found', () => {
  expect(findRule(everywhere, 'public', 'IPAD', 'high').origin).toBe('fallback');
  expect(findRule(everywhere, 'public', 'TOOLS', 'low').origin).toBe('role-default');
  expect(findRule(withoutDefaults(everywhere), 'public', 'TOOLS', 'low').rule).toEqual(percentRule(4));
  expect(findRule(everywhere, 'public', null, 'low').origin).toBe('role-default');
});

describe('a category in only one table is priced by that table', () => {
  test.each(['perCategoryPublic', 'perSheet'])('%s', (table) => {
    const pricer = preparePricer(makeConfiguration({ [table]: { IPAD: { high: percentRule(50) } } }));
    expect(priceOf(pricer, { price: 200, category: 'IPAD', role: 'public' })).toBe(100);
    expect(priceOf(pricer, { price: 200, category: 'TOOLS', role: 'public' })).toBe(200);
  });

  test('perCategoryVIP', () => {
    const pricer = preparePricer(makeConfiguration({ perCategoryVIP: { IPAD: { high: flatRule(50) } } }));
    expect(priceOf(pricer, { price: 200, category: 'IPAD', role: 'vip' })).toBe(250);
    expect(priceOf(pricer, { price: 200, category: 'TOOLS', role: 'vip' })).toBe(200);
  });

  test.each(['public', 'heavyweight', 'vip', 'admin'] as const)('perCategoryByRole of %s', (role) => {
    const tables = { [role]: { IPAD: { high: { mode: 'both', pct: 0, flat: 60 } } } };
    const pricer = preparePricer(makeConfiguration({ perCategoryByRole: tables }));
    const price = role === 'vip' || role === 'heavyweight' ? 260 : 140;
    expect(priceOf(pricer, { price: 200, category: 'IPAD', role })).toBe(price);
    expect(priceOf(pricer, { price: 200, category: 'TOOLS', role })).toBe(200);
  });
});

describe('a legacy `defaults` or `perSheet`', () => {
  test.each([
    { defaults: { high: { mode: 'both', pct: 10, flat: 40 } } },
    { perSheet: { IPAD: { high: { mode: 'both', pct: 10, flat: 40 } } } },
  ])('reduces the public price and is never added for a tier: %o', (legacy) => {
    const pricer = preparePricer(makeConfiguration(legacy));
    for (const role of ['public', 'vip', 'heavyweight'] as const) {
      expect(priceOf(pricer, { price: 200, category: 'IPAD', role })).toBe(140);
    }
  });
});

describe('names of inherited object properties', () => {
  const names = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'];
  const pricer = preparePricer(everywhere);

  test.each(names)('a category named %s finds no category rule', (category) => {
    expect(findRule(everywhere, 'public', category, 'low').origin).toBe('role-default');
    const explained = explainPrice(pricer, { price: 100, category, role: 'public' });
    expect(explained.steps).toContainEqual(expect.objectContaining({ kind: 'rule', origin: 'role-default' }));
  });

  test.each(names)('a bucket named %s finds no rule', (bucket) => {
    expect(findRule(everywhere, 'public', 'IPAD', bucket).origin).toBe('fallback');
  });

  test('a category named toString finds its own rule', () => {
    const own = makeConfiguration({ perCategoryByRole: { public: { toString: { high: percentRule(50) } } } });
    expect(priceOf(preparePricer(own), { price: 200, category: 'toString', role: 'public' })).toBe(100);
  });
});
