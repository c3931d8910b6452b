import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { WHOLE_NUMBERS_ONLY } from '#domain/contract/money-limits.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { both, flat, makeMatrix, percent } from '#web/features/engine-room/grid/testing/matrix-makers.ts';
import { readCellText } from './cell-text.ts';
import { filledRule, fillIssue, fillValuesOf, withTyped } from './fill-values.ts';
import { ruleAt, stepCells } from './grid-commands.ts';
import { intentOfKey } from './grid-keys.ts';
import { blockOfSelection, pasteBlock } from './grid-paste.ts';

const NUMBERS_IN_PESOS = 'This shop writes numbers as in 1.234';

function read(money: Money, text: string, current = percent(13), role: PriceView = 'public') {
  const reading = readCellText(role, text, current, money);
  return reading.ok ? reading.rule : reading.message;
}

describe("a cell in the shop's money", () => {
  test.each<[Money, PriceView, MarginRule, string]>([
    [EUROS, 'public', percent(25), '25%'],
    [EUROS, 'public', percent(12.5), '12,5%'],
    [EUROS, 'public', both(18, 20), '18% + 20 €'],
    [EUROS, 'public', flat(12.5), '12,50 €'],
    [PESOS, 'vip', flat(30_000), '+$ 30.000'],
    [FRANCS, 'public', flat(1200), "CHF 1'200"],
  ])('%o shows %s %o as %s', (money, role, rule, text) => {
    expect(textOfRule(role, rule, money)).toBe(text);
  });

  test.each<[Money, string, MarginRule]>([
    [EUROS, '15', percent(15)],
    [EUROS, '12,5', percent(12.5)],
    [EUROS, '12,5 %', percent(12.5)],
    [EUROS, '18% + 20 €', both(18, 20)],
    [EUROS, '18%+20', both(18, 20)],
    [EUROS, '18% + €1.250,50', both(18, 1250.5)],
    [EUROS, '$20', flat(20)],
    [EUROS, '20€', flat(20)],
    [PESOS, '$ 30.000', flat(30_000)],
  ])('%o reads %s', (money, text, rule) => {
    expect(read(money, text)).toEqual(rule);
  });

  test('a bare number is an amount where the cell shows one, and always for a tier', () => {
    expect(read(PESOS, '30.000', flat(25))).toEqual(flat(30_000));
    expect(read(PESOS, '30000', percent(35), 'vip')).toEqual(flat(30_000));
    expect(read(PESOS, '+$ 30.000', percent(35), 'vip')).toEqual(flat(30_000));
  });

  test('a number that contradicts the marks is refused in words, not read in another way', () => {
    expect(read(PESOS, '$ 30.5')).toBe(NUMBERS_IN_PESOS);
    expect(read(PESOS, '30,000.00', percent(1), 'vip')).toBe(NUMBERS_IN_PESOS);
    expect(read(EUROS, '12.5%')).toBe('This shop writes numbers as in 1.234,50');
    expect(read(EUROS, '15% + 1,250.50 €')).toBe('This shop writes numbers as in 1.234,50');
  });

  test('a currency without decimals takes whole amounts, but any percentage', () => {
    expect(read(PESOS, '$ 30,5')).toBe(WHOLE_NUMBERS_ONLY);
    expect(read(PESOS, '12,5%')).toEqual(percent(12.5));
  });

  test("limits are the shop's own, and the refusal names them in its money", () => {
    expect(read(PESOS, '$ 10.000.000')).toEqual(flat(10_000_000));
    expect(read(PESOS, '$ 10.000.001')).toBe('An amount is from $ 0 to $ 10.000.000');
    expect(read(PESOS, '-5', flat(1))).toBe('An amount is from $ 0 to $ 10.000.000');
    expect(read(PESOS, '100% + 5.000.001')).toBe(
      'Invalid margin rule: avoid unreasonable extreme combinations (>99% + >$ 5.000.000)',
    );
    expect(read(EUROS, '10.001 €')).toBe('An amount is from 0 € to 10.000 €');
    expect(read(EUROS, '100% + 5.001 €')).toBe(
      'Invalid margin rule: avoid unreasonable extreme combinations (>99% + >5.000 €)',
    );
  });

  test('what is no value is refused with an example in the money', () => {
    const unreadable = 'Enter a percentage or an amount: 15%, 20 € or 15% + 20 €';
    for (const text of ['', 'abc', '%', '€', '£20', '15% 20', '15 + 20', '15% + -20', '1%2%'])
      expect(read(EUROS, text)).toBe(unreadable);
    expect(read(PESOS, 'lots', flat(1), 'vip')).toBe('Enter a flat amount: $ 20.000');
    expect(read(PESOS, '30%', flat(1), 'vip')).toMatch(/take a flat amount, not a percentage$/);
  });
});

