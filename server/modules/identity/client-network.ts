import { isIPv4, isIPv6 } from 'node:net';

/** Whoever comes without a readable address shares one count: a way to have none would be a way around the throttle. */
const NOWHERE = 'address:unknown';

const MAPPED_IPV4 = [0, 0, 0, 0, 0, 0xffff];

/**
 * The name under which a visitor's failures are counted. Of IPv6 only the network counts: a home has 2^64 addresses,
 * and could use a new one for every guess.
 */
export function networkKeyOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIPv4(bare)) return `address:${bare}`;
  if (!isIPv6(bare)) return NOWHERE;
  const groups = groupsOf(bare);
  if (MAPPED_IPV4.every((group, index) => groups[index] === group)) return `address:${ipv4In(groups)}`;
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `network:${network.join(':')}::/64`;
}

/** The eight numbers of an address that is known to be IPv6. URL writes a dotted end as two groups. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right] = written.split('::');
  if (right === undefined) return numbersIn(left);
  const before = numbersIn(left);
  const after = numbersIn(right);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function ipv4In(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
