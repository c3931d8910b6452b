import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  return useMutation({
    mutationFn: restoreRevision,
    onSuccess: async (_, { revision }) => {
      onSaved?.();
      await queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
      await editor.takeNewest();
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
      void queryClient.invalidateQueries({ queryKey: configurationQuery(true).queryKey });
      void queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
    },
    onSettled: onEnd,
  });
}
