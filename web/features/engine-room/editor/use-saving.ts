import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import {
  type MergeConflict,
  mergeConfigurations,
  resolveMerge,
  type Side,
} from '#domain/configuration/merge-configurations.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { reasonOf } from '#web/features/configuration/configuration.mutations.ts';
import { configurationQuery, revisionsQuery } from '#web/features/configuration/configuration.queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { savedText } from './conflict-texts.ts';
import type { MergedSave } from './editor-history.ts';
import {
  type Attempt,
  type AttemptResult,
  type SaveConflict,
  type SaveDoubt,
  type SavedDraft,
  trySaving,
} from './save-attempt.ts';
import type { Editor } from './use-editor.ts';

export interface Saving {
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Why the save waits for a confirmation; null if it does not. */
  readonly doubt: SaveDoubt | null;
  readonly confirm: () => void;
  readonly dropDoubt: () => void;
  /** What somebody else saved in between; null unless a person has to choose. */
  readonly conflict: SaveConflict | null;
  /** The side chosen for a conflict; undefined while it is open. */
  readonly sideOf: (conflict: MergeConflict) => Side | undefined;
  readonly choose: (conflicts: readonly MergeConflict[], side: Side) => void;
  /** Saves what was chosen; every conflict must have its side. */
  readonly saveChosen: () => void;
  readonly dropConflict: () => void;
}

export function useSaving(editor: Editor | null, onSaved: (() => void) | undefined): Saving {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [doubt, setDoubt] = useState<SaveDoubt | null>(null);
  const choices = useChoices();

  function finish(saved: SavedDraft): void {
    const merged = mergedSaveOf(saved);
    if (merged) editor?.markMerged(merged);
    else editor?.markSaved(saved.configuration, saved.revision);
    choices.clear();
    toast(savedText(saved));
    void queryClient.invalidateQueries({ queryKey: configurationQuery(true).queryKey });
    void queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
    onSaved?.();
  }

  const mutation = useMutation({
    mutationFn: (attempt: Attempt) => trySaving(queryClient, attempt),
    onSuccess: (result: AttemptResult) => {
      setConflict(result.kind === 'conflict' ? result.conflict : null);
      setDoubt(result.kind === 'doubt' ? result.doubt : null);
      if (result.kind === 'saved') finish(result.saved);
    },
    onError: reportFailure,
  });

  return {
    isSaving: mutation.isPending,
    save: () => {
      // Also by a key, while a dialog asks.
      if (!editor?.isUnsaved || mutation.isPending || conflict || doubt) return;
      const { saved: before, revision, present } = editor.history;
      const draft = { before, revision, mine: present.configuration, kind: present.kind };
      mutation.mutate({ draft, resolved: null, accepted: null });
    },
    doubt,
    confirm: () => {
      setDoubt(null);
      if (doubt) mutation.mutate({ ...doubt.attempt, accepted: doubt.freeDevices ?? 'unknown' });
    },
    dropDoubt: () => setDoubt(null),
    conflict,
    sideOf: choices.sideOf,
    choose: choices.choose,
    saveChosen: () => {
      if (!conflict || mutation.isPending) return;
      const { attempt, ...merged } = conflict;
      const choose = (one: MergeConflict) => choices.sideOf(one) ?? 'theirs';
      mutation.mutate({ ...attempt, resolved: { ...merged, choose } });
    },
    dropConflict: () => setConflict(null),
  };
}

/** The chosen sides. A choice counts as long as both values are the ones that were chosen between. */
function useChoices() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { conflict: MergeConflict; side: Side }>>(
    new Map(),
  );
  return {
    sideOf: (conflict: MergeConflict) => {
      const choice = chosen.get(conflict.key);
      return choice && isSameData(choice.conflict, conflict) ? choice.side : undefined;
    },
    choose: (conflicts: readonly MergeConflict[], side: Side) => {
      const more = conflicts.map((conflict) => [conflict.key, { conflict, side }] as const);
      setChosen((now) => new Map([...now, ...more]));
    },
    clear: () => setChosen(new Map()),
  };
}

function mergedSaveOf({ draft, configuration, revision, resolved }: SavedDraft): MergedSave | null {
  if (!resolved) return null;
  const { conflicts, before, theirs } = resolved.merge;
  const sides = new Map(conflicts.map((conflict) => [conflict.key, resolved.choose(conflict)]));
  return {
    sent: draft.mine,
    saved: configuration,
    revision,
    withTheirs: (step) =>
      resolveMerge(mergeConfigurations(before, step, theirs), ({ key }) => sides.get(key) ?? 'mine'),
  };
}

function reportFailure(error: unknown): void {
  const { title, description } = CONFIGURATION_MESSAGES.saveFailed;
  const reason = reasonOf(error, '');
  toast({ title, description: reason ? `${description}. ${reason}` : description, tone: 'destructive' });
}
