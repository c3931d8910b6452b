import { type Money, moneySchema } from '#domain/contract/entities/money.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';

/** Colombian pesos unless given otherwise: '$ 5.200.000'. */
export function makeMoney(given: Partial<Money> = {}): Money {
  return moneySchema.parse({ ...PESOS, ...given });
}

/** '1.299,50 €' */
export const EUROS = makeMoney({ currency: 'EUR', symbol: '€', position: 'after', decimals: 2 });
