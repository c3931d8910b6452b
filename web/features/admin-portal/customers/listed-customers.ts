import type { CustomerPin } from '#domain/contract/customers.ts';

type List = readonly CustomerPin[];

/** With that customer in place of their earlier self; whoever was deleted meanwhile does not come back. */
export function withCustomer(list: List, customer: CustomerPin): CustomerPin[] {
  return list.map((listed) => (listed.pinHash === customer.pinHash ? customer : listed));
}

export function withoutCustomer(list: List, pinHash: string): CustomerPin[] {
  return list.filter((listed) => listed.pinHash !== pinHash);
}

/** At the place where they were, unless a newer list has them already. */
export function withCustomerBack(list: List, customer: CustomerPin, place: number): CustomerPin[] {
  if (list.some(({ pinHash }) => pinHash === customer.pinHash)) return [...list];
  return list.toSpliced(place, 0, customer);
}
