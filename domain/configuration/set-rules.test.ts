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
  // Few values, so that many changes meet a default that they are equal to.
  rule: fc.record({
    mode: fc.constantFrom('both' as const, 'pct' as const, 'flat' as const),
    pct: fc.constantFrom(0, 10, 101, Number.NaN),
    flat: fc.constantFrom(0, 5, -5),
  }),
});

function oneByOne(configuration: Configuration, changes: readonly RuleChange[]): Configuration {
  return changes.reduce((edited, { cell, rule }) => setRules(edited, [{ cell, rule }]), configuration);
}

test('many rules at once end as the same rules one by one, the default rules first', () => {
  fc.assert(
    fc.property(configurationArbitrary, fc.array(changeArbitrary), (configuration, changes) => {
      const defaultsFirst = [
        ...changes.filter(({ cell }) => cell.category === null),
        ...changes.filter(({ cell }) => cell.category !== null),
      ];
      const edited = setRules(configuration, changes);
      const expected = oneByOne(configuration, defaultsFirst);
      // Categories that were stored without rules vanish with the first edit of their role's table.
      expect(withoutEmpty(edited)).toEqual(withoutEmpty(expected));
    }),
  );
});

test('a category keeps its value when the default beside it changes in the same go, whatever the order', () => {
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

test('a rule that follows the default follows the one that the same change sets', () => {
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

test('a rule set to what it would inherit is no override any more', () => {
  fc.assert(
    fc.property(configurationArbitrary, changeArbitrary, (configuration, { cell }) => {
      fc.pre(cell.category !== null);
      const edited = setRule(configuration, cell, inheritedRule(configuration, cell));
      expect(isOverride(edited, cell)).toBe(false);
    }),
  );
});

test('no change is no new configuration', () => {
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
