import { dottedOf, parseAddress } from '#server/platform/address.ts';

/** Whoever comes without a readable address shares one count: a way to have none would be a way around the throttle. */
const NOWHERE = 'address:unknown';

/**
 * The name under which a visitor's failures are counted. Of IPv6 only the network counts: a home has 2^64 addresses,
 * and could use a new one for every guess.
 */
export function networkKeyOf(text: string): string {
  const address = parseAddress(text);
  if (address === null) return NOWHERE;
  if (address.family === 4) return `address:${dottedOf(address)}`;
  const network = [address.high, address.low].flatMap((half) => [half >>> 16, half & 0xffff]);
  return `network:${network.map((group) => group.toString(16)).join(':')}::/64`;
}
