import { describe, expect, test } from 'vitest';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { addBucket, editBucket, removeBucket } from './edit-buckets.ts';
import type { EditResult } from './edit-result.ts';
import { setTheme } from './edit-themes.ts';
import { type ConfigurationMerge, mergeConfigurations, resolveMerge } from './merge-configurations.ts';
import { percentRule, setRule } from './testing/make-configuration.ts';

const START = DEFAULT_CONFIGURATION;
const IPAD = { role: 'public', category: 'IPAD', bucket: '470+' } as const;
const TOOLS = { ...IPAD, category: 'TOOLS' } as const;
const DEFAULT = { ...IPAD, category: null } as const;

function withPercent(
  configuration: Configuration,
  cell: typeof IPAD | typeof TOOLS | typeof DEFAULT,
  pct: number,
) {
  return setRule(configuration, cell, percentRule(pct));
}

function percentIn(configuration: Configuration, { role, category, bucket }: typeof IPAD | typeof DEFAULT) {
  return findRule(configuration, role, category, bucket).rule.pct;
}

function edited(result: EditResult): Configuration {
  if (!result.ok) throw new Error(result.message);
  return result.configuration;
}

function together(merge: ConfigurationMerge): Configuration {
  expect(merge.conflicts).toEqual([]);
  return resolveMerge(merge, () => 'mine');
}

describe('money and rounding', () => {
  const inPesos = { ...START, money: PESOS };
  const inFives = { ...START, rounding: FIVES };

  test('go together if one side changed each', () => {
    const merge = mergeConfigurations(START, inPesos, inFives);
    expect(merge.together).toMatchObject([
      { kind: 'money', side: 'mine' },
      { kind: 'rounding', side: 'theirs' },
    ]);
    expect(together(merge)).toEqual({ ...START, money: PESOS, rounding: FIVES });
  });

  test('the same change by both needs no question, whatever the order of its keys', () => {
    const reordered = Object.fromEntries(Object.entries(PESOS).toReversed()) as typeof PESOS;
    const merge = mergeConfigurations(START, inPesos, { ...START, money: reordered });
    expect(merge.together).toEqual([]);
    expect(together(merge).money).toEqual(PESOS);
  });

  test('back to classic is a change too, and leaves no key behind', () => {
    const merge = mergeConfigurations({ ...inPesos, rounding: FIVES }, START, {
      ...inPesos,
      rounding: FIVES,
    });
    expect(Object.keys(together(merge))).toEqual(Object.keys(START));
  });

  test('changed differently by both, each is one question, and never a mixture', () => {
    const mine = { ...START, money: PESOS, rounding: FIVES };
    const theirs = { ...START, money: EUROS, rounding: NINETY_NINES };
    const merge = mergeConfigurations(START, mine, theirs);
    expect(merge.conflicts.map(({ kind }) => kind)).toEqual(['money', 'rounding']);
    expect(resolveMerge(merge, () => 'mine')).toEqual(mine);
    expect(resolveMerge(merge, () => 'theirs')).toEqual(theirs);
    expect(resolveMerge(merge, ({ kind }) => (kind === 'money' ? 'mine' : 'theirs'))).toEqual({
      ...START,
      money: PESOS,
      rounding: NINETY_NINES,
    });
  });
});

describe('what goes together', () => {
  test('changes of different cells and themes, counted per side', () => {
    const mine = setTheme(withPercent(START, IPAD, 20), 'vip', 'vapor-wave');
    const theirs = withPercent(START, TOOLS, 30);
    const merge = mergeConfigurations(START, mine, theirs);
    expect(merge.together).toMatchObject([
      { kind: 'rule', side: 'mine', cell: IPAD },
      { kind: 'rule', side: 'theirs', cell: TOOLS },
      { kind: 'theme', side: 'mine', role: 'vip' },
    ]);
    expect(together(merge)).toEqual(withPercent(mine, TOOLS, 30));
  });

  test('the same change by both', () => {
    const both = setTheme(withPercent(START, IPAD, 20), 'vip', 'vapor-wave');
    const merge = mergeConfigurations(START, both, structuredClone(both));
    expect(merge.together).toEqual([]);
    expect(together(merge)).toEqual(both);
  });

  test('a new default, with a category that they gave its own rule', () => {
    const merge = mergeConfigurations(START, withPercent(START, DEFAULT, 12), withPercent(START, IPAD, 14));
    const merged = together(merge);
    expect(percentIn(merged, DEFAULT)).toBe(12);
    expect(percentIn(merged, IPAD)).toBe(14);
  });
});

