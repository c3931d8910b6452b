import { expect, test } from 'vitest';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { swatchSymbol } from './swatch-symbol.ts';

test('a square shows the symbol of the money, and a dollar sign where that has no room', () => {
  expect(swatchSymbol(EUROS)).toBe('€');
  expect(swatchSymbol({ ...EUROS, symbol: 'Toman' })).toBe('$');
  expect(swatchSymbol(undefined)).toBe('$');
});
