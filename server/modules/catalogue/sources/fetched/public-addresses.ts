import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { privateAddress } from './fetch-refusals.ts';

/** Link-local addresses are never a shop's file server, but often a cloud's own keys. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Only 2000::/3 is public. The agent takes some of the rest for public, such as ::7f00:1, which is 127.0.0.1. */
const NOT_GLOBAL = new BlockList();
NOT_GLOBAL.addSubnet('::', 3, 'ipv6');
NOT_GLOBAL.addSubnet('4000::', 2, 'ipv6');
NOT_GLOBAL.addSubnet('8000::', 1, 'ipv6');

/** Refuses connections to private addresses, when it connects: a name cannot point elsewhere between check and use. */
export function publicAgent({
  allowsPrivate,
}: {
  readonly allowsPrivate: boolean;
}): RequestFilteringHttpsAgent {
  return new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowsPrivate });
}

interface LookupTerms {
  readonly allowsPrivate: boolean;
  readonly lookup?: LookupFunction | undefined;
}

/** Resolves a name for the agent, without what the agent does not know to be private. */
export function publicLookup(
  { host }: URL,
  { allowsPrivate, lookup = systemLookup }: LookupTerms,
): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const isRefused = addresses.some((address) => isNeverRead(address, allowsPrivate));
      done(isRefused ? privateAddress(host) : error, found, family);
    });
}

/** An address in figures is not looked up. */
export function refusePrivateNumber({ hostname, host }: URL, allowsPrivate: boolean): void {
  if (isNeverRead(hostname.replace(/^\[(.*)\]$/, '$1'), allowsPrivate)) throw privateAddress(host);
}

function isNeverRead(address: string, allowsPrivate: boolean): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return (
    LINK_LOCAL.check(address, family) ||
    (!allowsPrivate && version === 6 && NOT_GLOBAL.check(address, family))
  );
}