test("Alt and an arrow key change an amount by a step of the shop's size", () => {
  const matrix = (money: Money) => {
    const { vip, ...others } = DEFAULT_CONFIGURATION.defaultsByRole;
    const defaultsByRole = { ...others, vip: { ...vip, '1-100': flat(30_000) } };
    return makeMatrix('vip', { ...DEFAULT_CONFIGURATION, defaultsByRole, money });
  };
  const cell = { row: 0, column: 0 };
  const after = (money: Money) => {
    const before = matrix(money);
    return ruleAt({ ...before, configuration: stepCells(before, [cell], 1) }, cell).flat;
  };
  expect(after(PESOS)).toBe(31_000);
});

test("a key of the shop's symbol starts a value, another letter does not", () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const typed = (key: string, money: Money) => intentOfKey({ ...plain, key }, money)?.type;
  expect(['€', '$', '5', ','].map((key) => typed(key, EUROS))).toEqual(['edit', 'edit', 'edit', 'edit']);
  expect([typed('k', KRONOR), typed('C', FRANCS), typed('c', FRANCS)]).toEqual(['edit', 'edit', 'edit']);
  expect([typed('x', EUROS), typed(',', FRANCS), typed('r', KRONOR)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the fill bar', () => {
  const values = fillValuesOf('vip', [flat(1_200_000)], PESOS);

  test("shows and reads numbers with the shop's marks", () => {
    expect(values.flat).toBe('1.200.000');
    expect(filledRule(withTyped(values, 'flat', '+$ 30.000'), flat(1), PESOS)).toEqual({
      ok: true,
      rule: flat(30_000),
    });
    const percents = fillValuesOf('public', [percent(12.5)], EUROS);
    expect(percents.pct).toBe('12,5');
    expect(filledRule(withTyped(percents, 'pct', '7,25%'), flat(1), EUROS)).toMatchObject({
      rule: percent(7.25),
    });
  });

  test('says why a number is refused', () => {
    const issue = (text: string) => fillIssue(withTyped(values, 'flat', text), [flat(1)], PESOS);
    expect(issue('30.5')).toBe(NUMBERS_IN_PESOS);
    expect(issue('30,5')).toBe(WHOLE_NUMBERS_ONLY);
    expect(issue('10.000.001')).toBe('An amount is from $ 0 to $ 10.000.000');
    expect(issue('x')).toBe('Enter a number');
  });
});

describe('copy and paste', () => {
  const flatOf = (rule: MarginRule) => rule.flat;
  const range = { top: 0, left: 0, bottom: 0, right: 1 };

  test('a fraction with the decimal mark of the shop is asked about, as in classic money', () => {
    const matrix = makeMatrix('public', { ...DEFAULT_CONFIGURATION, money: EUROS });
    expect(pasteBlock(matrix, [range], [['0,13']])).toMatchObject({
      message: expect.stringContaining('0,13 could mean 0,13% or 13%: add the % sign'),
    });
  });

  test('gives the same rules back, in every money and for every role', () => {
    const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
    const moneys = fc.constantFrom(PESOS, EUROS, FRANCS, KRONOR);
    const roles = fc.constantFrom<PriceView>('public', 'vip');
    fc.assert(
      fc.property(moneys, roles, hundredths(99), hundredths(10_000), (money, role, pct, amount) => {
        const whole = money.decimals === 0 ? Math.round(amount * 1000) : amount;
        const rules = role === 'vip' ? [flat(whole), flat(1)] : [both(pct, whole), percent(pct)];
        const matrix = makeMatrix(role, { ...DEFAULT_CONFIGURATION, money });
        const texts = rules.map((rule) => textOfRule(role, rule, money));
        const pasted = pasteBlock(matrix, [range], [texts]);
        if (!pasted.ok) throw new Error(pasted.message);
        const after = { ...matrix, configuration: pasted.configuration };
        expect(blockOfSelection(after, [range])).toEqual([texts]);
        expect([0, 1].map((column) => ruleAt(after, { row: 0, column }).flat)).toEqual(rules.map(flatOf));
      }),
    );
  });
});
