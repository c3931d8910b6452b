import { BlockList, isIPv6 } from 'node:net';
import { withoutPort } from './client-address.ts';

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
