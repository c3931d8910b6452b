import { expect, test } from 'vitest';
import { isTier, pricingRoleOfViewer } from './pricing-role.ts';

test.each([
  ['public', 'public'],
  ['customer', 'public'],
  ['manager', 'public'],
  ['admin', 'public'],
  ['vip', 'vip'],
  ['heavyweight', 'heavyweight'],
] as const)('%s is priced as %s', (viewer, role) => {
  expect(pricingRoleOfViewer(viewer)).toBe(role);
});

test('vip and heavyweight are tiers, public and admin are not', () => {
  expect((['public', 'heavyweight', 'vip', 'admin'] as const).filter(isTier)).toEqual(['heavyweight', 'vip']);
});
