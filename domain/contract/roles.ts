/** Who looks at the list, and what they may do. No schema library here: the first page needs this file. */

export const ROLES = ['public', 'customer', 'vip', 'heavyweight', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

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

const permissionsByRole = {
  public: NO_PERMISSIONS,
  customer: NO_PERMISSIONS,
  vip: { ...NO_PERMISSIONS, canViewVipPricing: true },
  heavyweight: { ...NO_PERMISSIONS, canViewVipPricing: true },
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

/** For what a browser stored: anything but the four flags, each a boolean, is not trusted. */
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

export type CustomerRole = Extract<Role, 'heavyweight' | 'vip' | 'customer'>;

/** The two flags are independent of each other; where both are set, heavyweight is shown and priced. */
export function customerRoleOf(flags: { isVip: boolean; isHeavyweight: boolean }): CustomerRole {
  if (flags.isHeavyweight) return 'heavyweight';
  return flags.isVip ? 'vip' : 'customer';
}