describe('a category that follows its default', () => {
  test('gets the rule that I saw if I let it follow while they change the default', () => {
    const before = withPercent(START, IPAD, 14);
    const mine = withPercent(before, IPAD, 10);
    expect(mine.perCategoryByRole.public).toEqual({});
    const merged = together(mergeConfigurations(before, mine, withPercent(before, DEFAULT, 15)));
    expect(percentIn(merged, DEFAULT)).toBe(15);
    expect(percentIn(merged, IPAD)).toBe(10);
  });

  test('keeps its rule if my new default happened to equal it', () => {
    const before = withPercent(START, IPAD, 12);
    const mine = withPercent(before, DEFAULT, 12);
    expect(mine.perCategoryByRole.public).toEqual({});
    const merge = mergeConfigurations(before, mine, withPercent(before, DEFAULT, 15));
    expect(merge.conflicts).toMatchObject([{ kind: 'rule', cell: DEFAULT }]);
    const merged = resolveMerge(merge, () => 'theirs');
    expect(percentIn(merged, DEFAULT)).toBe(15);
    expect(percentIn(merged, IPAD)).toBe(12);
  });

  test('keeps the old default if I gave it that as its own rule', () => {
    const mine = withPercent(withPercent(START, DEFAULT, 12), IPAD, 10);
    const merged = together(mergeConfigurations(START, mine, withPercent(START, TOOLS, 30)));
    expect(percentIn(merged, IPAD)).toBe(10);
  });
});

describe('conflicts', () => {
  const mine = setTheme(withPercent(withPercent(START, IPAD, 20), DEFAULT, 11), 'vip', 'vapor-wave');
  const theirs = setTheme(withPercent(withPercent(START, IPAD, 25), TOOLS, 30), 'vip', 'golden-hour');
  const merge = mergeConfigurations(START, mine, theirs);

  test('are listed with before, mine and theirs', () => {
    expect(merge.conflicts).toMatchObject([
      {
        kind: 'rule',
        cell: IPAD,
        before: { rule: percentRule(10), isInherited: true },
        mine: { rule: percentRule(20) },
        theirs: { rule: percentRule(25) },
      },
      {
        kind: 'theme',
        role: 'vip',
        before: START.themeByRole.vip,
        mine: 'vapor-wave',
        theirs: 'golden-hour',
      },
    ]);
  });

  test('take the chosen side, each on its own', () => {
    const merged = resolveMerge(merge, ({ kind }) => (kind === 'rule' ? 'mine' : 'theirs'));
    expect(percentIn(merged, IPAD)).toBe(20);
    expect(merged.themeByRole.vip).toBe('golden-hour');
    expect(percentIn(merged, DEFAULT)).toBe(11);
    expect(merged.perCategoryByRole.public.TOOLS).toEqual({ '470+': percentRule(30) });
  });
});

describe('buckets', () => {
  const split = edited(
    addBucket(edited(editBucket(START, '470+', ['470-799', 470, 799])), ['800+', 800, 'Infinity']),
  );

  test.each([
    ['mine', mergeConfigurations(START, split, withPercent(START, IPAD, 20))],
    ['theirs', mergeConfigurations(START, withPercent(START, IPAD, 20), split)],
  ])('always ask, also if only one side changed them: %s', (_, { conflicts }) => {
    expect(conflicts).toMatchObject([{ kind: 'buckets', before: START.buckets }]);
  });

  test('say how many rule changes of the other side a choice leaves out', () => {
    const merge = mergeConfigurations(START, split, withPercent(START, IPAD, 20));
    expect(merge.conflicts).toMatchObject([{ leftOut: { mine: 1, theirs: 0 } }]);
    expect(resolveMerge(merge, () => 'mine')).toEqual(split);
    expect(resolveMerge(merge, () => 'theirs')).toEqual(withPercent(START, IPAD, 20));
  });

  test('leave rule changes in the buckets of both sides as they are, whoever is chosen', () => {
    const low = { ...IPAD, bucket: '1-100' } as const;
    const mine = setRule(split, low, percentRule(40));
    const theirs = setRule(START, { ...low, category: 'TOOLS' }, percentRule(45));
    const merge = mergeConfigurations(START, mine, theirs);
    for (const side of ['mine', 'theirs'] as const) {
      const merged = resolveMerge(merge, () => side);
      expect(merged.buckets).toEqual(side === 'mine' ? split.buckets : START.buckets);
      expect(merged.perCategoryByRole.public).toEqual({
        IPAD: { '1-100': percentRule(40) },
        TOOLS: { '1-100': percentRule(45) },
      });
    }
  });

  test('a removed bucket stays removed or comes back with their changes', () => {
    const mine = edited(removeBucket(START, '470+'));
    const theirs = withPercent(START, DEFAULT, 12);
    const merge = mergeConfigurations(START, mine, theirs);
    expect(resolveMerge(merge, () => 'mine')).toEqual(mine);
    expect(resolveMerge(merge, () => 'theirs')).toEqual(theirs);
  });

  test('do not ask if both sides made the same ones', () => {
    const merge = mergeConfigurations(START, split, withPercent(split, TOOLS, 5));
    expect(merge.conflicts).toEqual([]);
  });
});
