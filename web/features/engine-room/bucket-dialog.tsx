import { addBucket, editBucket } from '#domain/configuration/edit-buckets.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  type BucketDraft,
  type BucketFormIssue,
  bucketFormIssues,
  bucketOfDraft,
} from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';

interface BucketDialogProps {
  draft: Configuration;
  /** The bucket that is edited; null adds one. */
  label: string | null;
  onChange: (configuration: Configuration) => void;
  onClose: () => void;
}

export function BucketDialog({ draft, label, onChange, onClose }: BucketDialogProps) {
  const form = useForm({
    initial: draftOf(draft, label),
    schema: { safeParse: (bucket) => checkBucket(draft, label, bucket) },
    onSubmit(edited) {
      onChange(edited);
      toast({
        title: label === null ? CONFIGURATION_MESSAGES.bucketAdded : CONFIGURATION_MESSAGES.bucketUpdated,
      });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={label === null ? 'Add Bucket' : 'Edit Bucket'}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField {...form.field('label')} label="Bucket name" autoComplete="off" />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.field('low')} label="Minimum" inputMode="decimal" autoComplete="off" />
          <TextField
            {...form.field('high')}
            label="Maximum"
            autoComplete="off"
            hint="Enter Infinity for no upper limit"
          />
        </div>
        <div className="mt-1 flex justify-end gap-2 max-tablet:*:flex-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {label === null ? 'Add Bucket' : 'Save Bucket'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Checks the dialog's texts, and gives the configuration that they lead to. */
function checkBucket(configuration: Configuration, label: string | null, draft: BucketDraft) {
  const others = configuration.buckets.filter(([name]) => name !== label);
  const issues = bucketFormIssues(draft, others);
  if (issues.length > 0) return refused(issues);
  const bucket = bucketOfDraft(draft);
  const result = label === null ? addBucket(configuration, bucket) : editBucket(configuration, label, bucket);
  return result.ok
    ? { success: true as const, data: result.configuration }
    : refused([{ field: 'label', message: result.message }]);
}

function refused(found: readonly BucketFormIssue[]) {
  const issues = found.map(({ field, message }) => ({ path: [field], message }));
  return { success: false as const, error: { issues } };
}

function draftOf({ buckets }: Configuration, label: string | null): BucketDraft {
  const bucket = buckets.find(([name]) => name === label);
  if (!bucket) return { label: '', low: '', high: '' };
  return { label: bucket[0], low: String(bucket[1]), high: String(bucket[2]) };
}
