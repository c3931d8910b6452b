import { describe, expect, test } from 'vitest';
import { MONEY_MESSAGES, moneySchema } from '#domain/contract/entities/money.ts';
import { formatPrice } from '#domain/text/money.ts';
import { CURRENCIES, usualMoney } from './currencies.ts';
import {
  changeMoney,
  chooseCurrency,
  formOfMoney,
  isScaleOffered,
  moneyIssues,
  moneyOfForm,
  typeCurrency,
} from './money-form.ts';

const CLASSIC_FORM = formOfMoney(undefined);

test('the usual form of every listed currency is valid, and each is listed once', () => {
  for (const { money } of CURRENCIES) expect(moneySchema.parse(money)).toEqual(money);
  expect(new Set(CURRENCIES.map(({ money }) => money.currency)).size).toBe(CURRENCIES.length);
});

test.each([
  ['USD', '$1,240.50'],
  ['EUR', '1.240,50 €'],
  ['CHF', "CHF 1'240.50"],
  ['PLN', '1\u00a0240,50 zł'],
])('%s is written as %s', (code, text) => expect(formatPrice(1240.5, usualMoney(code))).toBe(text));

test('a peso price has dots, no decimals and its sign before it', () => {
  expect(formatPrice(5_200_000, usualMoney('COP'))).toBe('$ 5.200.000');
});

test('choosing a currency fills every field, and classic money has none', () => {
  const euro = chooseCurrency(CLASSIC_FORM, 'EUR');
  expect(moneyOfForm(euro)).toEqual(usualMoney('EUR'));
  expect(moneyOfForm(chooseCurrency(euro, 'classic'))).toBeUndefined();
});

describe('a currency by its letters', () => {
  test('is written in capitals, and with its letters until it has a symbol', () => {
    const typed = typeCurrency(chooseCurrency(CLASSIC_FORM, 'other'), 'gel');
    expect(typed.money).toMatchObject({ currency: 'GEL', symbol: 'GEL' });
    expect(typeCurrency(changeMoney(typed, { symbol: '₾' }), 'gex').money.symbol).toBe('₾');
    expect(formOfMoney(typed.money).choice).toBe('other');
  });

  test('needs three of them, and a symbol', () => {
    const issues = moneyIssues(chooseCurrency(CLASSIC_FORM, 'other'));
    expect(issues).toEqual({ currency: MONEY_MESSAGES.currency, symbol: MONEY_MESSAGES.symbol });
  });
});

test('equal marks are reported at the decimal mark', () => {
  const form = changeMoney(chooseCurrency(CLASSIC_FORM, 'EUR'), { decimalMark: 'dot' });
  expect(moneyIssues(form)).toEqual({ decimalMark: MONEY_MESSAGES.equalMarks });
});

test('the offer is for money without decimals only, and a change back drops it', () => {
  const pesos = { ...chooseCurrency(CLASSIC_FORM, 'COP'), isScaled: true };
  expect(isScaleOffered(pesos, undefined)).toBe(true);
  expect(isScaleOffered(pesos, usualMoney('CLP'))).toBe(false);
  expect(isScaleOffered(chooseCurrency(pesos, 'EUR'), undefined)).toBe(false);
  expect(changeMoney(pesos, { decimals: 2 }).isScaled).toBe(false);
});
