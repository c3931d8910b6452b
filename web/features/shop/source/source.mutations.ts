import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallBody } from '#domain/contract/calls/calls.ts';
import { newerRevisionOf } from '#web/features/configuration/configuration.mutations.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { PRICE_DATA_KEY, priceSourceQuery } from './source.queries.ts';

export type GivenChoice = CallBody<'changePriceSource'>['choice'];

/** Reads a source without publishing anything; without a choice the current one. */
export function useTestSource() {
  return useMutation({
    mutationFn: (choice: GivenChoice | undefined) =>
      callApi('testPriceSource', { body: choice ? { choice } : {} }),
  });
}

export function useChangeSource(onPricesChanged: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = priceSourceQuery();
  return useMutation({
    mutationFn: (body: CallBody<'changePriceSource'>) => callApi('changePriceSource', { body }),
    onSuccess: ({ sync, ...source }) => {
      queryClient.setQueryData(queryKey, source);
      if (sync.outcome === 'published') onPricesChanged();
      // The marks of Price Data beside the panel.
      return queryClient.invalidateQueries({ queryKey: [PRICE_DATA_KEY, 'status'] });
    },
    onError: (error) => (newerRevisionOf(error) ? queryClient.invalidateQueries({ queryKey }) : undefined),
  });
}

/** The server's sentence; it never repeats the address. */
export function failureText(error: Error): string {
  const newer = newerRevisionOf(error);
  if (newer) {
    return `${capitalised(newer.savedBy)} changed the price source on ${formatDateTime(newer.savedAt)}. Nothing of yours was saved: look at it and try again.`;
  }
  const words = error instanceof ApiError ? error.body?.error : undefined;
  return words ?? 'The server could not be reached. Nothing was changed.';
}
