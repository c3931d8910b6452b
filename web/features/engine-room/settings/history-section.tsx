import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { reasonOf, restoreRevision } from '#web/features/engine-room/engine-room.mutations.ts';
import { configurationQuery, revisionsQuery } from '#web/features/engine-room/engine-room.queries.ts';
import { type EditedRole, LOAD_FAILURE_TEXT } from '#web/features/engine-room/room-texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RevisionDialog } from './revision-dialog.tsx';
import { RevisionList } from './revision-list.tsx';

interface HistorySectionProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

export function HistorySection({ editor, role, onSaved }: HistorySectionProps) {
  const titleId = useId();
  const query = useQuery(revisionsQuery());
  const [viewed, setViewed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ConfigurationRevision | null>(null);
  const restoring = useRestoring(editor, onSaved, () => setChosen(null));
  return (
    <section aria-labelledby={titleId} className="rounded-panel border border-hairline bg-surface">
      <h3 id={titleId} className="px-4 pt-3 pb-1 type-panel-title text-text">
        History
      </h3>
      <AsyncView
        query={query}
        loadingText="Loading history..."
        error={{ title: 'Error loading history', text: LOAD_FAILURE_TEXT }}
        isEmpty={({ revisions }) => revisions.length === 0}
        empty={<EmptyState icon={History} title="No versions yet" text="Every save adds a version" />}
      >
        {({ revisions }) => (
          <RevisionList
            revisions={revisions}
            current={editor.history.revision}
            onView={({ revision }) => setViewed(revision)}
            onRestore={setChosen}
          />
        )}
      </AsyncView>
      {viewed !== null && <RevisionDialog revision={viewed} role={role} onClose={() => setViewed(null)} />}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={`Restore version ${chosen?.revision ?? ''}`}
        text={restoreQuestion(editor.isUnsaved)}
        confirmLabel="Restore"
        isBusy={restoring.isPending}
        busyLabel="Restoring..."
        onConfirm={() =>
          chosen && restoring.mutate({ revision: chosen.revision, basedOn: editor.history.revision })
        }
        onCancel={() => setChosen(null)}
      />
    </section>
  );
}

function restoreQuestion(isUnsaved: boolean): string {
  const unsaved = isUnsaved ? ' Your unsaved changes disappear from the screen; Undo brings them back.' : '';
  return `It is saved immediately as the newest version, for everyone. Later versions stay in the history.${unsaved}`;
}

function useRestoring(editor: Editor, onSaved: (() => void) | undefined, onEnd: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreRevision,
    onSuccess: async (_, { revision }) => {
      onSaved?.();
      await queryClient.invalidateQueries({ queryKey: revisionsQuery().queryKey });
      await editor.takeNewest();
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
