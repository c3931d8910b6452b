import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Configuration, configurationSchemaFor } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { configurationArbitrary, inputArbitrary } from '#domain/pricing/testing/arbitrary-configuration.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import {
  answersOf,
  applyAnswers,
  countSameAsPublic,
  type RuleAnswers,
  TIERS_NEED_AMOUNTS,
} from './rule-answers.ts';
import { scaleAmounts } from './scale-amounts.ts';
import { flatRule, makeConfiguration, percentRule, setRule } from './testing/make-configuration.ts';

const FRESH = answersOf(DEFAULT_CONFIGURATION);
const ON_TOP = { vip: 20, heavyweight: 30 };
const WHOLE_UNITS = { bands: [{ step: 1, direction: 'nearest' as const }], neverZero: true };

function answered(configuration: Configuration, answers: Partial<RuleAnswers>): Configuration {
  const result = applyAnswers(configuration, { ...answersOf(configuration), ...answers });
  if (!result.ok) throw new Error(result.message);
  return configurationSchemaFor(result.configuration.money).parse(result.configuration);
}

function priced(configuration: Configuration, role: 'public' | 'vip' | 'heavyweight', price: number): number {
  return priceOf(preparePricer(configuration), { price, category: 'IPAD', role });
}

describe('the answers of a configuration', () => {
  test('a new installation has the built-in table, nothing on top and classic rounding', () => {
    expect(FRESH).toEqual({
      public: { kind: 'built-in' },
      onTop: { vip: 0, heavyweight: 0 },
      rounding: undefined,
    });
  });

  test('a category with a rule of its own fits no answer', () => {
    const cell = { role: 'public', category: 'IPAD', bucket: '470+' } as const;
    expect(answersOf(setRule(DEFAULT_CONFIGURATION, cell, percentRule(4))).public).toBeNull();
  });

  test('a flat reduction fits no answer', () => {
    const cell = { role: 'public', category: null, bucket: '470+' } as const;
    expect(answersOf(setRule(DEFAULT_CONFIGURATION, cell, flatRule(4))).public).toBeNull();
  });

  test('amounts that differ between buckets fit no answer, and only for their tier', () => {
    const cell = { role: 'vip', category: null, bucket: '470+' } as const;
    expect(answersOf(setRule(DEFAULT_CONFIGURATION, cell, flatRule(40))).onTop).toEqual({
      vip: null,
      heavyweight: 0,
    });
  });

  test('other buckets than the built-in ones are no built-in table', () => {
    expect(answersOf(makeConfiguration()).public).toEqual({ kind: 'same' });
    const own = { ...DEFAULT_CONFIGURATION, buckets: DEFAULT_CONFIGURATION.buckets.slice(1) };
    expect(answersOf(own).public).toBeNull();
  });

  test('the built-in table in money without decimals is still the built-in table', () => {
    const scaled = { ...scaleAmounts(DEFAULT_CONFIGURATION, 1_000), money: PESOS };
    expect(answersOf(scaled).public).toEqual({ kind: 'built-in' });
    const back = answered(answered(scaled, { public: { kind: 'same' } }), { public: { kind: 'built-in' } });
    expect(back.buckets).toEqual(scaled.buckets);
    expect(back.defaultsByRole.public).toEqual(scaled.defaultsByRole.public);
  });
});

