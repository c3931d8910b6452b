import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { rowsBecomingFree } from '#domain/pricing/price-impact.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  reasonOf,
  type SaveRequest,
  saveConfiguration,
} from '#web/features/engine-room/engine-room.mutations.ts';
import {
  configurationQuery,
  listedCategoriesQuery,
  publishedRowsQuery,
  revisionsQuery,
} from '#web/features/engine-room/engine-room.queries.ts';
import { EDITED_ROLES } from '#web/features/engine-room/room-texts.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Editor } from './use-editor.ts';

export interface Saving {
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Why the save waits for a confirmation; null if it does not. */
  readonly doubt: SaveDoubt | null;
  readonly confirm: () => void;
  readonly dropDoubt: () => void;
  /** Who saved in between; null if nobody did. */
  readonly newer: NewerRevision | null;
  readonly overwrite: () => void;
  readonly dropConflict: () => void;
}

/** A save that would show devices for $0, or whose effect on prices cannot be known. */
export interface SaveDoubt {
  /** The devices that become $0; null if the published prices could not be loaded. */
  readonly freeDevices: readonly string[] | null;
  readonly request: SaveRequest;
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

  const [doubt, setDoubt] = useState<SaveDoubt | null>(null);
  const check = useMutation({
    mutationFn: ({ configuration }: SaveRequest) =>
      findFreeDevices(queryClient, editor?.history.saved ?? configuration, configuration),
    onSuccess: (freeDevices, request) => {
      if (freeDevices.length === 0) mutation.mutate(request);
      else setDoubt({ freeDevices, request });
    },
    onError: (_error, request) => setDoubt({ freeDevices: null, request }),
  });
  const isSaving = mutation.isPending || check.isPending;

  function requestOnTopOf(revision: number | undefined): SaveRequest | null {
    if (!editor?.isUnsaved || revision === undefined || isSaving) return null;
    const { configuration, kind } = editor.history.present;
    return { configuration, kind, revision };
  }

  return {
    isSaving,
    save: () => {
      const request = requestOnTopOf(editor?.history.revision);
      if (request) check.mutate(request);
    },
    doubt,
    confirm: () => {
      setDoubt(null);
      if (doubt) mutation.mutate(doubt.request);
    },
    dropDoubt: () => setDoubt(null),
    newer,
    overwrite: () => {
      const request = requestOnTopOf(newer?.revision);
      if (request) mutation.mutate(request);
    },
    dropConflict: () => setNewer(null),
  };
}

/** The published devices whose price would become $0, for any role. Loads nothing if no price rule has changed. */
async function findFreeDevices(
  queryClient: QueryClient,
  saved: Configuration,
  draft: Configuration,
): Promise<string[]> {
  if (hasSameRules(saved, draft)) return [];
  const { categories } = await queryClient.ensureQueryData(listedCategoriesQuery());
  const rows = await queryClient.ensureQueryData(publishedRowsQuery(categories));
  return rowsBecomingFree({ saved, draft }, EDITED_ROLES, rows).map((index) => rows[index]?.display ?? '');
}

// Edits return new objects for what they change, and the old ones for the rest.
function hasSameRules(one: Configuration, other: Configuration): boolean {
  return (
    one.buckets === other.buckets &&
    one.defaultsByRole === other.defaultsByRole &&
    one.perCategoryByRole === other.perCategoryByRole
  );
}

function reportFailure(error: unknown): void {
  const { title, description } = CONFIGURATION_MESSAGES.saveFailed;
  const reason = reasonOf(error, '');
  toast({ title, description: reason ? `${description}. ${reason}` : description, tone: 'destructive' });
}
