import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { explainPrice } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { formatPrice } from '#domain/text/money.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { linesOfPrice, type StepLine } from '#web/features/configuration/explanation/price-words.ts';

export interface AskedPrice {
  readonly key: RowKey;
  readonly tier: TierId;
  /** As the page shows it. */
  readonly price: number;
  readonly money: Money | undefined;
}

/** What visitors have now: the saved rules, and the category with its base prices, which only admins receive. */
export interface SavedPricing {
  readonly configuration: CallAnswer<'getConfig'>;
  readonly list: CallAnswer<'listDevices'>;
}

export interface PriceReasons {
  readonly lines: readonly StepLine[];
  /** 'Public $500 · VIP $540'. */
  readonly otherTiers: string;
  /** Null if the base price is in no bucket: there is no cell then. */
  readonly bucket: string | null;
}

/** Why a price is what it is; null if the rules or the list are no longer those of the page. */
export function whyPrice(asked: AskedPrice, { configuration, list }: SavedPricing): PriceReasons | null {
  const { key, tier, price, money } = asked;
  const row = rowAt(list.devices, key);
  if (row?.originalPrice === undefined) return null;
  const pricer = preparePricer(configuration);
  const base = { price: row.originalPrice, category: key.category };
  const priceFor = (role: TierId) => explainPrice(pricer, { ...base, role });
  const explained = priceFor(tier);
  // The rules, the admin's list and the page come from three answers. A sum that ends elsewhere explains nothing.
  const isOfOneTime =
    explained.discountedPrice === price &&
    priceFor('public').discountedPrice === row.finalPrice &&
    isSameData(configuration.money, money) &&
    isSameData(list.money, money);
  if (!isOfOneTime) return null;
  const others = TIER_IDS.filter((id) => id !== tier).map(
    (id) => `${TIER_LABELS[id]} ${formatPrice(priceFor(id).discountedPrice, money)}`,
  );
  const isInBucket = configuration.buckets.some(([label]) => label === explained.bucket);
  return {
    lines: linesOfPrice(explained, money),
    otherTiers: others.join(' · '),
    bucket: isInBucket ? explained.bucket : null,
  };
}

/** The row as a list has it now. */
export function rowAt(rows: readonly CatalogueRow[], key: RowKey): CatalogueRow | undefined {
  const occurrences = occurrencesOf(rows);
  return rows.find((row, place) => row.device === key.device && occurrences[place] === key.occurrence);
}
