import { expect, test } from 'vitest';
import {
  customerRoleOf,
  isPermissions,
  isRole,
  isSignedIn,
  isStaff,
  NO_PERMISSIONS,
  PERMISSIONS,
  permissionsOf,
  type Role,
} from './roles.ts';

const all = ['canAccessEngineRoom', 'canViewVipPricing', 'canEditConfiguration', 'canManageCustomerPins'];

test.each<[Role, string[], boolean, boolean]>([
  ['public', [], false, false],
  ['customer', [], true, false],
  ['vip', ['canViewVipPricing'], true, false],
  ['heavyweight', ['canViewVipPricing'], true, false],
  ['manager', ['canManageCustomerPins'], true, true],
  ['admin', all, true, true],
])('%s has exactly the permissions %j', (role, held, signedIn, staff) => {
  expect(PERMISSIONS.filter((permission) => permissionsOf(role)[permission])).toEqual(held);
  expect(isSignedIn(role)).toBe(signedIn);
  expect(isStaff(role)).toBe(staff);
});

test.each([
  ['public', true],
  ['customer', true],
  ['vip', true],
  ['heavyweight', true],
  ['manager', true],
  ['admin', true],
  ['ADMIN', false],
  ['root', false],
  ['constructor', false],
  ['', false],
  [null, false],
  [undefined, false],
  [['admin'], false],
])('a stored role of %j is valid: %s', (value, isValid) => {
  expect(isRole(value)).toBe(isValid);
});

test.each([
  ['the four flags', permissionsOf('admin'), true],
  ['all off', NO_PERMISSIONS, true],
  ['one missing', { canAccessEngineRoom: true, canViewVipPricing: true, canEditConfiguration: true }, false],
  ['one too many', { ...NO_PERMISSIONS, canFly: true }, false],
  ['a text for a flag', { ...NO_PERMISSIONS, canViewVipPricing: 'true' }, false],
  ['a list', [true, true, true, true], false],
  ['null', null, false],
  ['a text', 'admin', false],
])('stored permissions with %s are valid: %s', (_what, value, isValid) => {
  expect(isPermissions(value)).toBe(isValid);
});

test.each([
  [{ isVip: false, isHeavyweight: false }, 'customer'],
  [{ isVip: true, isHeavyweight: false }, 'vip'],
  [{ isVip: false, isHeavyweight: true }, 'heavyweight'],
  [{ isVip: true, isHeavyweight: true }, 'heavyweight'],
])('a customer with %j is a %s', (flags, role) => {
  expect(customerRoleOf(flags)).toBe(role);
});
