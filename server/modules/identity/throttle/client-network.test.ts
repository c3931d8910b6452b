import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networksOf } from './client-network.ts';

const narrowestOf = (address: string) => networksOf(address)[0].key;
const keysOf = (address: string) => networksOf(address).map(({ key }) => key);

describe('the network that a guess is counted for', () => {
  test('is the address itself for IPv4', () => {
    expect(narrowestOf('203.0.113.7')).toBe('address:203.0.113.7');
  });

  test.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])(
    'is the IPv4 address in %s',
    (address) => {
      expect(narrowestOf(address)).toBe('address:203.0.113.7');
    },
  );

  test.each([
    '2001:db8:0:1::1',
    '2001:db8:0:1:ffff:ffff:ffff:ffff',
    '2001:0DB8:0000:0001:0:0:0:9',
    '2001:db8::1:0:0:0:5',
    '2001:db8:0:1::203.0.113.7',
  ])('is the /64 of %s, however it is written', (address) => {
    expect(narrowestOf(address)).toBe('network:2001:db8:0:1::/64');
  });

  test('differs between neighbouring /64s', () => {
    expect(narrowestOf('2001:db8:0:2::1')).not.toBe(narrowestOf('2001:db8:0:1::1'));
  });

  test('is also the /24 of an IPv4 address', () => {
    expect(networksOf('203.0.113.7')).toEqual([
      { key: 'address:203.0.113.7', size: 'address' },
      { key: 'network:203.0.113.0/24', size: '/24' },
    ]);
    expect(keysOf('::ffff:203.0.113.7')).toEqual(keysOf('203.0.113.7'));
  });

  test('is also the /56 and the /48 of an IPv6 address', () => {
    expect(networksOf('2001:db8:a:bcde::1')).toEqual([
      { key: 'network:2001:db8:a:bcde::/64', size: '/64' },
      { key: 'network:2001:db8:a:bc00::/56', size: '/56' },
      { key: 'network:2001:db8:a:0::/48', size: '/48' },
    ]);
  });

  test('ignores the zone of the interface', () => {
    expect(narrowestOf('fe80::1%eth0')).toBe('network:fe80:0:0:0::/64');
    expect(narrowestOf('fe80::1%eth1')).toBe(narrowestOf('fe80::1'));
  });

  test('differs for ::1 and 127.0.0.1', () => {
    expect(narrowestOf('::1')).toBe('network:0:0:0:0::/64');
    expect(narrowestOf('127.0.0.1')).toBe('address:127.0.0.1');
  });

  test.each([
    '',
    'unknown',
    '203.0.113',
    '203.0.113.7.9',
    '01.2.3.4',
    '2001:db8:::1',
    '203.0.113.7:443',
    '%eth0',
  ])('is the same for all unreadable addresses, such as %j', (address) => {
    expect(keysOf(address)).toEqual(['address:unknown']);
  });

  test('depends on the first half of an IPv6 address alone', () => {
    const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        fc.pre(network.some((group) => group !== 0));
        expect(keysOf(written(network, one))).toEqual(keysOf(written(network, other)));
      }),
    );
  });

  test('is a key of a few dozen characters for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (address) => {
        for (const key of keysOf(address))
          expect(key).toMatch(
            /^(address:[0-9.]+|address:unknown|network:[0-9.]+\/24|network:[0-9a-f:]+\/(64|56|48))$/,
          );
      }),
    );
  });
});

function written(network: readonly number[], rest: readonly number[]): string {
  return [...network, ...rest].map((group) => group.toString(16)).join(':');
}
