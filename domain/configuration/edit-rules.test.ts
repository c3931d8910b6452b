import { describe, expect, test } from 'vitest';
import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import { isOverride } from './edit-rules.ts';
import { flatRule, makeConfiguration, percentRule, setRule } from './testing/make-configuration.ts';

const configuration = makeConfiguration({
  defaultsByRole: {
    public: { low: percentRule(10), high: percentRule(20) },
    vip: { low: { mode: 'pct', pct: 35, flat: 5 } },
    heavyweight: { low: flatRule(7) },
    admin: { low: percentRule(40) },
  },
});

const ipadLow = (role: PricingRole) => ({ role, category: 'IPAD', bucket: 'low' });
const defaultLow = (role: PricingRole) => ({ role, category: null, bucket: 'low' });

function ipadRule(edited: Configuration, role: PricingRole) {
  return edited.perCategoryByRole[role].IPAD?.low;
}

function withImportedRule(role: PricingRole, rule: object) {
  return makeConfiguration({
    defaultsByRole: configuration.defaultsByRole,
    perCategoryByRole: { [role]: { IPAD: { low: rule } } },
  });
}

describe('setting a category rule', () => {
  test('stores it for that role, category and bucket only', () => {
    const edited = setRule(configuration, ipadLow('public'), percentRule(15));
    expect(edited).toEqual({
      ...configuration,
      perCategoryByRole: { ...configuration.perCategoryByRole, public: { IPAD: { low: percentRule(15) } } },
    });
  });

  test('keeps the other rules of the category', () => {
    const first = setRule(
      configuration,
      { role: 'public', category: 'IPAD', bucket: 'high' },
      percentRule(1),
    );
    const second = setRule(first, { role: 'public', category: 'TOOLS', bucket: 'low' }, percentRule(2));
    expect(setRule(second, ipadLow('public'), percentRule(3)).perCategoryByRole.public).toEqual({
      IPAD: { high: percentRule(1), low: percentRule(3) },
      TOOLS: { low: percentRule(2) },
    });
  });

  test('removes it if it equals the default for that bucket: only overrides are stored', () => {
    const overridden = setRule(configuration, ipadLow('public'), percentRule(15));
    const edited = setRule(overridden, ipadLow('public'), percentRule(10));
    expect(edited.perCategoryByRole.public).toEqual({});
  });

  test('stores it if it differs from the default in only one field', () => {
    for (const rule of [
      { mode: 'both', pct: 10, flat: 0 },
      { mode: 'pct', pct: 10.01, flat: 0 },
      { mode: 'pct', pct: 10, flat: 1 },
    ] as const) {
      expect(ipadRule(setRule(configuration, ipadLow('public'), rule), 'public')).toEqual(rule);
    }
  });

  test('keeps it if removing it would expose a legacy rule of that category', () => {
    const legacy = makeConfiguration({
      perCategoryPublic: { IPAD: { low: percentRule(50) } },
      defaultsPublic: { low: percentRule(10) },
    });
    expect(ipadRule(setRule(legacy, ipadLow('public'), percentRule(10)), 'public')).toEqual(percentRule(10));
    expect(ipadRule(setRule(legacy, ipadLow('public'), percentRule(50)), 'public')).toBeUndefined();
  });
});

describe('the rules of vip and heavyweight', () => {
  test.each(['vip', 'heavyweight'] as const)('the mode of %s is forced to flat', (role) => {
    const rule = { mode: 'pct', pct: 3, flat: 20 } as const;
    expect(ipadRule(setRule(configuration, ipadLow(role), rule), role)).toEqual({ ...rule, mode: 'flat' });
    const byDefault = setRule(configuration, defaultLow(role), { ...rule, mode: 'both' });
    expect(byDefault.defaultsByRole[role].low).toEqual({ ...rule, mode: 'flat' });
  });

  test('a rule equals the default if the flat amounts are equal, whatever mode and percentage are stored', () => {
    const overridden = setRule(configuration, ipadLow('vip'), flatRule(6));
    expect(ipadRule(overridden, 'vip')).toEqual(flatRule(6));
    expect(ipadRule(setRule(overridden, ipadLow('vip'), flatRule(5)), 'vip')).toBeUndefined();
  });

  test.each(['public', 'admin'] as const)('the mode of %s is not forced to flat', (role) => {
    const rule = { mode: 'both', pct: 3, flat: 20 } as const;
    expect(ipadRule(setRule(configuration, ipadLow(role), rule), role)).toEqual(rule);
  });
});

