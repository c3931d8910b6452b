import { expect, test } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

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
