import { type Address, parseAddress } from '#server/platform/address.ts';

/** The blocks of IANA's special-purpose registries that no visitor from the Internet can have. */
const RESERVED = {
  4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ].map(spanOf),
  // Whatever is not 2000::/3 is not handed out to anyone: loopback, unique local, link local, multicast and the rest.
  6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '3fff::/20'].map(spanOf),
};

/** Private, local, documentation and unassigned blocks: whatever a table says of them, they are nowhere. */
export function isReserved(address: Address): boolean {
  const bits = first32BitsOf(address);
  return RESERVED[address.family].some(({ from, to }) => from <= bits && bits <= to);
}

function first32BitsOf({ family, high, low }: Address): number {
  return family === 4 ? high * 0x1_0000 + low : high;
}

function spanOf(block: string): { from: number; to: number } {
  const [text = '', bits = ''] = block.split('/');
  const address = parseAddress(text);
  if (address === null) throw new Error(`${block} is no block of addresses`);
  const from = first32BitsOf(address);
  return { from, to: from + 2 ** (32 - Number(bits)) - 1 };
}
