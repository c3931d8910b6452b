import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryStep } from '#domain/contract/entities/changes.ts';
import { lastStepOf, priceRules, priceSpansOf, summaryOf } from './price-history.ts';

const FROM = '2026-08-17T00:00:00.000Z';
const NOW = Date.parse('2026-11-15T14:30:00.000Z');

const day = (date: string) => `2026-${date}T00:00:00.000Z`;
const at = (date: string, price: number | null, more: Partial<HistoryStep> = {}): HistoryStep => ({
  at: day(date),
  price,
  ...more,
});
const history = (...steps: HistoryStep[]) => ({ from: FROM, steps });

test('low and high have the days on which they held', () => {
  const { low, high, changeCount } = summaryOf(
    history(at('08-17', 600), at('08-26', 580), at('10-14', 540), at('10-22', 550)),
    NOW,
  );
  expect(low).toEqual({ price: 540, from: Date.parse(day('10-14')), to: Date.parse(day('10-22')) });
  expect(high).toEqual({ price: 600, from: null, to: Date.parse(day('08-26')) });
  expect(changeCount).toBe(3);
});

test('of a price that came twice the last time counts', () => {
  const { low, high } = summaryOf(history(at('08-17', 500), at('09-01', 520), at('10-01', 500)), NOW);
  expect(low).toEqual({ price: 500, from: Date.parse(day('10-01')), to: null });
  expect(high).toMatchObject({ price: 520, from: Date.parse(day('09-01')) });
});

test('one price since the beginning has neither beginning nor end', () => {
  expect(summaryOf(history(at('08-17', 0)), NOW)).toEqual({
    low: { price: 0, from: null, to: null },
    high: { price: 0, from: null, to: null },
    changeCount: 0,
  });
});

test('without any price there is no low and no high', () => {
  const away = at('08-17', null, { isAbsent: true });
  expect(summaryOf(history(away, at('09-01', null, { onRequest: 'Call' })), NOW)).toEqual({
    low: null,
    high: null,
    changeCount: 0,
  });
});

test('on request is a change, being away from the list is none', () => {
  const call = at('09-01', null, { onRequest: 'Call' });
  const away = at('09-01', null, { isAbsent: true });
  expect(summaryOf(history(at('08-17', 5), call, at('09-02', 5)), NOW).changeCount).toBe(2);
  expect(summaryOf(history(at('08-17', 5), away, at('09-02', 5)), NOW).changeCount).toBe(0);
  expect(summaryOf(history(at('08-17', 5), away, at('09-02', 6)), NOW).changeCount).toBe(1);
  expect(summaryOf(history(away, at('09-02', 6)), NOW).changeCount).toBe(0);
});

test('a clock behind that of the server makes no span that ends before it begins', () => {
  const spans = priceSpansOf(history(at('08-17', 5), at('11-15', 6)), 0);
  expect(spans.every(({ from, to }) => to >= from)).toBe(true);
});

describe('the last step', () => {
  test('is exact', () => {
    expect(lastStepOf(history(at('08-17', 0.3), at('09-01', 0.1)))).toEqual({ at: day('09-01'), by: -0.2 });
  });

  test.each([
    ['the beginning', [at('08-17', 5)], null],
    ['no price now', [at('08-17', 5), at('09-01', null)], null],
    ['no price before', [at('08-17', null), at('09-01', 5)], { at: day('09-01'), by: null }],
    ['a new device', [at('08-17', null, { isAbsent: true }), at('09-01', 5)], { at: day('09-01'), by: null }],
  ])('after %s', (_, steps, expected) => {
    expect(lastStepOf(history(...steps))).toEqual(expected);
  });
});

describe('rules', () => {
  test.each([
    [540, 600, [540, 560, 580, 600]],
    [550, 550, [540, 560, 580, 600]],
    [549, 550, [549, 550, 551, 552]],
    [0, 0, [0, 1, 2, 3]],
    [0, 0.05, [0, 0.02, 0.04, 0.06]],
    [12.5, 14, [12.5, 13, 13.5, 14]],
    [0, 1_000_000_000, [0, 500_000_000, 1_000_000_000, 1_500_000_000]],
  ])('from %s to %s', (low, high, expected) => {
    expect(priceRules(low, high)).toEqual(expected);
  });

  test('four of them, even, in whole hundredths, around every price', () => {
    const price = fc.integer({ min: 0, max: 200_000_000_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const rules = priceRules(low, high);
        expect(rules).toHaveLength(4);
        expect(rules[0]).toBeLessThanOrEqual(low);
        expect(rules[3]).toBeGreaterThanOrEqual(high);
        expect(new Set(rules).size).toBe(4);
      }),
    );
  });
});
