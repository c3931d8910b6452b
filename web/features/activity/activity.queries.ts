import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';
import { type ActivityFilters, queryOfFilters } from './activity-filters.ts';

/** `before` is the cursor of a page; null asks for the newest entries. */
export function activityQuery(filters: ActivityFilters, before: number | null) {
  const query = { ...queryOfFilters(filters), ...(before === null ? {} : { before }) };
  return queryOptions({
    queryKey: ['/api/activity', query],
    queryFn: ({ signal }) => callApi('listActivity', { query, signal }),
    // Opening the log must show the newest entries.
    staleTime: 0,
    // Keeps the page until the next has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
}