describe('answers in force', () => {
  test('the worked rows of the picture: 10 % less, 20 and 30 on top, classic rounding', () => {
    const configuration = answered(DEFAULT_CONFIGURATION, {
      public: { kind: 'less', percent: 10 },
      onTop: ON_TOP,
    });
    const rows = [899, 620, 330, 95].map((price) => [
      priced(configuration, 'public', price),
      priced(configuration, 'vip', price),
      priced(configuration, 'heavyweight', price),
    ]);
    expect(rows).toEqual([
      [800, 830, 840],
      [560, 580, 600],
      [300, 320, 330],
      [90, 110, 120],
    ]);
  });

  test('what was answered is read back from the configuration', () => {
    fc.assert(
      fc.property(configurationArbitrary, answersArbitrary(), (configuration, answers) => {
        const edited = answered(configuration, answers);
        expect(answersOf(edited)).toEqual(answers);
        expect(answered(edited, answers)).toEqual(edited);
      }),
    );
  });

  test('the same as the sheet is the sheet price, rounded, for every row', () => {
    fc.assert(
      fc.property(configurationArbitrary, inputArbitrary, (configuration, { price, category }) => {
        const pricer = preparePricer(
          answered(configuration, { public: { kind: 'same' }, rounding: WHOLE_UNITS }),
        );
        expect(priceOf(pricer, { price, category, role: 'public' })).toBe(
          price === 0 ? 0 : Math.max(1, Math.round(Math.round(price * 100) / 100)),
        );
      }),
    );
  });

  test('a percentage less and an amount on top are what the explanation says, for every row in a bucket', () => {
    const percents = fc.integer({ min: 1, max: 9_999 }).map((value) => value / 100);
    fc.assert(
      fc.property(
        configurationArbitrary,
        inputArbitrary,
        percents,
        (configuration, { price, category }, percent) => {
          const edited = answered(configuration, { public: { kind: 'less', percent }, onTop: ON_TOP });
          const { steps } = explainPrice(preparePricer(edited), { price, category, role: 'vip' });
          const isInBucket = steps.some((step) => step.kind === 'bucket' && step.match.kind === 'found');
          const reductions = steps.flatMap((step) => (step.kind === 'percent' ? [step.percent] : []));
          const amounts = steps.flatMap((step) => (step.kind === 'tier' ? [step.flat] : []));
          expect(reductions).toEqual(isInBucket ? [percent] : []);
          expect(amounts).toEqual(isInBucket ? [20] : []);
        },
      ),
    );
  });

  test('rules of one’s own stay to the letter unless another answer is chosen', () => {
    const rules = [
      [{ role: 'public', category: 'IPAD', bucket: '470+' }, percentRule(4)],
      [{ role: 'heavyweight', category: 'TOOLS', bucket: '1-100' }, flatRule(4)],
    ] as const;
    const own = rules.reduce((edited, [cell, rule]) => setRule(edited, cell, rule), DEFAULT_CONFIGURATION);
    expect(answered(own, {})).toEqual(own);
    const edited = answered(own, { onTop: { ...answersOf(own).onTop, vip: 20 }, rounding: WHOLE_UNITS });
    expect(edited.perCategoryByRole).toEqual(own.perCategoryByRole);
    expect(edited.defaultsByRole.public).toEqual(own.defaultsByRole.public);
    expect(answered(own, { public: { kind: 'same' } }).perCategoryByRole.public).toEqual({});
  });

  test('the built-in table brings its buckets back, with the themes and the money of the shop', () => {
    const themeByRole = { public: 'clean-pro' } as const;
    const configuration = makeConfiguration({ themeByRole, money: PESOS });
    const edited = answered(configuration, { public: { kind: 'built-in' }, onTop: ON_TOP });
    expect(edited).toMatchObject({
      buckets: scaleAmounts(DEFAULT_CONFIGURATION, 1_000).buckets,
      themeByRole,
      money: PESOS,
    });
    expect(answersOf(edited)).toMatchObject({ public: { kind: 'built-in' }, onTop: ON_TOP });
  });

  test('the built-in table is refused where it would lose amounts of a tier that no answer names', () => {
    const configuration = setRule(
      makeConfiguration({ defaultsByRole: { public: { low: percentRule(7) } } }),
      { role: 'vip', category: null, bucket: 'low' },
      flatRule(5),
    );
    const result = applyAnswers(configuration, { ...answersOf(configuration), public: { kind: 'built-in' } });
    expect(result).toEqual({ ok: false, message: TIERS_NEED_AMOUNTS });
  });
});

test('counts the devices that cost a tier the same as the public', () => {
  const configuration = answered(DEFAULT_CONFIGURATION, {
    public: { kind: 'same' },
    onTop: { vip: 4, heavyweight: 30 },
  });
  const rows = [100, 102, 0.5].map((price) => ({ price, category: 'IPAD' }));
  expect(countSameAsPublic(configuration, 'vip', rows)).toBe(2);
  expect(countSameAsPublic(configuration, 'heavyweight', rows)).toBe(1);
});

function answersArbitrary(): fc.Arbitrary<RuleAnswers> {
  const amount = fc.integer({ min: 0, max: 50_000 }).map((value) => value / 100);
  return fc.record({
    public: fc.oneof(
      fc.constant({ kind: 'same' as const }),
      fc.constant({ kind: 'built-in' as const }),
      fc.integer({ min: 1, max: 9_900 }).map((value) => ({ kind: 'less' as const, percent: value / 100 })),
    ),
    onTop: fc.record({ vip: amount, heavyweight: amount }),
    rounding: fc.constantFrom(undefined, WHOLE_UNITS),
  });
}
