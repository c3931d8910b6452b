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
