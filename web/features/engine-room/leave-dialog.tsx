import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Discard unsaved changes"
      text="What you changed in the Engine Room has not been saved and will be lost."
      confirmLabel="Discard Changes"
      isDestructive
      onConfirm={guard.confirm}
      onCancel={guard.stay}
    />
  );
}