describe('values of a rule', () => {
  test.each([
    [
      { pct: -5, flat: -0.01 },
      { pct: 0, flat: 0 },
    ],
    [
      { pct: 100.01, flat: 12.5 },
      { pct: 100, flat: 12.5 },
    ],
    [
      { pct: 100, flat: 0 },
      { pct: 100, flat: 0 },
    ],
    [
      { pct: Number.NaN, flat: Number.NaN },
      { pct: 0, flat: 0 },
    ],
    [
      { pct: 1, flat: 10_001 },
      { pct: 1, flat: 10_001 },
    ],
  ])('%o are clamped to %o', (given, stored) => {
    const edited = setRule(configuration, ipadLow('public'), { mode: 'both', ...given });
    expect(ipadRule(edited, 'public')).toEqual({ mode: 'both', ...stored });
  });
});

describe('setting a default rule', () => {
  test('of public also updates the legacy public defaults', () => {
    const legacy = { ...configuration, defaultsPublic: { low: percentRule(1), high: percentRule(2) } };
    const edited = setRule(legacy, defaultLow('public'), percentRule(12));
    expect(edited.defaultsByRole.public).toEqual({ low: percentRule(12), high: percentRule(20) });
    expect(edited.defaultsPublic).toEqual({ low: percentRule(12), high: percentRule(2) });
    expect(edited).not.toHaveProperty('defaultsVIP');
  });

  test('of vip also updates defaultsVIP', () => {
    const legacy = { ...configuration, defaultsVIP: { low: flatRule(1), high: flatRule(2) } };
    const edited = setRule(legacy, defaultLow('vip'), flatRule(9));
    expect(edited.defaultsByRole.vip.low).toEqual(flatRule(9));
    expect(edited.defaultsVIP).toEqual({ low: flatRule(9), high: flatRule(2) });
    expect(edited).not.toHaveProperty('defaultsPublic');
  });

  test('creates a missing legacy field', () => {
    const edited = setRule(configuration, defaultLow('vip'), flatRule(9));
    expect(edited.defaultsVIP).toEqual({ low: flatRule(9) });
  });

  test.each(['heavyweight', 'admin'] as const)('of %s touches no legacy field', (role) => {
    const edited = setRule(configuration, defaultLow(role), flatRule(9));
    expect(edited.defaultsByRole[role].low).toEqual(flatRule(9));
    expect(edited).not.toHaveProperty('defaultsPublic');
    expect(edited).not.toHaveProperty('defaultsVIP');
  });

  test('removes overrides of that role and bucket that now equal it, and keeps the others', () => {
    const rules = { low: percentRule(15), high: percentRule(15) };
    const overridden = {
      ...configuration,
      perCategoryByRole: {
        ...configuration.perCategoryByRole,
        public: { IPAD: rules, TOOLS: { low: percentRule(16) } },
        admin: { IPAD: rules },
      },
    };
    expect(setRule(overridden, defaultLow('public'), percentRule(15)).perCategoryByRole).toEqual({
      ...overridden.perCategoryByRole,
      public: { IPAD: { high: percentRule(15) }, TOOLS: { low: percentRule(16) } },
    });
  });
});

describe('a cell is marked as changed', () => {
  test('when its category has a rule that differs from the default', () => {
    const edited = setRule(configuration, ipadLow('public'), percentRule(15));
    expect(isOverride(edited, ipadLow('public'))).toBe(true);
    expect(isOverride(edited, ipadLow('admin'))).toBe(false);
    expect(isOverride(edited, { ...ipadLow('public'), bucket: 'high' })).toBe(false);
    expect(isOverride(edited, { ...ipadLow('public'), category: 'TOOLS' })).toBe(false);
    expect(isOverride(edited, defaultLow('public'))).toBe(false);
  });

  test('not when an imported rule only repeats the default', () => {
    expect(isOverride(withImportedRule('public', percentRule(10)), ipadLow('public'))).toBe(false);
    expect(isOverride(withImportedRule('vip', flatRule(5)), ipadLow('vip'))).toBe(false);
    expect(isOverride(withImportedRule('vip', flatRule(6)), ipadLow('vip'))).toBe(true);
  });

  test('never for the name of an inherited object property', () => {
    expect(isOverride(configuration, { role: 'public', category: 'constructor', bucket: 'name' })).toBe(
      false,
    );
  });
});

test('setting a rule does not mutate the given configuration', () => {
  const overridden = setRule(configuration, ipadLow('public'), percentRule(15));
  const before = JSON.stringify(overridden);
  setRule(overridden, ipadLow('public'), percentRule(10));
  setRule(overridden, ipadLow('public'), percentRule(11));
  setRule(overridden, defaultLow('public'), percentRule(15));
  expect(JSON.stringify(overridden)).toBe(before);
});
