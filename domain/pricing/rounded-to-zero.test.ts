import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { percentRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { rowsRoundedToZero } from './rounded-to-zero.ts';

const rows = [7, 8, 0, 50].map((price) => ({ category: 'TOOLS', price }));

test('a price is found that only the rounding makes 0', () => {
  // 30 % off: $4.90 is rounded to $0, $5.60 to $10.
  expect(rowsRoundedToZero(DEFAULT_CONFIGURATION, ['public'], rows)).toEqual([0]);
});

test('a price that a rule makes 0 is not', () => {
  const cell = { role: 'public', category: 'TOOLS', bucket: '1-100' } as const;
  const free = setRule(DEFAULT_CONFIGURATION, cell, percentRule(100));
  expect(rowsRoundedToZero(free, ['public'], rows)).toEqual([]);
});

test('one tier is enough', () => {
  const cell = { role: 'vip', category: null, bucket: '1-100' } as const;
  const raised = setRule(DEFAULT_CONFIGURATION, cell, { mode: 'flat', pct: 0, flat: 30 });
  expect(rowsRoundedToZero(raised, ['vip'], rows)).toEqual([]);
  expect(rowsRoundedToZero(raised, TIER_IDS, rows)).toEqual([0]);
});

test('a rounding that never gives 0 leaves none', () => {
  const rounding = { bands: [{ step: 10, direction: 'nearest' as const }], neverZero: true };
  expect(rowsRoundedToZero({ ...DEFAULT_CONFIGURATION, rounding }, TIER_IDS, rows)).toEqual([]);
});
