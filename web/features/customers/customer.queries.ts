import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type Day, dayOf } from '#web/lib/calendar-day.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';
import { siteAddress } from '#web/lib/site-address.ts';

/** Both portals share one cache, so that neither shows what the other has changed. */
export const CUSTOMERS_KEY = '/api/customer-pins';

export function customersQuery() {
  return queryOptions({ ...customersAnswerQuery(), select: customersOf });
}

/** The whole answer, of which most screens need the customers only. */
function customersAnswerQuery() {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY],
    queryFn: ({ signal }) => callApi('listCustomers', { signal }),
    staleTime: CACHE_MS.customers,
    retry: retryUnlessDenied,
  });
}

// Outside the hook: with a new function for each render the list would be a new one as well.
function customersOf({ customerPins }: CallAnswer<'listCustomers'>): CustomerPin[] {
  return customerPins;
}

/** Whether the person may choose the tier of a customer they create; false until the server has said so. */
export function useMayChooseTier(): boolean {
  return useQuery({ ...customersAnswerQuery(), select: ({ mayChooseTier }) => mayChooseTier }).data ?? false;
}

/** Where links for customers lead. */
export function useSiteAddress(): string {
  return siteAddress(useQuery({ ...customersAnswerQuery(), select: ({ publicUrl }) => publicUrl }).data);
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

/** The server's day, which tells what ends today or tomorrow; the browser's own until the list has loaded. */
export function useToday(): Day {
  return useQuery({ ...customersAnswerQuery(), select: ({ today }) => today }).data ?? dayOf(Date.now());
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
