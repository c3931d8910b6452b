import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Configuration, PRICING_ROLES } from '#domain/contract/entities/configuration.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { CATEGORIES, configurationArbitrary } from '#domain/pricing/testing/arbitrary-configuration.ts';
import { inheritedRule, isOverride, type RuleChange, setRules } from './edit-rules.ts';
import { makeConfiguration, percentRule, setRule } from './testing/make-configuration.ts';

const BUCKETS = ['a', 'b', 'c', 'd'];

const changeArbitrary = fc.record({
  cell: fc.record({
    role: fc.constantFrom(...PRICING_ROLES),
    category: fc.constantFrom(...CATEGORIES, null),
    bucket: fc.constantFrom(...BUCKETS),
  }),
  // Few values, so that many changes equal the default.
  rule: fc.record({
    mode: fc.constantFrom('both' as const, 'pct' as const, 'flat' as const),
    pct: fc.constantFrom(0, 10, 101, Number.NaN),
    flat: fc.constantFrom(0, 5, -5),
  }),
});

function oneByOne(configuration: Configuration, changes: readonly RuleChange[]): Configuration {
  return changes.reduce((edited, { cell, rule }) => setRules(edited, [{ cell, rule }]), configuration);
}

test('setting many rules at once gives the same result as one by one, default rules first', () => {
  fc.assert(
    fc.property(configurationArbitrary, fc.array(changeArbitrary), (configuration, changes) => {
      const defaultsFirst = [
        ...changes.filter(({ cell }) => cell.category === null),
        ...changes.filter(({ cell }) => cell.category !== null),
      ];
      const edited = setRules(configuration, changes);
      const expected = oneByOne(configuration, defaultsFirst);
      // The first edit of a role's table removes categories stored without rules.
      expect(withoutEmpty(edited)).toEqual(withoutEmpty(expected));
    }),
  );
});

test('a category keeps its value when the same change also sets the default, in any order', () => {
  const configuration = makeConfiguration({ defaultsByRole: { public: { low: percentRule(10) } } });
  const ipad = { cell: { role: 'public', category: 'IPAD', bucket: 'low' }, rule: percentRule(10) } as const;
  const byDefault = { cell: { ...ipad.cell, category: null }, rule: percentRule(20) } as const;
  for (const changes of [
    [ipad, byDefault],
    [byDefault, ipad],
  ]) {
    const edited = setRules(configuration, changes);
    expect(findRule(edited, 'public', 'IPAD', 'low').rule).toEqual(percentRule(10));
    expect(findRule(edited, 'public', null, 'low').rule).toEqual(percentRule(20));
  }
});

test('a rule that follows the default uses the default set by the same change', () => {
  const configuration = makeConfiguration({
    defaultsByRole: { public: { low: percentRule(10) } },
    perCategoryByRole: { public: { IPAD: { low: percentRule(30) } } },
  });
  const cell = { role: 'public', category: 'IPAD', bucket: 'low' } as const;
  const edited = setRules(configuration, [
    { cell, rule: (inherited) => inherited },
    { cell: { ...cell, category: null }, rule: percentRule(20) },
  ]);
  expect(findRule(edited, 'public', 'IPAD', 'low').rule).toEqual(percentRule(20));
  expect(edited.perCategoryByRole.public).toEqual({});
});

test('a rule set to its inherited value is no longer an override', () => {
  fc.assert(
    fc.property(configurationArbitrary, changeArbitrary, (configuration, { cell }) => {
      fc.pre(cell.category !== null);
      const edited = setRule(configuration, cell, inheritedRule(configuration, cell));
      expect(isOverride(edited, cell)).toBe(false);
    }),
  );
});

test('an empty change returns the same configuration', () => {
  const configuration = makeConfiguration();
  expect(setRules(configuration, [])).toBe(configuration);
});

function withoutEmpty(configuration: Configuration): Configuration {
  const { perCategoryByRole } = configuration;
  const filled = Object.entries(perCategoryByRole).map(([role, table]) => [
    role,
    Object.fromEntries(Object.entries(table).filter(([, rules]) => Object.keys(rules).length > 0)),
  ]);
  return { ...configuration, perCategoryByRole: Object.fromEntries(filled) };
}
