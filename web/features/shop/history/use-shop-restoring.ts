import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#web/features/configuration/configuration.mutations.ts';
import { shopQuery, shopRevisionsQuery } from '#web/features/shop/shop.queries.ts';
import { useDraftRemoval } from '#web/features/shop/shop-drafts.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface RestoringParts {
  /** Those whose unsaved values are replaced. */
  readonly sections: readonly string[];
  readonly onRestored: () => void;
  readonly onEnd: () => void;
}

interface RestoreRequest {
  readonly revision: number;
  /** The newest version that the person has seen. */
  readonly basedOn: number;
}

export function useShopRestoring({ sections, onRestored, onEnd }: RestoringParts) {
  const queryClient = useQueryClient();
  const removeDrafts = useDraftRemoval();
  return useMutation({
    mutationFn: ({ revision, basedOn }: RestoreRequest) =>
      callApi('restoreShopRevision', { params: { revision }, body: { revision: basedOn } }),
    onSuccess: (shop, { revision }) => {
      queryClient.setQueryData(shopQuery().queryKey, shop);
      void queryClient.invalidateQueries({ queryKey: shopRevisionsQuery().queryKey });
      removeDrafts(sections);
      onRestored();
      toast({ title: 'Shop settings restored', description: `Version ${revision} is in effect again` });
    },
    onError: (error) => {
      toast({
        title: 'Restore failed',
        description: reasonOf(error, 'Unable to restore the shop settings'),
        tone: 'destructive',
      });
      // Somebody may have saved in between: without their version the next attempt would be refused too.
      void queryClient.invalidateQueries({ queryKey: shopQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: shopRevisionsQuery().queryKey });
    },
    onSettled: onEnd,
  });
}
