import { describe, expect, test } from 'vitest';
import { marginRuleSchema } from './margin-rule.ts';

function firstMessage(rule: unknown): string | undefined {
  return marginRuleSchema.safeParse(rule).error?.issues[0]?.message;
}

test('missing fields of a rule default to mode pct, 0 percent and 0 flat', () => {
  expect(marginRuleSchema.parse({})).toEqual({ mode: 'pct', pct: 0, flat: 0 });
});

describe('a rule is accepted with', () => {
  test.each([
    { mode: 'both' },
    { mode: 'pct' },
    { mode: 'flat' },
    { pct: 0 },
    { pct: 100 },
    { pct: 12.34 },
    { flat: 0 },
    { flat: 10_000 },
    { flat: 0.29 },
    { pct: 99, flat: 10_000 },
    { pct: 100, flat: 5_000 },
  ])('%o', (rule) => {
    expect(marginRuleSchema.parse(rule)).toMatchObject(rule);
  });
});

describe('a rule is refused with', () => {
  test.each([
    [{ mode: 'percent' }],
    [{ mode: null }],
    [{ pct: -0.01 }],
    [{ pct: 100.01 }],
    [{ pct: 12.345 }],
    [{ pct: Number.NaN }],
    [{ pct: '10' }],
    [{ flat: -0.01 }],
    [{ flat: 10_000.01 }],
    [{ flat: 0.001 }],
    [{ flat: Number.POSITIVE_INFINITY }],
    [{ flat: null }],
    [null],
    [[]],
  ])('%o', (rule) => {
    expect(marginRuleSchema.safeParse(rule).success).toBe(false);
  });
});

test('more than 99 percent together with more than 5000 dollars is refused as extreme', () => {
  const message = 'Invalid margin rule: avoid unreasonable extreme combinations (>99% + >$5000)';
  expect(firstMessage({ mode: 'both', pct: 99.01, flat: 5_000.01 })).toBe(message);
  expect(firstMessage({ mode: 'pct', pct: 100, flat: 10_000 })).toBe(message);
});

test('a rule with too many decimals gets a message that says so', () => {
  expect(firstMessage({ pct: 0.005 })).toBe('Percent cannot have more than 2 decimal places');
  expect(firstMessage({ flat: 0.005 })).toBe('Flat amount cannot have more than 2 decimal places');
});
