import type { Money } from '#domain/contract/entities/money.ts';

/** '$ 5.200.000' */
export const PESOS: Money = {
  currency: 'COP',
  symbol: '$',
  position: 'before',
  space: true,
  decimals: 0,
  thousands: 'dot',
  decimalMark: 'comma',
};

/** '1.299,00 €' */
export const EUROS: Money = { ...PESOS, currency: 'EUR', symbol: '€', position: 'after', decimals: 2 };

/** "CHF 1'299.00" */
export const FRANCS: Money = {
  ...PESOS,
  currency: 'CHF',
  symbol: 'CHF',
  decimals: 2,
  thousands: 'apostrophe',
  decimalMark: 'dot',
};

/** '1 299 000 kr' */
export const KRONOR: Money = {
  ...PESOS,
  currency: 'SEK',
  symbol: 'kr',
  position: 'after',
  thousands: 'space',
};
