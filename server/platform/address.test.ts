import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, parseAddress } from './address.ts';

const networkIn = (text: string, bits: number) => {
  const address = parseAddress(text);
  if (address === null) throw new Error(`${text} is no address`);
  return networkOf(address, bits);
};

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', 32, '203.0.113.7/32'],
    ['203.0.113.7', 24, '203.0.113.0/24'],
    ['203.0.113.7', 16, '203.0.0.0/16'],
    ['203.0.113.7', 12, '203.0.0.0/12'],
    ['255.255.255.255', 1, '128.0.0.0/1'],
    ['203.0.113.7', 0, '0.0.0.0/0'],
    ['::ffff:203.0.113.7', 24, '203.0.113.0/24'],
    ['2001:db8:a:bcde::1', 64, '2001:db8:a:bcde::/64'],
    ['2001:db8:a:bcde::1', 56, '2001:db8:a:bc00::/56'],
    ['2001:db8:a:bcde::1', 48, '2001:db8:a:0::/48'],
    ['2001:db8:a:bcde::1', 32, '2001:db8:0:0::/32'],
    ['ffff:ffff:ffff:ffff::', 33, 'ffff:ffff:8000:0::/33'],
    ['ffff:ffff:ffff:ffff::', 20, 'ffff:f000:0:0::/20'],
    ['fe80::1%eth0', 48, 'fe80:0:0:0::/48'],
  ])('%s with %i bits is %s', (text, bits, expected) => {
    expect(networkIn(text, bits)).toBe(expected);
  });

  test('is written as an address of the same network', () => {
    const cases = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 64 })),
    );
    fc.assert(
      fc.property(cases, ([text, bits]) => {
        const address = parseAddress(text);
        // An IPv6 address that carries an IPv4 one has no more than 32 bits.
        fc.pre(address !== null && (address.family === 6 || bits <= 32));
        const network = networkIn(text, bits);
        const written = parseAddress(network.split('/')[0] ?? '');
        fc.pre(written?.family === address?.family);
        expect(networkIn(network.split('/')[0] ?? '', bits)).toBe(network);
      }),
    );
  });

  test('is shared by two addresses exactly as far as their bits agree', () => {
    const word = fc.integer({ min: 1, max: 0xffff });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 15 }), (third, fourth, bit) => {
        const one = `2001:db8:${third.toString(16)}:${fourth.toString(16)}::1`;
        const other = `2001:db8:${third.toString(16)}:${(fourth ^ (1 << (15 - bit))).toString(16)}::1`;
        expect(networkIn(other, 48 + bit)).toBe(networkIn(one, 48 + bit));
        expect(networkIn(other, 48 + bit + 1)).not.toBe(networkIn(one, 48 + bit + 1));
      }),
    );
  });
});
