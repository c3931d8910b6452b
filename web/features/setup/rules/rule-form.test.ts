import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { answersOf, type RuleAnswers } from '#domain/configuration/rule-answers.ts';
import { usualMoney } from '#web/features/shop/money/currencies.ts';
import { formOfAnswers, NONE, type RuleForm, readRuleForm } from './rule-form.ts';

const FRESH = answersOf(DEFAULT_CONFIGURATION);
const EUROS = usualMoney('EUR');
const PESOS = usualMoney('COP');

function read(changes: Partial<RuleForm>, current = FRESH, money = EUROS) {
  return readRuleForm({ ...formOfAnswers(current, money), ...changes }, current, money);
}

describe('a form as it is filled from the rules in force', () => {
  test.each<[string, RuleAnswers]>([
    ['a new installation', FRESH],
    [
      'a percentage and amounts',
      { ...FRESH, public: { kind: 'less', percent: 12.5 }, onTop: { vip: 1250.5, heavyweight: 0 } },
    ],
    ['rules of one’s own', { ...FRESH, public: null, onTop: { vip: null, heavyweight: 3 } }],
    [
      'a preset without Never round to 0',
      { ...FRESH, rounding: { bands: [{ step: 5, direction: 'nearest' }], neverZero: false } },
    ],
    [
      'a table of one’s own',
      { ...FRESH, rounding: { bands: [{ step: 25, direction: 'up' }], neverZero: true } },
    ],
    [
      'no rounding',
      { ...FRESH, rounding: { bands: [{ step: 0.01, direction: 'nearest' }], neverZero: true } },
    ],
  ])('means what is in force: %s', (_name, answers) => {
    expect(read({}, answers)).toEqual({ answers, issues: { onTop: {} } });
  });
});

test('a percentage takes either decimal mark', () => {
  for (const percent of ['12,5', '12.5'])
    expect(read({ public: 'less', percent }).answers?.public).toEqual({ kind: 'less', percent: 12.5 });
});

test.each(['0', '0,00', '100', '-5', '1,005', 'ten', ''])('%j is no percentage', (percent) => {
  const { answers, issues } = read({ public: 'less', percent });
  expect(answers).toBeNull();
  expect(issues.percent).toMatch(/^Enter a percentage above 0 and below 100/);
  // It does not matter while another answer is chosen.
  expect(read({ public: 'same', percent }).answers).not.toBeNull();
});

test.each([
  ['', EUROS, 'Enter an amount, 0 for none'],
  ['-1', EUROS, 'Enter an amount, 0 for none'],
  ['1,005', EUROS, 'An amount has at most 2 decimals'],
  ['10.000,01', EUROS, /^At most/],
  ['1,5', PESOS, 'This currency has no decimals: use a whole number'],
])('the amount %j is refused', (text, money, message) => {
  const { answers, issues } = read({ onTop: { vip: text, heavyweight: '0' } }, FRESH, money);
  expect(answers).toBeNull();
  expect(issues.onTop.vip).toMatch(message);
  expect(issues.onTop.heavyweight).toBeUndefined();
});

test('not to round means to the cent', () => {
  expect(read({ rounding: NONE }).answers?.rounding?.bands).toEqual([{ step: 0.01, direction: 'nearest' }]);
});
