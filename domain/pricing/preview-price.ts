import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { PREVIEW } from '#domain/contract/limits.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import type { PriceInput } from './compute-price.ts';
import { explainPrice } from './explain-price.ts';
import type { Pricer } from './prepare-pricer.ts';

export interface PricePreview {
  readonly finalPrice: number;
  /** Test price minus final price, to the cent; negative if a tier's amount exceeds the reduction. */
  readonly discountAmount: number;
}

/** The price preview of the Engine Room. */
export function previewPrice(
  pricer: Pricer,
  { price = PREVIEW.testPriceDollars, ...rest }: Omit<PriceInput, 'price'> & { readonly price?: number },
): PricePreview {
  const { originalPrice, discountedPrice } = explainPrice(pricer, { ...rest, price });
  return {
    finalPrice: discountedPrice,
    discountAmount: (hundredthsOf(originalPrice) - hundredthsOf(discountedPrice)) / 100,
  };
}

/** In money without decimals 500 buys nothing: default buckets are a thousand times those in dollars. */
export const WHOLE_MONEY_FACTOR = 1_000;

/** The test price that a preview starts with: 500, or without decimals a round price in the highest bucket. */
export function startPriceFor({ money, buckets }: Pick<Configuration, 'money' | 'buckets'>): number {
  const highest = buckets.at(-1);
  if (money?.decimals !== 0 || highest === undefined) return PREVIEW.testPriceDollars;
  const candidates = [roundedUp(highest[1]), PREVIEW.testPriceDollars * WHOLE_MONEY_FACTOR];
  return candidates.find((price) => price > 0 && isPriceIn(highest, price)) ?? samplePriceIn(highest);
}

/** To one digit and zeros: 470,000 becomes 500,000. */
function roundedUp(whole: number): number {
  const magnitude = 10 ** (String(whole).length - 1);
  return Math.ceil(whole / magnitude) * magnitude;
}

/** The test price if it is in the bucket, otherwise a round price from the middle of the bucket. */
export function samplePriceIn(bucket: PriceBucket): number {
  const { testPriceDollars } = PREVIEW;
  if (isPriceIn(bucket, testPriceDollars)) return testPriceDollars;
  const [, low, high] = bucket;
  if (high === 'Infinity') return low;
  const round = Math.round((low + high) / 20) * 10;
  return isPriceIn(bucket, round) ? round : low;
}

export function isPriceIn([, low, high]: PriceBucket, price: number): boolean {
  return price >= low && (high === 'Infinity' || price <= high);
}
