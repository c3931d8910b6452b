import { expect, test } from 'vitest';
import { readAddress, withAddress } from './catalogue-address.ts';

test('an address without parameters has no category and no search', () => {
  expect(readAddress('')).toEqual({ category: '', searchText: '' });
});

test('a written address reads back the same', () => {
  const state = { category: 'WATCHS & AIRPODS', searchText: '15 pro+max = 100%' };
  expect(readAddress(withAddress('', state))).toEqual(state);
});

test('empty parts are left out of the address', () => {
  expect(withAddress('?category=IPAD&q=pro', { category: '', searchText: '' })).toBe('');
});

test('the same state has the same address, whatever was chosen first', () => {
  expect(withAddress('?q=256', { category: 'IPAD', searchText: '256' })).toBe('?category=IPAD&q=256');
});

test('other parameters of the address stay', () => {
  expect(withAddress('?from=card&q=old', { category: 'IPAD', searchText: '' })).toBe(
    '?from=card&category=IPAD',
  );
});
