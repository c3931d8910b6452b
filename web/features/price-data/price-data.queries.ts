import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';

export const PRICE_DATA_KEY = '/api/price-data';

export function priceDataStatusQuery() {
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'status'],
    queryFn: ({ signal }) => callApi('getPriceDataStatus', { signal }),
    // The server reads the source in the background. No timer here: it would keep an abandoned session alive.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
