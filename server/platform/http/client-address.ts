import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { dottedOf, parseAddress } from '#server/platform/address.ts';

export type IsTrusted = (address: string | undefined) => boolean;

/** Tells whether an address is one of the proxies whose forwarding headers are believed. */
export function trustedProxies(networks: readonly string[]): IsTrusted {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (given) => {
    if (given === undefined) return false;
    const address = withoutPort(given);
    return trusted.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Of what cannot be read nothing is kept: it would be anybody's text. */
const UNREADABLE = 'unknown';

/**
 * Where a request comes from, as the trusted proxies vouch for it. One visitor has one spelling: over IPv6 an IPv4 address
 * comes as ::ffff:203.0.113.7, and some proxies add a port, by which every connection would be another visitor.
 */
export function clientAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (isIPv4(ip)) return ip;
  const [bare = ''] = withoutPort(ip).split('%', 1);
  const address = parseAddress(bare);
  if (address?.family === 4) return dottedOf(address);
  return isIPv6(bare) ? shortestSpelling(bare) : UNREADABLE;
}

/** '203.0.113.7:4711' and '[2001:db8::7]:4711' as they are without it; anything else as it is. */
function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

function shortestSpelling(ipv6: string): string {
  return new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
}
