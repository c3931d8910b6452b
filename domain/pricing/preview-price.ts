import { PREVIEW } from '#domain/contract/limits.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { explainPrice } from './explain-price.ts';
import type { Pricer } from './prepare-pricer.ts';
import type { PriceInput } from './work-out-price.ts';

export interface PricePreview {
  readonly finalPrice: number;
  /** Test price less final price, to the cent; negative where a tier's amount outweighs the reduction. */
  readonly discountAmount: number;
}

/** What the Engine Room shows beside its test price. */
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
