import { removeBucket } from '#domain/configuration/edit-buckets.ts';
import type { Configuration } from '#domain/contract/configuration.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface RemoveBucketDialogProps {
  draft: Configuration;
  /** Null while nothing is to be removed. */
  label: string | null;
  onChange: (configuration: Configuration) => void;
  onClose: () => void;
}

export function RemoveBucketDialog({ draft, label, onChange, onClose }: RemoveBucketDialogProps) {
  function remove(): void {
    const result = removeBucket(draft, label ?? '');
    if (result.ok) onChange(result.configuration);
    toast(
      result.ok
        ? { title: CONFIGURATION_MESSAGES.bucketRemoved }
        : { ...CONFIGURATION_MESSAGES.lastBucket, tone: 'destructive' },
    );
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={label !== null}
      title={`Remove bucket ${label ?? ''}`}
      text={CONFIGURATION_MESSAGES.confirmBucketRemoval}
      confirmLabel="Remove"
      isDestructive
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
