import { createContext, useContext } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';

/**
 * The money of the prices below. Whoever draws prices provides the money that came with them; without a provider they
 * are in classic money.
 */
export const MoneyContext = createContext<Money | undefined>(undefined);

export function useMoney(): Money | undefined {
  return useContext(MoneyContext);
}

/** Where the rounding of prices is set. */
export const ROUNDING_ADDRESS = '/admin?panel=shop#rounding';
