import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import {
  adoptNewer,
  change,
  type EditorHistory,
  isUnsaved,
  type MergedSave,
  markMerged,
  markSaved,
  redo,
  type SaveKind,
  startEditing,
  takeNewer,
  undo,
} from './editor-history.ts';

/** The edited configuration and everything that can be done with it. */
export interface Editor {
  readonly history: EditorHistory;
  readonly isUnsaved: boolean;
  readonly change: (configuration: Configuration, kind?: SaveKind) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly markSaved: (configuration: Configuration, revision: number) => void;
  readonly markMerged: (merged: MergedSave) => void;
  /** Loads the server's configuration and replaces the draft with it; Undo brings the draft back. */
  readonly takeNewest: () => Promise<void>;
}

/**
 * The draft lasts as long as the Engine Room is open, whatever the query or the session does: an hour of work must survive
 * the end of a session.
 */
export function useEditor(isAllowed: boolean) {
  const queryClient = useQueryClient();
  const query = useQuery(configurationQuery(isAllowed));
  const [history, setHistory] = useState<EditorHistory | null>(null);

  useEffect(() => {
    if (isConfigured(query.data)) setHistory(adoptUnlessUnsaved(query.data));
  }, [query.data]);

  function step(next: (history: EditorHistory) => EditorHistory): void {
    setHistory((now) => now && next(now));
  }

  async function takeNewest(): Promise<void> {
    // Not through the query: its answer would be adopted first, and Undo would not bring the draft back.
    const answer = await callApi('getConfig');
    const { revision, ...configuration } = answer;
    step((now) => takeNewer(now, configuration, revision));
    queryClient.setQueryData(configurationQuery(true).queryKey, answer);
  }

  const editor: Editor | null = history && {
    history,
    isUnsaved: isUnsaved(history),
    change: (configuration, kind) => step((now) => change(now, configuration, kind)),
    undo: () => step(undo),
    redo: () => step(redo),
    markSaved: (configuration, revision) => step((now) => markSaved(now, configuration, revision)),
    markMerged: (merged) => step((now) => markMerged(now, merged)),
    takeNewest,
  };
  return { query, editor };
}

type ConfigurationAnswer = CallAnswer<'getConfig'>;

// A proxy may answer 200 without content; without buckets there is nothing to show.
function isConfigured(answer: ConfigurationAnswer | null | undefined): answer is ConfigurationAnswer {
  return Array.isArray(answer?.buckets);
}

// Shows what somebody else has saved, unless it would replace unsaved changes here.
function adoptUnlessUnsaved({ revision, ...configuration }: ConfigurationAnswer) {
  return (now: EditorHistory | null): EditorHistory => {
    if (now === null) return startEditing(configuration, revision);
    return revision > now.revision && !isUnsaved(now) ? adoptNewer(now, configuration, revision) : now;
  };
}
