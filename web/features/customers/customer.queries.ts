import { queryOptions } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';

/** Both portals share one cache, so that neither shows what the other has changed. */
export const CUSTOMERS_KEY = '/api/customer-pins';

export function customersQuery() {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY],
    queryFn: async ({ signal }) => (await callApi('listCustomers', { signal })).customerPins,
    staleTime: CACHE_MS.customers,
    retry: retryUnlessDenied,
  });
}

/** One customer with all devices; the list holds only the newest two. */
export function customerQuery(pinHash: string) {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY, pinHash],
    queryFn: async ({ signal }) =>
      (await callApi('getCustomer', { params: { pinHash }, signal })).customerPin,
    staleTime: CACHE_MS.customers,
  });
}

/** The error to show; a refusal has its own text. */
export function loadFailureOf(error: Error | null, what: string): { title: string; text?: string } {
  if (error instanceof ApiError && error.status === 403) {
    const { title, description } = CUSTOMER_MESSAGES.accessDenied;
    return { title, text: description };
  }
  return { title: `Unable to load ${what}` };
}

/** Somebody else has the PIN that was sent. */
export function isPinTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
