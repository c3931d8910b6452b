import { describe, expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import { MONEY_MESSAGES, moneySchema } from './money.ts';

test.each([PESOS, EUROS, FRANCS, KRONOR])('$currency is accepted as it is', (money) => {
  expect(moneySchema.parse(money)).toEqual(money);
});

describe('a symbol', () => {
  test.each(['$', '€', 'kr', 'Kč', 'S/', 'د.إ', 'R$', 'CHF', 'B/.', '₹', 'zł', 'лв.', 'HK$', 'A'.repeat(8)])(
    '%s is accepted',
    (symbol) => {
      expect(moneySchema.safeParse({ ...PESOS, symbol }).success).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    '.',
    '/',
    './',
    '5',
    '$5',
    '$ ',
    ' $',
    'U S',
    '-',
    '−',
    '+',
    '%',
    '<b>',
    '"',
    "'",
    ',',
    '=',
    '@',
    '\u0000',
    '\u200b',
    '\u202e$',
    '😀',
    '\ud800',
    'A'.repeat(9),
  ])('%j is refused: a price would be misread, or break a page or a file', (symbol) => {
    expect(messagesOf(moneySchema, { ...PESOS, symbol })).toEqual([MONEY_MESSAGES.symbol]);
  });

  test('of megabytes is refused at once', () => {
    const symbol = `${'A'.repeat(5_000_000)}!`;
    expect(messagesOf(moneySchema, { ...PESOS, symbol })).toEqual([MONEY_MESSAGES.symbol]);
  });
});

test.each(['', 'cop', 'CO', 'COPS', 'C0P', 'COP\n', ' COP', '__proto__'])(
  'the currency %j is refused',
  (currency) => {
    expect(messagesOf(moneySchema, { ...PESOS, currency })).toEqual([MONEY_MESSAGES.currency]);
  },
);

test.each([
  ['comma', 'comma'],
  ['dot', 'dot'],
])('equal marks (%s) are refused: 1.000 would be two amounts', (thousands, decimalMark) => {
  expect(messagesOf(moneySchema, { ...PESOS, thousands, decimalMark })).toEqual([MONEY_MESSAGES.equalMarks]);
});

test.each([
  { decimals: 1 },
  { decimals: '0' },
  { decimals: Number.NaN },
  { space: 'true' },
  { space: null },
  { position: 'BEFORE' },
  { thousands: '.' },
  { thousands: 'constructor' },
  { decimalMark: 'apostrophe' },
  { symbol: undefined },
  { currency: null },
])('%j is refused', (change) => {
  expect(moneySchema.safeParse({ ...PESOS, ...change }).success).toBe(false);
});

test.each([null, [], 'COP', 1, JSON.parse('{"__proto__":{"currency":"COP"}}')])('%j is no money', (value) => {
  expect(moneySchema.safeParse(value).success).toBe(false);
});

test('unknown keys are refused: a misspelt one would be lost silently', () => {
  expect(messagesOf(moneySchema, { ...PESOS, decimal: 2 })).toEqual([
    "Unrecognized key(s) in object: 'decimal'",
  ]);
  const withProto = JSON.parse(JSON.stringify(PESOS).replace('{', '{"__proto__":{"polluted":1},'));
  expect(moneySchema.safeParse(withProto).data ?? {}).not.toHaveProperty('polluted');
});
