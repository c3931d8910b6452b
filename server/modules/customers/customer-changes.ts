import type { CustomerFields } from './customer.repo.ts';

/** What is left out stays as it is. */
export interface CustomerChanges {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly isVip?: boolean | undefined;
  readonly isHeavyweight?: boolean | undefined;
}

const FIELDS = ['name', 'phone', 'isActive', 'isVip', 'isHeavyweight'] as const;

export function withChanges(before: CustomerFields, changes: CustomerChanges): CustomerFields {
  return {
    name: changes.name ?? before.name,
    phone: changes.phone ?? before.phone,
    isActive: changes.isActive ?? before.isActive,
    isVip: changes.isVip ?? before.isVip,
    isHeavyweight: changes.isHeavyweight ?? before.isHeavyweight,
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

function told(after: CustomerFields, field: (typeof FIELDS)[number]): string | boolean {
  // A number in the records would outlive the customer it was taken from, and the records are read by more people.
  return field === 'phone' ? 'changed' : after[field];
}
