import { useEffect, useRef } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';

/**
 * The button that had the focus goes with its row: the keyboard goes on at the list, not at the top of the page. The list
 * is what stays when its last row goes.
 */
export function useFocusAfterDeletion(
  customers: readonly CustomerPin[] | undefined,
  list: { readonly current: HTMLElement | null },
): (customer: CustomerPin) => void {
  const expected = useRef<string>(null);
  useEffect(() => {
    if (expected.current === null || customers?.some(({ pinHash }) => pinHash === expected.current)) return;
    expected.current = null;
    list.current?.focus({ preventScroll: true });
  }, [customers, list]);
  return ({ pinHash }) => {
    expected.current = pinHash;
  };
}
