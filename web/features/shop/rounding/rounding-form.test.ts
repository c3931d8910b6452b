import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { usualMoney } from '#web/features/shop/money/currencies.ts';
import { amountOfText, textOfAmount } from './amount-text.ts';
import { endingsFor } from './endings.ts';
import { choosePreset, formOfRounding, readRounding } from './rounding-form.ts';

const EURO = usualMoney('EUR');
const PESO = usualMoney('COP');
const FRANC = usualMoney('CHF');
const KRONA = usualMoney('SEK');

describe('an amount is read with the marks of the shop', () => {
  test.each<[string, Money | undefined, number]>([
    ['100', undefined, 100],
    ['.99', undefined, 0.99],
    [' 1299.50 ', undefined, 1299.5],
    ['0,99', EURO, 0.99],
    [',99', EURO, 0.99],
    ['1.299,50', EURO, 1299.5],
    ['5.200.000', PESO, 5_200_000],
    ["1'299.50", FRANC, 1299.5],
    ['1 299,50', KRONA, 1299.5],
  ])('%s', (text, money, amount) => expect(amountOfText(text, money)).toBe(amount));

  test.each<[string, Money | undefined]>([
    ['', undefined],
    ['.', undefined],
    ['1,299', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['0.99', EURO],
    ['12.34', PESO],
    ['1.2345', PESO],
    ['1.000', undefined],
    ['1,000', EURO],
  ])('%s is no amount', (text, money) => expect(amountOfText(text, money)).toBeNaN());

  test('and written so that it is read again', () => {
    for (const money of [undefined, EURO, PESO, FRANC])
      for (const amount of [0.99, 5, 1299.5, 5_200_000])
        expect(amountOfText(textOfAmount(amount, money), money)).toBe(amount);
  });
});

describe('presets', () => {
  const classic = formOfRounding(undefined, EURO);

  test(".99 endings are typed with the shop's mark and mean a step of 1", () => {
    const form = choosePreset(classic, 'ninety-nine', EURO);
    expect(form.bands[0]).toMatchObject({ step: '1', ending: '0,99' });
    expect(readRounding(form, EURO).rounding).toEqual({
      bands: [{ step: 1, direction: 'nearest', ending: 0.99 }],
      neverZero: true,
    });
  });

  test('every saved table opens as what it is, and means the same when it is read', () => {
    for (const preset of ['whole', 'five', 'ninety-nine', 'hundreds', 'own']) {
      const { rounding } = readRounding(choosePreset(classic, preset, EURO), EURO);
      const opened = formOfRounding(rounding ?? undefined, EURO);
      expect(opened.preset).toBe(preset);
      expect(readRounding(opened, EURO).rounding).toEqual(rounding);
    }
  });

  test('an own table begins with the preset that it follows', () => {
    const form = choosePreset(choosePreset(classic, 'five', EURO), 'own', EURO);
    expect(form.bands.map(({ step }) => step)).toEqual(['5']);
  });

  test('classic means no rounding of its own', () => {
    const form = choosePreset(choosePreset(classic, 'five', EURO), 'classic', EURO);
    expect(readRounding(form, EURO)).toEqual({ rounding: undefined, issues: new Map() });
  });
});

test('endings are suggested for the step, whole ones where there are no cents', () => {
  expect(endingsFor('1', undefined)).toEqual(['0.99', '0.95', '0.90']);
  expect(endingsFor('100', EURO)).toContain('99');
  expect(endingsFor('1.000', PESO)).toEqual(['999', '995', '900']);
  expect(endingsFor('', undefined)).toEqual([]);
});
