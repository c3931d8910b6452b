import { isStaff, type Role } from '#domain/contract/entities/roles.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';

type Audience = ShopSettings['mayInquire'];

/** Whether a shop lets this viewer use a feature. Staff never inquire or share: they see prices on behalf of others. */
export function isAllowed(audience: Audience | undefined, role: Role): boolean {
  return audience?.some((member) => member === role) ?? false;
}

/** Changes and price history are also for staff, wherever one of their visitors sees them. */
export function seesChanges(audience: Audience | undefined, role: Role): boolean {
  return isAllowed(audience, role) || (isStaff(role) && audience !== undefined && audience.length > 0);
}
