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
