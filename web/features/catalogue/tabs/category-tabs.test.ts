import { expect, test } from 'vitest';
import { tabAfterKey } from './category-tabs.tsx';

const TABS = ['A', 'B', 'C'];

test.each([
  ['ArrowRight', 'A', 'B'],
  ['ArrowRight', 'C', 'A'],
  ['ArrowLeft', 'B', 'A'],
  ['ArrowLeft', 'A', 'C'],
  ['Home', 'C', 'A'],
  ['End', 'A', 'C'],
  ['ArrowDown', 'A', undefined],
  ['x', 'A', undefined],
])('%s on %s goes to %s', (key, chosen, expected) => {
  expect(tabAfterKey(key, TABS, chosen)).toBe(expected);
});

test('without tabs no key goes anywhere', () => {
  expect(tabAfterKey('ArrowRight', [], undefined)).toBeUndefined();
});
