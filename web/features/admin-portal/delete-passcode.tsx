import type { SitePasscode } from '#domain/contract/site-passcodes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { AdminPin } from './use-admin-pin.ts';
import type { PasscodeChanges } from './use-passcode-changes.ts';

interface DeletePasscodeProps {
  /** Null while none is to be deleted. */
  passcode: SitePasscode | null;
  adminPin: AdminPin;
  deletion: PasscodeChanges['deletion'];
  onClose: () => void;
}

export function DeletePasscode({ passcode, adminPin, deletion, onClose }: DeletePasscodeProps) {
  function confirm(): void {
    // First: the dialog hands the focus back to the row, which is about to go.
    onClose();
    if (passcode)
      adminPin.use((pin) => deletion.mutate({ passcode, adminPin: pin }, { onSuccess: startAfresh }));
  }
  function startAfresh(): void {
    adminPin.clear();
    adminPin.focus();
  }
  return (
    <ConfirmDialog
      isOpen={passcode !== null}
      title="Delete passcode"
      text={`Whoever came in with ${passcode?.label} is asked for a password again. This cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
