import { describe, expect, test } from 'vitest';
import { clientAddressOf, trustedProxies } from './client-address.ts';

describe('one visitor has one address', () => {
  test.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '203.0.113.7:4711',
    '[::ffff:203.0.113.7]:4711',
  ])('the IPv4 address, even if it arrives as %s', (ip) => {
    expect(clientAddressOf({ ip })).toBe('203.0.113.7');
  });

  test.each([
    '2001:db8::7',
    '2001:0DB8:0:0:0:0:0:7',
    '[2001:db8::7]',
    '[2001:db8::7]:4711',
    '2001:db8::7%eth0',
  ])('the IPv6 address, even if it arrives as %s', (ip) => {
    expect(clientAddressOf({ ip })).toBe('2001:db8::7');
  });

  test.each(['', 'unknown', '<script>', '203.0.113.7:', '203.0.113:80', '[203.0.113.7', '2001:db8:::7'])(
    'unknown for the unreadable address %j',
    (ip) => {
      expect(clientAddressOf({ ip })).toBe('unknown');
    },
  );
});

test('a trusted proxy is also recognised by its address with a port', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '2001:db8::9']);

  for (const address of ['10.1.2.3', '10.1.2.3:4711', '::ffff:10.1.2.3', '[2001:db8::9]:4711']) {
    expect(isTrusted(address), address).toBe(true);
  }
});

test('an address that only contains the address of a trusted proxy is not trusted', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8']);

  for (const address of ['2002:a01:203::1', '64:ff9b::a01:203', '11.1.2.3:10', undefined]) {
    expect(isTrusted(address), address).toBe(false);
  }
});
