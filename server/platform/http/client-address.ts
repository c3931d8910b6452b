import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { dottedOf, parseAddress } from '#server/platform/address.ts';
import { memoizeRecent } from './choose-encoding.ts';

export type IsTrusted = (address: string | undefined) => boolean;

/** Nearly all requests come from the same few proxies, and a visit asks several times. */
const KNOWN_LIMIT = 100;

/** Returns whether an address is one of the proxies whose forwarding headers are trusted. */
export function trustedProxies(networks: readonly string[]): IsTrusted {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const known = memoizeRecent((given) => {
    const address = withoutPort(given);
    return trusted.check(address, familyOf(address));
  }, KNOWN_LIMIT);
  return (given) => given !== undefined && known(given);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** For an unreadable address, whose text anyone could choose. */
const UNREADABLE = 'unknown';

/**
 * Where a request comes from, according to the trusted proxies. One visitor has one spelling: over IPv6 an IPv4 address
 * looks like ::ffff:203.0.113.7, and some proxies add a port, which would make every connection another visitor.
 */
export function clientAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (isIPv4(ip)) return ip;
  const [bare = ''] = withoutPort(ip).split('%', 1);
  const address = parseAddress(bare);
  if (address?.family === 4) return dottedOf(address);
  return isIPv6(bare) ? shortestSpelling(bare) : UNREADABLE;
}

/** Removes the port from '203.0.113.7:4711' and '[2001:db8::7]:4711'; anything else stays as it is. */
function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

function shortestSpelling(ipv6: string): string {
  return new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
}
