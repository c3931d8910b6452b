import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  reasonOf,
  type SaveRequest,
  saveConfiguration,
} from '#web/features/engine-room/engine-room.mutations.ts';
import { configurationQuery, revisionsQuery } from '#web/features/engine-room/engine-room.queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Editor } from './use-editor.ts';

export interface Saving {
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Who saved in between; null if nobody did. */
  readonly newer: NewerRevision | null;
  readonly overwrite: () => void;
  readonly dropConflict: () => void;
}

export function useSaving(editor: Editor | null, onSaved: (() => void) | undefined): Saving {
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<NewerRevision | null>(null);
  const mutation = useMutation({
    mutationFn: saveConfiguration,
    onSuccess: (revision, { configuration }) => {
      editor?.markSaved(configuration, revision);
      setNewer(null);
      toast(CONFIGURATION_MESSAGES.saved);
      void queryClient.invalidateQueries({ queryKey: configurationQuery(true).queryKey });
      void queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
      onSaved?.();
    },
    onError: (error) => {
      setNewer(newerRevisionOf(error));
      if (!newerRevisionOf(error)) reportFailure(error);
    },
  });

  function saveOnTopOf(revision: number | undefined): void {
    if (!editor?.isUnsaved || revision === undefined || mutation.isPending) return;
    const { configuration, kind } = editor.history.present;
    mutation.mutate({ configuration, kind, revision } satisfies SaveRequest);
  }

  return {
    isSaving: mutation.isPending,
    save: () => saveOnTopOf(editor?.history.revision),
    newer,
    overwrite: () => saveOnTopOf(newer?.revision),
    dropConflict: () => setNewer(null),
  };
}

function reportFailure(error: unknown): void {
  const { title, description } = CONFIGURATION_MESSAGES.saveFailed;
  toast({ title, description: reasonOf(error, description), tone: 'destructive' });
}
