import { describe, expect, test, vi } from 'vitest';
import { chooseEncoding, memoizeRecent } from './choose-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br; q=0.000 , gzip ; Q=1.0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip;q=2', 'identity'],
  ['gzip;q=-1, br', 'br'],
  ['gzip;level=9', 'gzip'],
  [',,;q=1,', 'identity'],
  ['__proto__, constructor', 'identity'],
])('%s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

describe('the cache of header values', () => {
  function remember() {
    const make = vi.fn<(key: string) => string>((key) => key.toUpperCase());
    const remembered = memoizeRecent(make, 100);
    const timesMade = (key: string) => make.mock.calls.filter(([made]) => made === key).length;
    return { remembered, timesMade };
  }

  test('the first hundred do not block later ones', () => {
    const { remembered, timesMade } = remember();
    for (let index = 0; index < 1000; index += 1) remembered(`made up ${index}`);
    expect([remembered('gzip'), remembered('gzip')]).toEqual(['GZIP', 'GZIP']);
    expect(timesMade('gzip')).toBe(1);
  });

  test('one in use stays, and one that was used long ago is forgotten', () => {
    const { remembered, timesMade } = remember();
    remembered('long ago');
    for (let index = 0; index < 1000; index += 1) {
      remembered('gzip, br');
      remembered(`made up ${index}`);
    }
    remembered('long ago');
    expect([timesMade('gzip, br'), timesMade('long ago')]).toEqual([1, 2]);
  });
});
