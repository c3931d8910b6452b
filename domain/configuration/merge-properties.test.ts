import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Configuration,
  configurationSchemaFor,
  PRICING_ROLES,
} from '#domain/contract/entities/configuration.ts';
import { EUROS, FRANCS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { CATEGORIES, configurationArbitrary } from '#domain/pricing/testing/arbitrary-configuration.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { LEGACY_TIERS } from '#domain/tiers/tier-lists.ts';
import { addBucket, editBucket, removeBucket } from './edit-buckets.ts';
import { withMoneySettings } from './edit-money.ts';
import type { EditResult } from './edit-result.ts';
import { areRulesEqual, type RuleCell, type RuleChange, setRules } from './edit-rules.ts';
import { setTheme } from './edit-themes.ts';
import { type MergeConflict, mergeConfigurations, resolveMerge, type Side } from './merge-configurations.ts';
import { flatRule, percentRule } from './testing/make-configuration.ts';

/** A merge looks at every cell three times: these are enough to find a wrong one, and take a second. */
const RUNS = { numRuns: 25 };
const LABELS = ['a', 'b', 'c', 'd'];
const cellArbitrary = fc.record({
  role: fc.constantFrom(...PRICING_ROLES),
  category: fc.constantFrom(...CATEGORIES, null),
  bucket: fc.constantFrom(...LABELS),
});
// Few values, so that many changes meet each other or the default.
const changeArbitrary: fc.Arbitrary<RuleChange> = fc.record({
  cell: cellArbitrary,
  rule: fc.constantFrom(percentRule(10), percentRule(20), flatRule(5), flatRule(10)),
});

type Edit = (configuration: Configuration) => Configuration;

const rulesArbitrary: fc.Arbitrary<Edit> = fc
  .array(changeArbitrary, { minLength: 1, maxLength: 6 })
  .map((changes) => (configuration) => setRules(configuration, changes));
const themeArbitrary: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom(...PRICING_ROLES), fc.constantFrom('vapor-wave' as const, 'golden-hour' as const))
  .map(
    ([role, theme]) =>
      (configuration) =>
        setTheme(configuration, role, theme),
  );
const bucketArbitrary: fc.Arbitrary<Edit> = fc.constantFrom<Edit>(
  (configuration) => orSame(configuration, addBucket(configuration, ['new', 900, 950])),
  (configuration) => orSame(configuration, removeBucket(configuration, 'a')),
  (configuration) => orSame(configuration, editBucket(configuration, 'b', ['renamed', 960, 990])),
);
/** With decimals: whether cents of one side fit the other's currency without them is for the server to say. */
const moneyArbitrary: fc.Arbitrary<Edit> = fc
  .record({
    money: fc.constantFrom(undefined, FRANCS, EUROS),
    rounding: fc.constantFrom(undefined, FIVES, NINETY_NINES),
  })
  .map((settings) => (configuration) => withMoneySettings(configuration, settings));
/** An imported file with the same buckets: its tables of older versions differ too. */
const importArbitrary: fc.Arbitrary<Edit> = configurationArbitrary.map((file) => ({ buckets }) => ({
  ...file,
  buckets,
}));

const editsOf = (...kinds: fc.Arbitrary<Edit>[]): fc.Arbitrary<Edit> =>
  fc.array(fc.oneof(...kinds), { maxLength: 3 }).map((edits) => (configuration) => {
    return edits.reduce((edited, edit) => edit(edited), configuration);
  });

const anyEdits = editsOf(
  rulesArbitrary,
  rulesArbitrary,
  themeArbitrary,
  bucketArbitrary,
  importArbitrary,
  moneyArbitrary,
);
const sidesArbitrary = fc
  .tuple(configurationArbitrary, anyEdits, anyEdits)
  .map(([before, editMine, editTheirs]) => ({ before, mine: editMine(before), theirs: editTheirs(before) }));
/** Picks a side by the conflict itself, so that the choice does not depend on who is 'mine'. */
const choiceArbitrary: fc.Arbitrary<(conflict: MergeConflict) => Side> = fc
  .func(fc.constantFrom<Side>('mine', 'theirs'))
  .map(
    (choose) =>
      ({ key }) =>
        choose(key),
  );

function orSame(configuration: Configuration, result: EditResult): Configuration {
  return result.ok ? result.configuration : configuration;
}

const ALL_CELLS: RuleCell[] = PRICING_ROLES.flatMap((role) =>
  [...CATEGORIES, 'UNKNOWN', null].flatMap((category) =>
    [...LABELS, 'new', 'renamed'].map((bucket) => ({ role, category, bucket })),
  ),
);

function ruleIn(configuration: Configuration, { role, category, bucket }: RuleCell) {
  return findRule(configuration, role, category, bucket).rule;
}

function hasSameRule(cell: RuleCell, one: Configuration, other: Configuration): boolean {
  return areRulesEqual(cell.role, ruleIn(one, cell), ruleIn(other, cell));
}

function cellsIn({ buckets }: Configuration): RuleCell[] {
  return ALL_CELLS.filter(({ bucket }) => buckets.some(([label]) => label === bucket));
}

