import { expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES } from '#domain/contract/testing/roundings.ts';
import { compareConfigurations } from './compare-configurations.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { addBucket, removeBucket } from './edit-buckets.ts';
import type { EditResult } from './edit-result.ts';
import { setTheme } from './edit-themes.ts';
import { setRule } from './testing/make-configuration.ts';

const START = DEFAULT_CONFIGURATION;
const IPAD = { role: 'public', category: 'IPAD', bucket: '470+' } as const;
const OWN = { mode: 'both', pct: 18, flat: 20 } as const;

function edited(result: EditResult) {
  if (!result.ok) throw new Error(result.message);
  return result.configuration;
}

test('equal configurations do not differ', () => {
  const none = { buckets: [], rules: [], themes: [], money: null, rounding: null };
  expect(compareConfigurations(START, structuredClone(START))).toEqual(none);
});

test('money and rounding differ as a whole, whatever the order of their keys', () => {
  const inPesos = { ...START, money: PESOS, rounding: FIVES };
  const reordered = { ...inPesos, money: Object.fromEntries(Object.entries(PESOS).toReversed()) as Money };
  expect(compareConfigurations(START, inPesos)).toMatchObject({
    money: { before: undefined, after: PESOS },
    rounding: { before: undefined, after: FIVES },
  });
  expect(compareConfigurations(inPesos, reordered)).toMatchObject({ money: null, rounding: null });
});

test('a category rule is told from the default that it replaces, in both directions', () => {
  const after = setRule(START, IPAD, OWN);
  const inherited = { rule: { mode: 'pct', pct: 10, flat: 0 }, isInherited: true };
  const own = { rule: OWN, isInherited: false };
  expect(compareConfigurations(START, after).rules).toEqual([{ cell: IPAD, before: inherited, after: own }]);
  expect(compareConfigurations(after, START).rules).toEqual([{ cell: IPAD, before: own, after: inherited }]);
});

test('a changed default is one difference, however many categories follow it', () => {
  const withOwn = setRule(START, IPAD, OWN);
  const cell = { ...IPAD, category: null };
  const { rules } = compareConfigurations(withOwn, setRule(withOwn, cell, { mode: 'pct', pct: 12, flat: 0 }));
  expect(rules.map((rule) => rule.cell)).toEqual([cell]);
});

test('only the amount of a tier counts: a percentage left over from older versions does not differ', () => {
  const { vip } = START.defaultsByRole;
  const leftOver = { ...vip, '470+': { mode: 'flat', pct: 99, flat: vip['470+']?.flat ?? 0 } } as const;
  const after = { ...START, defaultsByRole: { ...START.defaultsByRole, vip: leftOver } };
  expect(compareConfigurations(START, after).rules).toEqual([]);
});

test('buckets that came and went are listed with their own rules', () => {
  const withOwn = setRule(START, IPAD, OWN);
  const after = edited(addBucket(edited(removeBucket(withOwn, '470+')), ['470-900', 470, 900]));
  const { buckets, rules } = compareConfigurations(withOwn, after);
  expect(buckets).toEqual([
    { label: '470+', before: ['470+', 470, 'Infinity'], after: null },
    { label: '470-900', before: null, after: ['470-900', 470, 900] },
  ]);
  expect(rules.filter(({ cell }) => cell.role === 'public')).toMatchObject([
    { cell: IPAD, before: { rule: OWN }, after: null },
    { cell: { category: null, bucket: '470+' }, after: null },
    { cell: { category: null, bucket: '470-900' }, before: null },
  ]);
});

test('themes differ by role', () => {
  const { themes } = compareConfigurations(START, setTheme(START, 'vip', 'vapor-wave'));
  expect(themes).toEqual([{ role: 'vip', before: START.themeByRole.vip, after: 'vapor-wave' }]);
});
