import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import { pricesIn } from './search-prices.ts';

const RUPIAH: Money = { ...PESOS, currency: 'IDR', symbol: 'Rp' };
const RUPEES: Money = { ...PESOS, currency: 'INR', symbol: 'Rs.', thousands: 'comma', decimalMark: 'dot' };
const RAND: Money = { ...KRONOR, currency: 'ZAR', symbol: 'R', position: 'before' };

const read = (text: string, money?: Money) =>
  pricesIn(text, money).map(({ digits, start, end }) => `${text.slice(start, end)} = ${digits}`);

describe('in classic money', () => {
  test.each([
    ['iphone 15 $420', '$420 = 420'],
    ['s24 $420.50', '$420.50 = 420'],
    ['420 € ipad', '420 € = 420'],
    ['1,020 macbook', '1,020 = 1020'],
    ['420 USD', '420 USD = 420'],
  ])('%s', (text, price) => {
    expect(read(text)).toEqual([price]);
  });

  test.each(['1.299', "1'299", 'Rp 5.200.000', 'COP 420', '420 kr', 'ipad 12.9'])(
    '%s is no price',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});

describe("in the shop's money", () => {
  test.each<[string, Money, string]>([
    ['iphone 15 $420', PESOS, '$420 = 420'],
    ['iphone 15 $ 5.200.000', PESOS, '$ 5.200.000 = 5200000'],
    ['iphone 15 5.200.000', PESOS, '5.200.000 = 5200000'],
    ['COP 420', PESOS, 'COP 420 = 420'],
    ['420 €', EUROS, '420 € = 420'],
    ['1.299 ipad', EUROS, '1.299 = 1299'],
    ['1.299,50 €', EUROS, '1.299,50 € = 1299'],
    ['Rp 5.200.000', RUPIAH, 'Rp 5.200.000 = 5200000'],
    ['rp5.200.000', RUPIAH, 'rp5.200.000 = 5200000'],
    ["1'299.– iphone", FRANCS, "1'299 = 1299"],
    ['CHF 1’299.00', FRANCS, 'CHF 1’299.00 = 1299'],
    ['s24 4 290 kr', KRONOR, '4 290 kr = 4290'],
    ['1\u00a0299', KRONOR, '1\u00a0299 = 1299'],
    ['Rs. 42', RUPEES, 'Rs. 42 = 42'],
    ['₹1,29,999', RUPEES, '₹1,29,999 = 129999'],
    ['1,29,999', RUPEES, '1,29,999 = 129999'],
    ['R7999', RAND, 'R7999 = 7999'],
    ['R 12 999', RAND, 'R 12 999 = 12999'],
  ])('%s', (text, money, price) => {
    expect(read(text, money)).toEqual([price]);
  });

  test.each<[string, Money]>([
    ['oppo r15', RAND],
    ['mikr 15', KRONOR],
    ['iphone 15 128', KRONOR],
    ['s24 420 kr', KRONOR],
    ['ipad 12.9', PESOS],
    ['ipad 12,9', EUROS],
    ['1,020', EUROS],
  ])('%s is no price', (text, money) => {
    expect(read(text, money)).toEqual([]);
  });
});
