import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '#web/features/engine-room/engine-room.mutations.ts';
import { LOAD_FAILURE_TEXT, ROOM_TEXTS } from '#web/features/engine-room/room-texts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Saving } from './use-saving.ts';

interface ConflictDialogProps {
  saving: Saving;
  onReload: () => Promise<void>;
}

/** Somebody else saved first: neither person may lose work silently. */
export function ConflictDialog({ saving, onReload }: ConflictDialogProps) {
  const { newer } = saving;
  const reload = useMutation({
    mutationFn: onReload,
    onSuccess: saving.dropConflict,
    onError: (error) =>
      toast({
        title: ROOM_TEXTS.loadFailed,
        description: reasonOf(error, LOAD_FAILURE_TEXT),
        tone: 'destructive',
      }),
  });
  return (
    <Dialog
      isOpen={newer !== null}
      onClose={saving.dropConflict}
      title="Newer settings exist"
      description={
        newer
          ? `Saved by ${newer.savedBy} on ${formatDateTime(newer.savedAt)}, after you started editing.`
          : ''
      }
      actions={
        <>
          <Button isBusy={reload.isPending} onClick={() => reload.mutate()}>
            Reload
          </Button>
          <Button variant="danger-filled" isBusy={saving.isSaving} onClick={saving.overwrite}>
            Overwrite
          </Button>
        </>
      }
    >
      <p className="type-interface text-muted">
        Reload shows the newer settings; Undo brings yours back. Overwrite saves yours on top of them; theirs
        stay in the history.
      </p>
    </Dialog>
  );
}
