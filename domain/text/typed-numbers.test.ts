import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import { formatAmount } from './money.ts';
import { exampleNumber, formatNumber, formatPercent, readAmount, readNumber } from './typed-numbers.ts';

const RUPEES: Money = { ...FRANCS, currency: 'INR', symbol: 'Rs', thousands: 'comma' };
const DOLLARS: Money = { ...RUPEES, currency: 'USD', symbol: '$', space: false };
const PLAIN: Money = { ...PESOS, thousands: 'none' };

function amountIn(money: Money, text: string): number | string {
  const read = readAmount(text, money);
  return typeof read === 'string' ? read : read.amount;
}

describe('an amount is read by the marks of the shop', () => {
  test.each<[Money, string, number]>([
    [PESOS, '$ 30.000', 30_000],
    [PESOS, '$30.000', 30_000],
    [PESOS, '30000', 30_000],
    [PESOS, '30.000 COP', 30_000],
    [PESOS, 'cop 1.200.000', 1_200_000],
    [PESOS, '-$ 5', -5],
    [PESOS, '30,5', 30.5],
    [EUROS, '20 €', 20],
    [EUROS, '€20', 20],
    [EUROS, '$20', 20],
    [EUROS, '1.299,50 €', 1299.5],
    [EUROS, ',50', 0.5],
    [FRANCS, "CHF 1'299.5", 1299.5],
    [FRANCS, 'chf 1’299', 1299],
    [KRONOR, '1 299 000 kr', 1_299_000],
    [KRONOR, '1 299 kr', 1299],
    [RUPEES, 'Rs 1,29,999', 129_999],
    [RUPEES, '129,999.50', 129_999.5],
    [{ ...RUPEES, symbol: 'Rs.' }, 'Rs.50', 50],
    [{ ...RUPEES, symbol: 'Rs.' }, 'Rs 50', 50],
    [PLAIN, '30000', 30_000],
  ])('%o: %s', (money, text, amount) => {
    expect(amountIn(money, text)).toBe(amount);
  });
});

test.each<[Money, string]>([
  [PESOS, '30.5'],
  [PESOS, '30,000.00'],
  [PESOS, '1.2000'],
  [PESOS, '1200.000'],
  [PESOS, "1'200"],
  [PESOS, '1 200'],
  [PESOS, '30.'],
  [EUROS, '1,299.50'],
  [FRANCS, '12,50'],
  [KRONOR, '1.299'],
  [KRONOR, '12 99'],
  [DOLLARS, '$11.000'],
  [DOLLARS, '12,50'],
  [DOLLARS, '$.50'],
  [RUPEES, 'Rs.50'],
  [PLAIN, '30.000'],
  [EUROS, '0.025'],
  [PESOS, '$ 0.500'],
  [DOLLARS, '0,500'],
  [RUPEES, '0,29,999'],
])('%o: %s contradicts the marks, and is not read in another way', (money, text) => {
  expect(amountIn(money, text)).toBe('other-marks');
});

test.each<[Money, string]>([
  [PESOS, ''],
  [PESOS, '$'],
  [PESOS, 'lots'],
  [PESOS, '€ 20'],
  [EUROS, '€ 20 €'],
  [EUROS, '- -20'],
  [EUROS, '1e3'],
  [EUROS, '20 £'],
])('%o: %j is no amount', (money, text) => {
  expect(amountIn(money, text)).toBe('unreadable');
});

test('a symbol beside the number is told, a bare number is not', () => {
  expect([readAmount('€ 5', EUROS), readAmount('5', EUROS)]).toEqual([
    { amount: 5, isMarked: true },
    { amount: 5, isMarked: false },
  ]);
});

test('numbers of fields have the marks of the shop, and in classic money none', () => {
  expect([formatNumber(1200.5, EUROS), formatNumber(1200.5, undefined)]).toEqual(['1.200,5', '1200.5']);
  expect([formatPercent(12.5, EUROS), formatPercent(12.5, undefined)]).toEqual(['12,5%', '12.5%']);
  expect([EUROS, PESOS, FRANCS].map(exampleNumber)).toEqual(['1.234,50', '1.234', "1'234.50"]);
});

test('every written amount and number reads back as itself', () => {
  const moneys = fc
    .record<Money>({
      currency: fc.constant('XXX'),
      symbol: fc.constantFrom('$', '€', 'kr', 'kr.', 'S/.', 'Rs', 'R$', 'د.ك'),
      position: fc.constantFrom('before', 'after'),
      space: fc.boolean(),
      decimals: fc.constantFrom(0, 2),
      thousands: fc.constantFrom('none', 'comma', 'dot', 'space', 'apostrophe'),
      decimalMark: fc.constantFrom('dot', 'comma'),
    })
    .filter(({ thousands, decimalMark }) => thousands !== decimalMark);
  fc.assert(
    fc.property(moneys, fc.integer({ min: 0, max: 1_000_000_000 }), (money, units) => {
      const amount = money.decimals === 0 ? units : units / 100;
      expect(amountIn(money, formatAmount(amount, money))).toBe(amount);
      expect(readNumber(formatNumber(amount, money), money)).toBe(amount);
    }),
  );
});
