import { queryOptions } from '@tanstack/react-query';
import type { UsagePeriod } from '#domain/contract/entities/usage.ts';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';

export function usageHistoryQuery(pinHash: string) {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY, 'usage-history', pinHash],
    queryFn: async ({ signal }) =>
      (await callApi('listUsageHistory', { params: { pinHash }, signal })).history,
    staleTime: CACHE_MS.customers,
  });
}

export function usageStatsQuery(period: UsagePeriod) {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY, 'usage-stats', period],
    queryFn: async ({ signal }) => (await callApi('listUsageStats', { params: { period }, signal })).stats,
    staleTime: CACHE_MS.usageStats,
  });
}

export function usageChartQuery(period: UsagePeriod) {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY, 'usage-chart', period],
    queryFn: ({ signal }) => callApi('getUsageChart', { params: { period }, signal }),
    staleTime: CACHE_MS.usageStats,
  });
}
