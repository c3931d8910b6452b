import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';

/** The start of every key about price data. */
export const PRICE_DATA_KEY = '/api/price-data';

export function priceSourceQuery() {
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'source'],
    queryFn: ({ signal }) => callApi('getPriceSource', { signal }),
    staleTime: 0,
  });
}
