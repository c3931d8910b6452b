import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sign, verify } from './signed-cookie.ts';

const KEY = 'a secret key';

describe('a signed value', () => {
  test('is read back with the same key', () => {
    expect(verify(KEY, 'device', sign(KEY, 'device', '12/3'))).toBe('12/3');
    expect(verify(KEY, 'device', sign(KEY, 'device', 'with.dots.in it'))).toBe('with.dots.in it');
    expect(verify(KEY, 'device', sign(KEY, 'device', ''))).toBe('');
  });

  test('is invalid with another key or for another purpose', () => {
    expect(verify('another key', 'device', sign(KEY, 'device', '12'))).toBeNull();
    expect(verify(KEY, 'grant', sign(KEY, 'device', '12'))).toBeNull();
  });

  test('cannot be changed', () => {
    const [value, seal = ''] = sign(KEY, 'device', '12').split('.');

    expect(verify(KEY, 'device', `13.${seal}`)).toBeNull();
    expect(verify(KEY, 'device', `${value}.${seal.slice(0, -1)}`)).toBeNull();
    expect(verify(KEY, 'device', `${value}.${seal}=`)).toBeNull();
    expect(verify(KEY, 'device', `${value}.${'A'.repeat(seal.length)}`)).toBeNull();
    expect(verify(KEY, 'device', `${value}.${'é'.repeat(seal.length)}`)).toBeNull();
  });

  test.each(['', '.', '12', '12.', '.12', '....'])('is not %j', (text) => {
    expect(verify(KEY, 'device', text)).toBeNull();
  });

  test('is not signed with the secret key itself', () => {
    const seal = createHmac('sha256', KEY).update('12').digest('base64url');

    expect(verify(KEY, 'device', `12.${seal}`)).toBeNull();
  });
});
