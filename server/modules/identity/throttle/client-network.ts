import { dottedOf, networkOf, parseAddress } from '#server/platform/address.ts';

/** Whoever comes without a readable address shares one count: a way to have none would be a way around the throttle. */
const NOWHERE: Network = { key: 'address:unknown', size: 'address' };

export type NetworkSize = 'address' | '/24' | '/64' | '/56' | '/48';

/** Under `key` the failures of everyone in it are counted. */
export interface Network {
  readonly key: string;
  readonly size: NetworkSize;
}

/**
 * The networks that a visitor's failures are counted for, the narrowest first. Of IPv6 no single address counts: a home
 * has 2^64 of them, and providers give out a /56 or a /48 to anyone who asks, with a new /64 for every guess.
 */
export function networksOf(text: string): readonly [Network, ...Network[]] {
  const address = parseAddress(text);
  if (address === null) return [NOWHERE];
  const network = (bits: number) => `network:${networkOf(address, bits)}`;
  if (address.family === 4) {
    return [
      { key: `address:${dottedOf(address)}`, size: 'address' },
      { key: network(24), size: '/24' },
    ];
  }
  return [
    { key: network(64), size: '/64' },
    { key: network(56), size: '/56' },
    { key: network(48), size: '/48' },
  ];
}
