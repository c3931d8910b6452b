import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { PrivateAddressError } from './connection-problem.ts';

/** How servers are called whose address a person has typed. */
export interface OutgoingSettings {
  readonly allowsPrivate: boolean;
  /** Certificates to trust instead of the system's; for tests. */
  readonly ca?: string;
  /** How names are resolved; for tests. */
  readonly lookup?: LookupFunction;
}

/** Link-local addresses are never a shop's own server, but often a cloud's own keys. */
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
}: Pick<OutgoingSettings, 'allowsPrivate'>): RequestFilteringHttpsAgent {
  return new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowsPrivate });
}

/** Resolves a name for the agent, without what the agent does not know to be private. */
export function publicLookup({ allowsPrivate, lookup = systemLookup }: OutgoingSettings): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const isRefused = addresses.some((address) => isNeverRead(address, allowsPrivate));
      done(isRefused ? new PrivateAddressError() : error, found, family);
    });
}

/** An address in figures is not looked up. */
export function refusePrivateNumber({ hostname }: URL, allowsPrivate: boolean): void {
  if (isNeverRead(hostname.replace(/^\[(.*)\]$/, '$1'), allowsPrivate)) throw new PrivateAddressError();
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
