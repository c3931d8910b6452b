import { expect, test } from 'vitest';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { fateOfMoney, moneyWords, roundingWords } from './money-words.ts';

test.each([
  [undefined, 'US dollar ($1240)'],
  [PESOS, 'COP ($ 5.200.000)'],
  [EUROS, 'EUR (1.240,50 €)'],
  [FRANCS, "CHF (CHF 1'240.50)"],
  [KRONOR, 'SEK (5\u00a0200\u00a0000 kr)'],
])('money is told by its currency and a price', (money, words) => {
  expect(moneyWords(money)).toBe(words);
});

test.each([
  [undefined, undefined, 'Classic'],
  [FIVES, undefined, 'Nearest $5'],
  [FIVES, EUROS, 'Nearest 5 €'],
  [{ ...FIVES, neverZero: false }, undefined, 'Nearest $5, $0 allowed'],
  [
    { bands: [{ step: 100, direction: 'down' as const, ending: 90 }], neverZero: true },
    PESOS,
    'Down in steps of $ 100, ending $ 90',
  ],
  [
    NINETY_NINES,
    undefined,
    '2 bands (to $100: nearest $1, ending $0.99; above: up in steps of $10), $0 allowed',
  ],
])('rounding is told band by band', (rounding, money, words) => {
  expect(roundingWords(rounding, money)).toBe(words);
});

test('who has only classic settings reads nothing about them', () => {
  expect(fateOfMoney({}, {})).toEqual([]);
});

test('what happens to currency and rounding is said of both', () => {
  expect(fateOfMoney({ money: PESOS }, { money: PESOS })).toEqual([
    'The currency stays COP ($ 5.200.000).',
    'The rounding stays: Classic.',
  ]);
  expect(fateOfMoney({ money: PESOS, rounding: FIVES }, { money: EUROS })).toEqual([
    'The currency changes from COP ($ 5.200.000) to EUR (1.240,50 €). Prices are not converted.',
    'The rounding changes from Nearest $ 5 to Classic.',
  ]);
  expect(fateOfMoney({ rounding: FIVES }, { rounding: structuredClone(FIVES) })).toEqual([
    'The currency stays US dollar ($1240).',
    'The rounding stays: Nearest $5.',
  ]);
});
