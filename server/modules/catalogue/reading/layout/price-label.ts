import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { BARE_PRICE_WORDS, folded } from '#server/modules/catalogue/reading/heading-words.ts';
import { isCurrency } from '#server/modules/catalogue/reading/price-text.ts';

/** A heading without its currency and the word for a price: 'Ideal($)' is Ideal, 'Price A' is A. */
export function priceLabel(heading: string): string {
  const words = heading
    .replace(/[([]\s*[^\p{L}\p{N}]*\p{Sc}[^\p{L}\p{N}]*\s*[)\]]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '' && !isSilent(word));
  const label = (words.length > 0 ? words.join(' ') : heading).trim();
  return label.slice(0, LAYOUT_LIMITS.labelMaxChars).trim();
}

function isSilent(word: string): boolean {
  const bare = word.replace(/[()[\]:]/g, '');
  return bare === '' || isCurrency(bare) || BARE_PRICE_WORDS.has(folded(bare));
}
