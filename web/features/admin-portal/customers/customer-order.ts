import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { type CustomerRole, customerRoleOf } from '#domain/contract/entities/roles.ts';
import { type AccessFilter, accessTestOf } from '#web/features/customers/access/access-states.ts';
import { nameFilterOf } from '#web/features/customers/customer-list.tsx';
import { type CustomerOrder, inOrder, NEWEST_FIRST } from '#web/features/customers/customer-order.ts';
import type { Day } from '#web/lib/calendar-day.ts';

/** Which customers are shown, and in which order. */
export interface CustomerView extends CustomerOrder {
  /** Words of the name, part of the phone number, or the ID. */
  readonly text: string;
  readonly tier: 'all' | CustomerRole;
  readonly status: 'all' | 'active' | 'inactive';
  readonly security: 'all' | 'alerts' | 'secure';
  readonly access: AccessFilter;
}

/** What is chosen while nothing is filtered. */
export const NO_FILTER = { text: '', tier: 'all', status: 'all', security: 'all', access: 'all' } as const;

export const EVERYONE: CustomerView = { ...NO_FILTER, ...NEWEST_FIRST };

export function isFiltered({ text, tier, status, security, access }: CustomerView): boolean {
  return text.trim() !== '' || [tier, status, security, access].some((chosen) => chosen !== 'all');
}

export function customersInView(
  customers: readonly CustomerPin[],
  view: CustomerView,
  today: Day,
): CustomerPin[] {
  const hasAccess = accessTestOf(view.access, today);
  const isMatch = matchOf(view.text);
  const found = customers.filter(
    (customer) =>
      isMatch(customer) &&
      hasTier(customer, view) &&
      hasStatus(customer, view) &&
      hasSecurity(customer, view) &&
      hasAccess(customer),
  );
  return inOrder(found, view);
}

function matchOf(text: string): (customer: CustomerPin) => boolean {
  const isNamed = nameFilterOf(text);
  const digits = digitsOf(text);
  // Ignores how a phone number is grouped. At least three digits: fewer are in almost every number.
  const isNumber = digits.length >= 3 && !/\p{L}/u.test(text);
  return ({ name, phone, id }) => {
    if (isNamed(name) || id === text.trim()) return true;
    return isNumber && digitsOf(phone ?? '').includes(digits);
  };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function hasTier(customer: CustomerPin, { tier }: CustomerView): boolean {
  return tier === 'all' || customerRoleOf(customer) === tier;
}

function hasStatus({ isActive }: CustomerPin, { status }: CustomerView): boolean {
  return status === 'all' || isActive === (status === 'active');
}

function hasSecurity({ suspiciousActivityCount }: CustomerPin, { security }: CustomerView): boolean {
  return security === 'all' || suspiciousActivityCount > 0 === (security === 'alerts');
}
