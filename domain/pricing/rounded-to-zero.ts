import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { counted } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import { computePrice } from './compute-price.ts';
import { priceOf } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';
import type { BasePrice } from './price-impact.ts';

/**
 * The rows, by index, that any of these roles sees for 0 only because their price is rounded: in classic rounding a cable
 * for $4. Prices that a rule reduces to 0 are not among them.
 */
export function rowsRoundedToZero(
  configuration: Configuration,
  roles: readonly PricingRole[],
  rows: readonly BasePrice[],
): number[] {
  const pricer = preparePricer(configuration);
  return [...rows.keys()].filter((index) =>
    roles.some((role) => {
      const { price, category } = rows[index] ?? { price: 0, category: '' };
      const input = { price, category, role };
      return priceOf(pricer, input) === 0 && computePrice(pricer, input).afterTierMicros > 0;
    }),
  );
}

/** '7 devices are shown as $0 because prices are rounded to tens'. */
export function roundedToZeroText(count: number, money: Money | undefined): string {
  const shown = `${counted(count, 'device is', 'devices are')} shown as ${formatPrice(0, money)}`;
  return `${shown} because prices are rounded to tens`;
}
