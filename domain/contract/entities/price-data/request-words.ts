/** Words in a price cell that ask the visitor to get in touch, in any case. */
export const REQUEST_WORDS: readonly string[] = [
  'call',
  'ask',
  'offer',
  'por',
  'tbd',
  'tba',
  'on request',
  'consultar',
  'auf anfrage',
  'по запросу',
];

/** What visitors read in place of the price of a device that is not for sale now. */
export const OUT_OF_STOCK = 'Out of stock';

/** Words in a price cell that say the device is not for sale now. */
export const SOLD_OUT_WORDS: readonly string[] = [
  'sold out',
  'out of stock',
  'agotado',
  'ausverkauft',
  'нет в наличии',
];
