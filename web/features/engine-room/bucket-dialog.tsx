import { type FormEvent, useRef, useState } from 'react';
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

interface BucketDialogProps {
  draft: Configuration;
  /** The bucket that is edited; null adds one. */
  label: string | null;
  onChange: (configuration: Configuration) => void;
  onClose: () => void;
}

export function BucketDialog({ draft, label, onChange, onClose }: BucketDialogProps) {
  const form = useBucketForm(draft, label);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const edited = form.submit();
    if (!edited) return;
    onChange(edited);
    toast({
      title: label === null ? CONFIGURATION_MESSAGES.bucketAdded : CONFIGURATION_MESSAGES.bucketUpdated,
    });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={label === null ? 'Add Bucket' : 'Edit Bucket'}>
      <form ref={form.element} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Bucket name" autoComplete="off" {...form.field('label')} />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField label="Minimum" inputMode="decimal" autoComplete="off" {...form.field('low')} />
          <TextField
            label="Maximum"
            autoComplete="off"
            hint="Infinity for no upper end"
            {...form.field('high')}
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

function useBucketForm(configuration: Configuration, label: string | null) {
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(configuration, label));
  const [issues, setIssues] = useState<readonly BucketFormIssue[]>([]);
  const others = configuration.buckets.filter(([name]) => name !== label);

  function submit(): Configuration | null {
    const found = bucketFormIssues(draft, others);
    setIssues(found);
    const [first] = found;
    if (first) focusField(element.current, first.field);
    if (first) return null;
    const bucket = bucketOfDraft(draft);
    const result =
      label === null ? addBucket(configuration, bucket) : editBucket(configuration, label, bucket);
    if (result.ok) return result.configuration;
    setIssues([{ field: 'label', message: result.message }]);
    return null;
  }

  return {
    element,
    submit,
    field: (name: keyof BucketDraft) => ({
      name,
      value: draft[name],
      error: issues.find(({ field }) => field === name)?.message,
      onChange: (event: { target: { value: string } }) => {
        setDraft({ ...draft, [name]: event.target.value });
        setIssues(issues.filter(({ field }) => field !== name));
      },
    }),
  };
}

function draftOf({ buckets }: Configuration, label: string | null): BucketDraft {
  const bucket = buckets.find(([name]) => name === label);
  if (!bucket) return { label: '', low: '', high: '' };
  return { label: bucket[0], low: String(bucket[1]), high: String(bucket[2]) };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
