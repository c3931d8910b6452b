import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { InvitationState } from '#domain/contract/entities/invitations.ts';
import { CUSTOMER_ROLES, customerRoleOf } from '#domain/contract/entities/roles.ts';

import type { UsedAccess } from './access/access-states.ts';

export type CustomerSortKey =
  | 'created'
  | 'name'
  | 'tier'
  | 'usage'
  | 'lastUsed'
  | 'devices'
  | 'alerts'
  | 'status'
  | 'invitation'
  | 'validUntil';

export interface CustomerOrder {
  readonly sort: CustomerSortKey;
  readonly isReversed: boolean;
}

export const NEWEST_FIRST: CustomerOrder = { sort: 'created', isReversed: false };

/** A new list; equal customers keep their order. */
export function inOrder(
  customers: readonly CustomerPin[],
  { sort, isReversed }: CustomerOrder,
): CustomerPin[] {
  const compare = COMPARISONS[sort];
  return customers.toSorted(isReversed ? (a, b) => compare(b, a) : compare);
}

type Compare = (a: CustomerPin, b: CustomerPin) => number;

// Shared: creating one for each comparison makes sorting 5,000 names take a second.
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

// Names from A to Z, the highest tier first, active before inactive, counts and dates in descending order. What asks for
// something goes first: links that nobody opened, and access that ends soon.
const INVITATION_ORDER: readonly (InvitationState | undefined)[] = [
  'not-opened',
  'expired',
  'revoked',
  'opened',
  undefined,
];
const NO_END = '9999';

const COMPARISONS = {
  name: (a, b) => names.compare(a.name, b.name),
  tier: (a, b) => rankOf(a) - rankOf(b),
  status: (a, b) => Number(b.isActive) - Number(a.isActive),
  created: (a, b) => compareTimes(b.createdAt, a.createdAt),
  lastUsed: (a, b) => compareTimes(b.lastUsedAt ?? '', a.lastUsedAt ?? ''),
  invitation: (a, b) =>
    INVITATION_ORDER.indexOf(a.invitation?.state) - INVITATION_ORDER.indexOf(b.invitation?.state),
  validUntil: (a, b) => compareTimes(a.validUntil ?? NO_END, b.validUntil ?? NO_END),
  usage: (a, b) => b.usageCount - a.usageCount,
  devices: (a, b) => b.uniqueDeviceCount - a.uniqueDeviceCount,
  alerts: (a, b) => b.suspiciousActivityCount - a.suspiciousActivityCount,
} satisfies Record<CustomerSortKey, Compare>;

function rankOf(customer: CustomerPin): number {
  return CUSTOMER_ROLES.indexOf(customerRoleOf(customer));
}

// ISO dates sort as text.
function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** For the column headers. */
export function directionOf({ sort, isReversed }: CustomerOrder): 'ascending' | 'descending' {
  const isAscending = sort === 'name' || sort === 'status' || sort === 'validUntil';
  return isAscending === isReversed ? 'descending' : 'ascending';
}

/** A second click on the same header reverses the order. */
export function sortedBy<Order extends CustomerOrder>(order: Order, sort: CustomerSortKey): Order {
  return { ...order, sort, isReversed: order.sort === sort && !order.isReversed };
}

const ALL_SORTS: readonly { readonly value: CustomerSortKey; readonly label: string }[] = [
  { value: 'created', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'tier', label: 'By tier' },
  { value: 'usage', label: 'Most used' },
  { value: 'lastUsed', label: 'Last used' },
  { value: 'devices', label: 'Most devices' },
  { value: 'alerts', label: 'Most alerts' },
  { value: 'status', label: 'By status' },
  { value: 'invitation', label: 'By invitation' },
  { value: 'validUntil', label: 'First to end' },
];

/** For a select field: phones show no headers to click. */
export function sortOptions(
  { hasInvitations, hasEnds }: UsedAccess,
  except: readonly CustomerSortKey[] = [],
): readonly { readonly value: CustomerSortKey; readonly label: string }[] {
  const unused = [...except, !hasInvitations && 'invitation', !hasEnds && 'validUntil'];
  return ALL_SORTS.filter(({ value }) => !unused.includes(value));
}
