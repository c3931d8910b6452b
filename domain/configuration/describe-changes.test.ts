import { expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { compareConfigurations } from './compare-configurations.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { countChanges, describeChanges } from './describe-changes.ts';
import { addBucket, removeBucket } from './edit-buckets.ts';
import type { EditResult } from './edit-result.ts';
import { applyThemeToAll, setTheme } from './edit-themes.ts';
import { setRule } from './testing/make-configuration.ts';

const START = DEFAULT_CONFIGURATION;

function after(result: EditResult) {
  if (!result.ok) throw new Error(result.message);
  return result.configuration;
}

test('an unchanged configuration has no changes to describe', () => {
  expect(describeChanges(START, structuredClone(START))).toEqual([]);
});

test('changed rules are counted by role, defaults and categories separately', () => {
  const one = setRule(
    START,
    { role: 'public', category: 'IPAD', bucket: '470+' },
    { mode: 'pct', pct: 8, flat: 0 },
  );
  const two = setRule(
    one,
    { role: 'public', category: 'TOOLS', bucket: '470+' },
    { mode: 'pct', pct: 9, flat: 0 },
  );
  const three = setRule(
    two,
    { role: 'vip', category: null, bucket: '1-100' },
    { mode: 'flat', pct: 0, flat: 5 },
  );
  expect(describeChanges(START, three)).toEqual([
    '2 category rules of Public changed',
    '1 default rule of VIP changed',
  ]);
  expect(describeChanges(three, two)).toEqual(['1 default rule of VIP changed']);
});

test('changed buckets are named', () => {
  const shorter = after(removeBucket(START, '470+'));
  const other = after(addBucket(shorter, ['470-900', 470, 900]));
  expect(describeChanges(START, other).slice(0, 2)).toEqual(['Bucket 470+ removed', 'Bucket 470-900 added']);
  const wider = { ...START, buckets: START.buckets.map((bucket) => bucket) };
  wider.buckets[4] = ['470+', 480, 'Infinity'];
  expect(describeChanges(START, wider)).toEqual(['Bucket 470+ changed']);
});

test('changed themes are named by role', () => {
  expect(describeChanges(START, setTheme(START, 'vip', 'vapor-wave'))).toEqual(['Theme of VIP changed']);
  expect(describeChanges(START, applyThemeToAll(START, 'vapor-wave'))).toContain('General theme changed');
});

test('changes of currency and rounding are told in words, each amount in its own money', () => {
  const inPesos = { ...START, money: PESOS, rounding: FIVES };
  expect(describeChanges(START, inPesos)).toEqual([
    'Currency: US dollar ($1240) → COP ($ 5.200.000)',
    'Rounding: Classic → Nearest $ 5',
  ]);
  expect(describeChanges(inPesos, { ...START, money: EUROS, rounding: NINETY_NINES })).toEqual([
    'Currency: COP ($ 5.200.000) → EUR (1.240,50 €)',
    'Rounding: Nearest $ 5 → 2 bands (to 100 €: nearest 1 €, ending 0,99 €; above: up in steps of 10 €), 0 € allowed',
  ]);
  expect(describeChanges(inPesos, structuredClone(inPesos))).toEqual([]);
});

test('a decimal mark that no price shows is named', () => {
  const plain: Money = { ...PESOS, thousands: 'none' };
  expect(
    describeChanges({ ...START, money: plain }, { ...START, money: { ...plain, decimalMark: 'dot' } }),
  ).toEqual(['Currency: COP ($ 5200000), decimal comma → COP ($ 5200000), decimal point']);
});

test('currency and rounding count as settings', () => {
  const lines = describeChanges(START, { ...START, money: PESOS, rounding: FIVES });
  expect(countChanges(lines)).toEqual({ cells: 0, buckets: 0, settings: 2 });
});

test('the lines add up to the cells, buckets and settings that differ', () => {
  const renamed = after(
    addBucket(after(removeBucket(START, '470+')), ['5 default rules of Public', 470, 900]),
  );
  const ipad = { role: 'public', category: 'IPAD', bucket: '1-100' } as const;
  const ruled = setRule(renamed, ipad, { mode: 'pct', pct: 8, flat: 0 });
  const changed = setTheme(applyThemeToAll(ruled, 'vapor-wave'), 'vip', 'dark');
  const { rules, buckets, themes } = compareConfigurations(START, changed);
  expect(buckets).toHaveLength(2);
  expect(themes).toHaveLength(5);
  expect(rules.length).toBeGreaterThan(4);
  expect(countChanges(describeChanges(START, changed))).toEqual({
    cells: rules.length,
    buckets: 2,
    settings: 5,
  });
  expect(countChanges([])).toEqual({ cells: 0, buckets: 0, settings: 0 });
});
