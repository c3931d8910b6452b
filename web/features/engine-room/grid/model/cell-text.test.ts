import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import { MARGIN_RULE_MESSAGES } from '#domain/contract/entities/margin-rule.ts';
import { CLASSIC_LIMITS } from '#domain/contract/money-limits.ts';
import { both, flat, percent } from '#web/features/engine-room/grid/testing/matrix-makers.ts';
import { cellMessages, readCellText } from './cell-text.ts';

const CELL_MESSAGES = cellMessages(undefined);

function read(text: string, current = percent(13)) {
  const reading = readCellText('public', text, current, undefined);
  return reading.ok ? reading.rule : reading.message;
}

function readTier(text: string) {
  const reading = readCellText('vip', text, percent(35), undefined);
  return reading.ok ? reading.rule : reading.message;
}

describe('a cell shows', () => {
  test.each([
    [percent(13), '13%'],
    [percent(12.5), '12.5%'],
    [flat(25), '$25'],
    [flat(12.5), '$12.50'],
    [both(18, 20), '18% + $20'],
    [both(0, 20), '0% + $20'],
    [both(0, 0), '0%'],
  ])('%o as %s', (rule, text) => {
    expect(textOfRule('public', rule)).toBe(text);
  });

  test('for VIP and Heavyweight the flat amount alone, whatever mode and percentage are stored', () => {
    expect(textOfRule('vip', { mode: 'pct', pct: 35, flat: 30 })).toBe('+$30');
    expect(textOfRule('heavyweight', percent(30))).toBe('+$0');
  });
});

describe('typed into a public cell', () => {
  test.each([
    ['15', percent(15)],
    ['15%', percent(15)],
    [' 15 % ', percent(15)],
    ['.5', percent(0.5)],
    ['$20', flat(20)],
    ['$1,250.50', flat(1250.5)],
    ['15%+20', both(15, 20)],
    ['15% + $20', both(15, 20)],
    ['0', percent(0)],
  ])('%s is read', (text, rule) => {
    expect(read(text)).toEqual(rule);
  });

  test('a bare number is dollars where the cell shows dollars', () => {
    expect(read('30', flat(25))).toEqual(flat(30));
    expect(read('30%', flat(25))).toEqual(percent(30));
    expect(read('30', both(10, 5))).toEqual(percent(30));
  });

  test('a value out of range is refused, never replaced by another', () => {
    expect(read('140')).toBe('A percentage is from 0% to 100%');
    expect(read('-5')).toBe('A percentage is from 0% to 100%');
    expect(read('-$5')).toBe('An amount is from $0 to $10000');
    expect(read('15% + -$5')).toBe(CELL_MESSAGES.unreadable);
    expect(read('100')).toEqual(percent(100));
  });

  test.each(['', 'abc', '%', '$', '1.2.3', '12,5', '15% $20', '15 + 20', '+', '1e3'])(
    '%j is refused',
    (text) => {
      expect(read(text)).toBe(CELL_MESSAGES.unreadable);
    },
  );

  test('a rule that cannot be stored is refused with the message of the rule', () => {
    expect(read('12.345')).toBe(MARGIN_RULE_MESSAGES.percentDecimals);
    expect(read('$0.001')).toBe(MARGIN_RULE_MESSAGES.flatDecimals);
    expect(read('$10001')).toBe(CELL_MESSAGES.flatOutOfRange);
    expect(read('100% + $6000')).toBe(MARGIN_RULE_MESSAGES.extreme(CLASSIC_LIMITS));
  });
});

describe('typed into a cell of a tier', () => {
  test.each(['30', '+30', '$30', '+$30', '30.00'])('%s is a flat amount', (text) => {
    expect(readTier(text)).toEqual(flat(30));
  });

  test('a percentage is refused, and so is a word', () => {
    expect(readTier('30%')).toBe(CELL_MESSAGES.tierPercent);
    expect(readTier('lots')).toBe(CELL_MESSAGES.unreadableTier);
    expect(readTier('+$')).toBe(CELL_MESSAGES.unreadableTier);
  });

  test('a negative amount is refused', () => {
    expect(readTier('-10')).toBe(CELL_MESSAGES.flatOutOfRange);
  });
});

test('the text of every rule reads back as the same rule', () => {
  const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
  const rules = fc.oneof(
    hundredths(100).map(percent),
    hundredths(10_000).map(flat),
    fc.tuple(hundredths(99), hundredths(10_000)).map(([pct, dollars]) => both(pct, dollars)),
  );
  fc.assert(
    fc.property(rules, rules, (rule, current) => {
      const text = textOfRule('public', rule);
      const reading = readCellText('public', text, current, undefined);
      expect(reading.ok && textOfRule('public', reading.rule)).toBe(text);
      const tierText = textOfRule('vip', rule);
      const tier = readCellText('vip', tierText, current, undefined);
      expect(tier.ok && tier.rule).toEqual(flat(rule.flat));
    }),
  );
});
