import { describe, expect, test } from 'vitest';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { marginRuleSchema, marginRuleSchemaFor } from './margin-rule.ts';

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

test("in the shop's own money the texts name its own limits", () => {
  const inPesos = (rule: object) =>
    marginRuleSchemaFor(limitsOf(PESOS)).safeParse(rule).error?.issues[0]?.message;
  expect(inPesos({ mode: 'both', pct: 99, flat: 10_000_000 })).toBeUndefined();
  expect(inPesos({ mode: 'both', pct: 100, flat: 5_000_000 })).toBeUndefined();
  expect(inPesos({ mode: 'both', pct: 99.01, flat: 5_000_001 })).toBe(
    'Invalid margin rule: avoid unreasonable extreme combinations (>99% + >$ 5.000.000)',
  );
  expect(inPesos({ mode: 'flat', flat: 10_000_001 })).toBe('Number must be less than or equal to 10000000');
  expect(inPesos({ mode: 'flat', flat: 0.5 })).toBe('This currency has no decimals: use a whole number');
  expect(inPesos({ mode: 'pct', pct: 12.5 })).toBeUndefined();
  const extreme = marginRuleSchemaFor(limitsOf(EUROS)).safeParse({ pct: 100, flat: 5_000.01 });
  expect(extreme.error?.issues[0]?.message).toContain('(>99% + >5.000 €)');
});
