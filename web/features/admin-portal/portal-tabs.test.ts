import { expect, test } from 'vitest';
import { addressOfTab, PORTAL_TABS, tabOfAddress } from './portal-tabs.ts';

test('there are exactly three tabs', () => {
  expect(PORTAL_TABS.map(({ label }) => label)).toEqual(['Theme Management', 'Authentication', 'Customers']);
});

test.each([
  ['', 'themes'],
  ['?tab=themes', 'themes'],
  ['?tab=authentication', 'authentication'],
  ['?panel=activity&tab=customers', 'customers'],
  ['?tab=nonsense', 'themes'],
])('the address %j asks for %s', (search, tab) => {
  expect(tabOfAddress(search)).toBe(tab);
});

test('choosing a tab keeps the rest of the address', () => {
  expect(addressOfTab('?panel=activity&tab=themes', 'customers')).toBe('?panel=activity&tab=customers');
});
