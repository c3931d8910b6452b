/** Roles and permissions. No schema library here: the first page loads this file. */
import {
  type CustomerFlags,
  FLAGGED_TIERS,
  type FlaggedTierId,
  tiersOfFlags,
} from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { UPPER_TIER_IDS, type UpperTierId } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';

export type Role = TierId | 'customer' | 'manager' | 'admin';
export const ROLES: readonly Role[] = ['public', 'customer', ...UPPER_TIER_IDS, 'manager', 'admin'];

export const PERMISSIONS = [
  'canAccessEngineRoom',
  'canViewVipPricing',
  'canEditConfiguration',
  'canManageCustomerPins',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Permissions = Readonly<Record<Permission, boolean>>;

export const NO_PERMISSIONS: Permissions = {
  canAccessEngineRoom: false,
  canViewVipPricing: false,
  canEditConfiguration: false,
  canManageCustomerPins: false,
};

const permissionsOfUpperTiers: Record<UpperTierId, Permissions> = recordOf(UPPER_TIER_IDS, (id) => [
  id,
  { ...NO_PERMISSIONS, canViewVipPricing: true },
]);

const permissionsByRole = {
  public: NO_PERMISSIONS,
  customer: NO_PERMISSIONS,
  ...permissionsOfUpperTiers,
  manager: { ...NO_PERMISSIONS, canManageCustomerPins: true },
  admin: {
    canAccessEngineRoom: true,
    canViewVipPricing: true,
    canEditConfiguration: true,
    canManageCustomerPins: true,
  },
} as const satisfies Record<Role, Permissions>;

export function permissionsOf(role: Role): Permissions {
  return permissionsByRole[role];
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Checks permissions stored by a browser: anything except the four boolean flags is rejected. */
export function isPermissions(value: unknown): value is Permissions {
  if (typeof value !== 'object' || value === null) return false;
  const flags = new Map(Object.entries(value));
  return (
    flags.size === PERMISSIONS.length && PERMISSIONS.every((name) => typeof flags.get(name) === 'boolean')
  );
}

export function isSignedIn(role: Role): boolean {
  return role !== 'public';
}

export function isStaff(role: Role): boolean {
  return role === 'manager' || role === 'admin';
}

export type CustomerRole = FlaggedTierId | 'customer';
export const CUSTOMER_ROLES: readonly CustomerRole[] = [
  ...FLAGGED_TIERS.map(({ id }) => id).toReversed(),
  'customer',
];

/** The flags are independent; if several are set, the highest tier counts. */
export function customerRoleOf(flags: CustomerFlags): CustomerRole {
  return tiersOfFlags(flags)[0]?.id ?? 'customer';
}
