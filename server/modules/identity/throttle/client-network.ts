import { dottedOf, networkOf, parseAddress } from '#server/platform/address.ts';

/** All unreadable addresses share one count. Otherwise hiding the address would bypass the throttle. */
const UNKNOWN_NETWORK: Network = { key: 'address:unknown', size: 'address' };

export type NetworkSize = 'address' | '/24' | '/64' | '/56' | '/48';

/** The failures of everyone in the network are counted under `key`. */
export interface Network {
  readonly key: string;
  readonly size: NetworkSize;
}

/**
 * The networks for which a visitor's failures are counted, narrowest first. Single IPv6 addresses do not count: a home
 * has 2^64 of them, and providers give out a /56 or a /48 to anyone who asks, with a new /64 for every guess.
 */
export function networksOf(text: string): readonly [Network, ...Network[]] {
  const address = parseAddress(text);
  if (address === null) return [UNKNOWN_NETWORK];
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
