import { CUSTOMER_FLAGS, type CustomerFlag } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { CustomerFields } from './customer.repo.ts';

/** What is left out stays as it is. */
export interface CustomerChanges extends Partial<Record<CustomerFlag, boolean | undefined>> {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly isActive?: boolean | undefined;
}

const FIELDS: readonly (keyof CustomerFields)[] = ['name', 'phone', 'isActive', ...CUSTOMER_FLAGS];

export function withChanges(before: CustomerFields, changes: CustomerChanges): CustomerFields {
  return {
    name: changes.name ?? before.name,
    phone: changes.phone ?? before.phone,
    isActive: changes.isActive ?? before.isActive,
    ...recordOf(CUSTOMER_FLAGS, (field) => [field, changes[field] ?? before[field]]),
  };
}

/** What the record tells of a change: only what differs. Null when nothing does, as in a dialog saved untouched. */
export function describeChanges(
  before: CustomerFields,
  after: CustomerFields,
): Record<string, string | boolean> | null {
  const changed = FIELDS.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field): [string, string | boolean] => [field, told(after, field)]));
}

function told(after: CustomerFields, field: keyof CustomerFields): string | boolean {
  // A number in the records would outlive the customer it was taken from, and the records are read by more people.
  return field === 'phone' ? 'changed' : after[field];
}
