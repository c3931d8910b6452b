import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf, restoreRevision } from '#web/features/configuration/configuration.mutations.ts';
import { configurationQuery, revisionsQuery } from '#web/features/configuration/configuration.queries.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface RestoringParts {
  readonly editor: Editor;
  readonly onSaved: (() => void) | undefined;
  readonly onRestored: () => void;
  readonly onEnd: () => void;
}

export function useRestoring({ editor, onSaved, onRestored, onEnd }: RestoringParts) {
  const queryClient = useQueryClient();
  const reload = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: restoreRevision,
    onSuccess: async (_, { revision }) => {
      onSaved?.();
      await reload(revisionsQuery().queryKey);
      // It is in effect, even if it cannot be loaded now: 'Restore failed' would be wrong.
      await editor.takeNewest().catch(() => void reload(configurationQuery(true).queryKey));
      onRestored();
      toast({ title: 'Configuration restored', description: `Version ${revision} is in effect again` });
    },
    onError: (error) => {
      toast({
        title: 'Restore failed',
        description: reasonOf(error, 'Unable to restore the configuration'),
        tone: 'destructive',
      });
      // Somebody may have saved in between: without their revision the next attempt would be refused too.
      void reload(configurationQuery(true).queryKey);
      void reload(revisionsQuery().queryKey);
    },
    onSettled: onEnd,
  });
}
