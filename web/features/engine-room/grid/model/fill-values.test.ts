import { describe, expect, test } from 'vitest';
import { both, flat, percent } from '#web/features/engine-room/grid/testing/matrix-makers.ts';
import { cellMessages } from './cell-text.ts';
import {
  FILL_MESSAGES,
  filledRule,
  fillIssue,
  fillValuesOf,
  MIXED,
  withMode,
  withTyped,
} from './fill-values.ts';

const CELL_MESSAGES = cellMessages(undefined);

const rule = (values: ReturnType<typeof fillValuesOf>, current = percent(1)) => {
  const reading = filledRule(values, current, undefined);
  return reading.ok ? reading.rule : reading.message;
};

describe('the fill bar shows', () => {
  test('what all selected cells have', () => {
    expect(fillValuesOf('public', [both(18, 20), both(18, 20)], undefined)).toMatchObject({
      mode: 'both',
      pct: '18',
      flat: '20',
    });
  });

  test('mixed where they differ', () => {
    expect(fillValuesOf('public', [percent(18), percent(10)], undefined)).toMatchObject({
      mode: 'pct',
      pct: '',
      isPercentMixed: true,
      isFlatMixed: false,
    });
    expect(fillValuesOf('public', [percent(18), flat(10)], undefined).mode).toBe(MIXED);
  });

  test('only the flat amount of a tier', () => {
    expect(fillValuesOf('vip', [percent(35), flat(0)], undefined)).toMatchObject({ mode: 'flat', flat: '0' });
  });
});

describe('applying', () => {
  const values = fillValuesOf('public', [percent(18), percent(18)], undefined);

  test('gives every cell the typed rule', () => {
    expect(rule(withTyped(values, 'pct', '12.5'))).toEqual(percent(12.5));
    expect(rule({ ...values, mode: 'both', flat: '$20' })).toEqual(both(18, 20));
    expect(rule({ ...values, mode: 'flat', flat: '20' })).toEqual(flat(20));
  });

  test('leaves each cell its own value where the field is mixed and empty', () => {
    const mixed = fillValuesOf('public', [both(18, 20), both(10, 20)], undefined);
    expect(rule({ ...mixed, flat: '5' }, both(10, 20))).toEqual(both(10, 5));
  });

  test('typing into a field chooses the mode where the cells do not agree', () => {
    const mixed = fillValuesOf('public', [percent(18), flat(10)], undefined);
    expect(withTyped(mixed, 'flat', '3').mode).toBe('flat');
    expect(withTyped(values, 'pct', '3').mode).toBe('pct');
  });

  test('choosing a mode brings its field in at 0', () => {
    expect(rule(withMode(values, 'both'))).toEqual(both(18, 0));
    const mixed = fillValuesOf('public', [percent(18), percent(10)], undefined);
    expect(rule(withMode(mixed, 'both'), percent(10))).toEqual(both(10, 0));
  });

  test('is refused below 0 and above 100 percent', () => {
    expect(rule(withTyped(values, 'pct', '140'))).toBe(CELL_MESSAGES.percentOutOfRange);
    expect(rule(withTyped(values, 'pct', '-3'))).toBe(CELL_MESSAGES.percentOutOfRange);
  });

  test('is refused for what is no number or may not be stored', () => {
    expect(fillIssue(withTyped(values, 'pct', 'x'), [percent(1)], undefined)).toBe(FILL_MESSAGES.number);
    expect(fillIssue(withTyped(values, 'pct', ''), [percent(1)], undefined)).toBe(FILL_MESSAGES.number);
    expect(fillIssue({ ...values, mode: 'flat', flat: '10001' }, [percent(1)], undefined)).toBe(
      CELL_MESSAGES.flatOutOfRange,
    );
    expect(fillIssue(values, [percent(1)], undefined)).toBeNull();
  });

  test.each(['5% + $2', '5%+2', '20 + 5', '5 2'])("'%s' is not read as one number", (text) => {
    expect(rule(withTyped(values, 'pct', text))).toBe(FILL_MESSAGES.number);
    expect(rule({ ...values, mode: 'flat', flat: text })).toBe(FILL_MESSAGES.number);
  });

  test.each(['+ $20', '$ 20', '20 %', '%20', ' 20. ', '20$'])("'%s' is 20", (text) => {
    expect(rule({ ...values, mode: 'flat', flat: text })).toEqual(flat(20));
  });
});
