import { queryOptions } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import type { UsagePeriod } from '#domain/contract/usage.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';

const LIST = '/api/customer-pins';

export function customersQuery() {
  return queryOptions({
    queryKey: [LIST],
    queryFn: async ({ signal }) => (await callApi('listCustomers', { signal })).customerPins,
    staleTime: CACHE_MS.customers,
    retry: retryUnlessDenied,
  });
}

/** One customer with all devices; the list has only the newest two. */
export function customerQuery(pinHash: string) {
  return queryOptions({
    queryKey: [LIST, pinHash],
    queryFn: async ({ signal }) =>
      (await callApi('getCustomer', { params: { pinHash }, signal })).customerPin,
    staleTime: CACHE_MS.customers,
  });
}

export function usageHistoryQuery(pinHash: string) {
  return queryOptions({
    queryKey: [LIST, 'usage-history', pinHash],
    queryFn: async ({ signal }) =>
      (await callApi('listUsageHistory', { params: { pinHash }, signal })).history,
    staleTime: CACHE_MS.customers,
  });
}

export function securityAlertsQuery() {
  return queryOptions({
    queryKey: [LIST, 'security-alerts'],
    queryFn: async ({ signal }) => (await callApi('listSecurityAlerts', { signal })).alerts,
    staleTime: CACHE_MS.customers,
  });
}

export function usageStatsQuery(period: UsagePeriod) {
  return queryOptions({
    queryKey: [LIST, 'usage-stats', period],
    queryFn: async ({ signal }) => (await callApi('listUsageStats', { params: { period }, signal })).stats,
    staleTime: CACHE_MS.usageStats,
  });
}

export function usageChartQuery(period: UsagePeriod) {
  return queryOptions({
    queryKey: [LIST, 'usage-chart', period],
    queryFn: ({ signal }) => callApi('getUsageChart', { params: { period }, signal }),
    staleTime: CACHE_MS.usageStats,
  });
}

interface LoadFailure {
  readonly title: string;
  readonly text: string;
}

/** Why something is not there: a refusal has its own words, for trying again would not help. */
export function loadFailureOf(error: Error | null, what: string): LoadFailure {
  if (error instanceof ApiError && error.status === 403) {
    const { title, description } = CUSTOMER_MESSAGES.accessDenied;
    return { title, text: description };
  }
  return { title: `Unable to load ${what}`, text: 'Check your connection, then try again.' };
}
