import { expect, test } from 'vitest';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { isAllowed, seesChanges } from './may-use.ts';

test('exactly the chosen roles may use a feature', () => {
  expect(ROLES.filter((role) => isAllowed(['public', 'heavyweight'], role))).toEqual([
    'public',
    'heavyweight',
  ]);
  expect(ROLES.filter((role) => isAllowed(['customer'], role))).toEqual(['customer']);
});

test('staff may not, whoever else may', () => {
  expect(ROLES.filter((role) => !isAllowed([...TIER_IDS, 'customer'], role))).toEqual(['manager', 'admin']);
});

test('nobody may while nobody is chosen', () => {
  expect(ROLES.some((role) => isAllowed([], role) || isAllowed(undefined, role))).toBe(false);
});

test('staff see changes wherever a visitor does', () => {
  expect(ROLES.filter((role) => seesChanges(['customer'], role))).toEqual(['customer', 'manager', 'admin']);
  expect(ROLES.some((role) => seesChanges([], role) || seesChanges(undefined, role))).toBe(false);
});
