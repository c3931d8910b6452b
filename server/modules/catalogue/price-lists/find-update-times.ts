import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { type DeviceRow, isPriced } from '#domain/contract/entities/device.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';

/** Since when each tier has seen its current prices, in epoch milliseconds. */
export type UpdateTimes = Readonly<Record<PriceView, number>>;

/** A configuration that is or was in effect, and when it was saved. */
interface DatedConfiguration {
  readonly configuration: Configuration;
  readonly savedAt: number;
}

export interface UpdateHistory {
  readonly publishedAt: number;
  /** The current configuration, then earlier ones back to the one in effect at publication or at `known`. */
  readonly history: readonly DatedConfiguration[];
  /** The times found for the last entry of the history, if it is later than the publication. */
  readonly known: UpdateTimes | null;
}

/**
 * The later of the publication and the last save that changed a price of the tier, or what all prices are in. By price and
 * not by rule: the time is shown to visitors, who must not learn from it that the rules of another tier were changed.
 */
export function findUpdateTimes(
  rows: readonly DeviceRow[],
  { publishedAt, history, known }: UpdateHistory,
): UpdateTimes {
  let distinct: readonly BasePrice[] | undefined;
  // Most lists have not been priced by other rules since their publication, and then no price is needed.
  const prices = () => {
    distinct ??= distinctPrices(rows);
    return distinct;
  };
  const steps = history.map(({ configuration, savedAt }) => ({
    pricer: preparePricer(configuration),
    money: JSON.stringify(configuration.money),
    rounding: JSON.stringify(configuration.rounding),
    savedAt,
  }));
  return recordOf(TIER_IDS, (tier) => {
    const changedAt = lastChange(steps, tier, prices) ?? known?.[tier] ?? publishedAt;
    return [tier, Math.max(publishedAt, changedAt)];
  });
}

interface PricingStep {
  readonly pricer: Pricer;
  /** As text, to be compared. */
  readonly money: string | undefined;
  readonly rounding: string | undefined;
  readonly savedAt: number;
}

type BasePrice = Pick<DeviceRow, 'category'> & { readonly price: number };

/** When the newest step began whose prices are the current ones; null if they have been the same from the first step on. */
function lastChange(
  [current, ...earlier]: readonly PricingStep[],
  tier: PriceView,
  prices: () => readonly BasePrice[],
): number | null {
  if (current === undefined) return null;
  let since = current.savedAt;
  for (const step of earlier) {
    if (!hasSamePrices(step, current, tier, prices)) return since;
    since = step.savedAt;
  }
  return null;
}

function hasSamePrices(
  one: PricingStep,
  other: PricingStep,
  role: PriceView,
  prices: () => readonly BasePrice[],
): boolean {
  // The same numbers in another money are other prices.
  if (one.money !== other.money) return prices().length === 0;
  // Most saves leave a tier's rules as they were: then nothing has to be priced.
  if (one.rounding === other.rounding && rulesOf(one.pricer, role) === rulesOf(other.pricer, role))
    return true;
  return prices().every(
    ({ price, category }) =>
      priceOf(one.pricer, { price, category, role }) === priceOf(other.pricer, { price, category, role }),
  );
}

function rulesOf({ cells }: Pricer, role: PriceView): string {
  const ofRole = cells.get(role);
  return JSON.stringify(ofRole && [[...ofRole.byCategory], ofRole.otherwise]);
}

/** Rows of one category with the same base price have the same price: each is compared once. */
function distinctPrices(rows: readonly DeviceRow[]): BasePrice[] {
  const devices = rows.filter(isPriced);
  return [...new Map(devices.map((row) => [`${row.price} ${row.category}`, row])).values()];
}
