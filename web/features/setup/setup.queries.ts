import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetupProgress, SetupStep } from '#domain/contract/entities/setup.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function setupQuery() {
  return queryOptions({
    queryKey: ['/api/setup'],
    queryFn: ({ signal }) => callApi('getSetup', { signal }),
    retry: retryUnlessDenied,
  });
}

/** Shows the next step at once; the server hears of it in the background. */
export function useSaveProgress() {
  const queryClient = useQueryClient();
  const { queryKey } = setupQuery();
  return useMutation({
    mutationFn: (progress: SetupProgress) => callApi('saveSetup', { body: progress }),
    // One after the other: a slow first save must not undo the second.
    scope: { id: 'setup-progress' },
    onMutate: async (progress) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, progress);
    },
    onError: () =>
      toast({
        title: 'Progress not saved',
        description: 'What you chose is in force, but another device may show an earlier step.',
        tone: 'destructive',
      }),
  });
}

/** The progress as far as it is known, for the places that only point to the set-up. */
export function useSetup(): SetupProgress | undefined {
  return useQuery(setupQuery()).data;
}

export const FIRST_STEP: SetupStep = 'shop';