/** Every rule that prices something, the buckets, the money and the themes. */
function effectOf(configuration: Configuration) {
  const rules = cellsIn(configuration).map((cell) => {
    const { mode, pct, flat } = ruleIn(configuration, cell);
    return cell.role === 'vip' || cell.role === 'heavyweight' ? { cell, flat } : { cell, mode, pct, flat };
  });
  const { buckets, themeByRole, uiTheme, money, rounding } = configuration;
  return { buckets, themeByRole, uiTheme, money, rounding, rules };
}

test('whatever is chosen, no cell gets a rule that neither side saw there', () => {
  fc.assert(
    fc.property(sidesArbitrary, choiceArbitrary, ({ before, mine, theirs }, choose) => {
      const merged = resolveMerge(mergeConfigurations(before, mine, theirs), choose);
      const unseen = cellsIn(merged).filter(
        (cell) => !hasSameRule(cell, merged, mine) && !hasSameRule(cell, merged, theirs),
      );
      expect(unseen).toEqual([]);
      // Nor anything that the server would refuse.
      expect(configurationSchemaFor(merged.money).safeParse(merged).error).toBeUndefined();
    }),
    RUNS,
  );
});

test('it does not matter who is mine and who is theirs', () => {
  const other = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine');
  fc.assert(
    fc.property(sidesArbitrary, choiceArbitrary, ({ before, mine, theirs }, choose) => {
      const one = mergeConfigurations(before, mine, theirs);
      const two = mergeConfigurations(before, theirs, mine);
      expect(two.conflicts.map(({ key }) => key).toSorted()).toEqual(
        one.conflicts.map(({ key }) => key).toSorted(),
      );
      const merged = resolveMerge(one, choose);
      const swapped = resolveMerge(two, (conflict) => other(choose(conflict)));
      expect(effectOf(swapped)).toEqual(effectOf(merged));
    }),
    RUNS,
  );
});

test('every choice is obeyed', () => {
  fc.assert(
    fc.property(sidesArbitrary, choiceArbitrary, ({ before, mine, theirs }, choose) => {
      const merge = mergeConfigurations(before, mine, theirs);
      const merged = resolveMerge(merge, choose);
      for (const conflict of merge.conflicts) {
        const chosen = choose(conflict) === 'mine' ? mine : theirs;
        if (conflict.kind === 'buckets') expect(merged.buckets).toEqual(chosen.buckets);
        else if (conflict.kind === 'rule') expect(hasSameRule(conflict.cell, merged, chosen)).toBe(true);
        else if (conflict.kind === 'money') expect(merged.money).toEqual(chosen.money);
        else if (conflict.kind === 'rounding') expect(merged.rounding).toEqual(chosen.rounding);
        else if (conflict.role) {
          expect(merged.themeByRole[conflict.role]).toBe(chosen.themeByRole[conflict.role]);
        }
      }
    }),
    RUNS,
  );
});

// Without the category tables of older versions: there, a first default also replaces the rules of categories.
test('changes of different cells go together: mine where I changed something, theirs elsewhere', () => {
  const changes = fc.uniqueArray(changeArbitrary, {
    selector: ({ cell }) => JSON.stringify(cell),
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      configurationArbitrary,
      changes,
      fc.nat(8),
      ({ perCategoryPublic, perCategoryVIP, perSheet, ...before }, all, count) => {
        const mine = setRules(before, all.slice(0, count));
        const theirs = setRules(before, all.slice(count));
        const merge = mergeConfigurations(before, mine, theirs);
        expect(merge.conflicts).toEqual([]);
        const merged = resolveMerge(merge, () => 'theirs');
        const inBuckets = all.filter(({ cell }) => before.buckets.some(([label]) => label === cell.bucket));
        const lost = inBuckets.filter((change) => {
          const own = all.indexOf(change) < count ? mine : theirs;
          return !hasSameRule(change.cell, own, before) && !hasSameRule(change.cell, merged, own);
        });
        expect(lost).toEqual([]);
      },
    ),
    RUNS,
  );
});

test('a side that changed nothing adds nothing', () => {
  fc.assert(
    fc.property(sidesArbitrary, ({ before, mine }) => {
      const noBuckets = { ...mine, buckets: before.buckets };
      expect(resolveMerge(mergeConfigurations(before, before, noBuckets), () => 'mine')).toEqual(noBuckets);
      const merged = resolveMerge(mergeConfigurations(before, noBuckets, before), () => 'theirs');
      expect(effectOf(merged)).toEqual(effectOf(noBuckets));
    }),
    RUNS,
  );
});

test("the default tables of older versions keep in step with today's", () => {
  const edits = editsOf(rulesArbitrary, themeArbitrary);
  fc.assert(
    fc.property(
      configurationArbitrary,
      edits,
      edits,
      choiceArbitrary,
      (start, editMine, editTheirs, choose) => {
        const before: Configuration = {
          ...start,
          ...recordOf(LEGACY_TIERS, ({ id, legacyTables }) => [
            legacyTables.defaults,
            start.defaultsByRole[id],
          ]),
        };
        const merged = resolveMerge(
          mergeConfigurations(before, editMine(before), editTheirs(before)),
          choose,
        );
        for (const { id, legacyTables } of LEGACY_TIERS) {
          expect(merged[legacyTables.defaults]).toEqual(merged.defaultsByRole[id]);
        }
      },
    ),
    RUNS,
  );
});
