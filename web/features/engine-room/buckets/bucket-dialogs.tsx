import { removeBucket } from '#domain/configuration/edit-buckets.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { type BucketGap, freeRanges } from '#domain/pricing/bucket-gaps.ts';
import { listedWords } from '#domain/text/counts.ts';
import { rangeTextOf } from '#web/features/engine-room/grid/column-head.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BucketForm } from './bucket-form.tsx';
import { SplitForm, splittable } from './split-form.tsx';

export type BucketTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'split' | 'remove'; readonly label: string };

interface BucketDialogsProps {
  /** Null while nothing is open. */
  task: BucketTask | null;
  draft: Configuration;
  /** The bucket that is proposed for a split: the selected one. */
  selected: string | null;
  onChange: (configuration: Configuration) => void;
  onTask: (task: BucketTask | null) => void;
}

/** The dialogs that add, edit, split and remove a bucket. */
export function BucketDialogs({ task, draft, selected, onChange, onTask }: BucketDialogsProps) {
  const close = () => onTask(null);
  const form = task && task.kind !== 'remove' ? formOf(task, draft, selected) : null;
  return (
    <>
      {form && (
        <Dialog
          isOpen
          onClose={close}
          title={form.title}
          description={form.description}
          // With three rules in a row: beside them a sentence needs room.
          size={form.label === null ? 'large' : 'small'}
        >
          {form.kind === 'split' ? (
            <SplitForm {...form} draft={draft} onChange={onChange} onClose={close} />
          ) : (
            <BucketForm
              label={form.label}
              draft={draft}
              onChange={onChange}
              onSplit={(label) => onTask({ kind: 'split', label })}
              onClose={close}
            />
          )}
        </Dialog>
      )}
      <RemoveBucketDialog
        draft={draft}
        label={task?.kind === 'remove' ? task.label : null}
        onChange={onChange}
        onClose={close}
      />
    </>
  );
}

const KEEPS_RULES = 'Both halves keep all rules, for every role, so no price changes.';
const IS_FULL = 'No range is free for another bucket. Split one in two instead.';

function formOf(
  task: Exclude<BucketTask, { kind: 'remove' }>,
  { buckets, money }: Configuration,
  selected: string | null,
) {
  if (task.kind === 'edit') {
    return { kind: 'fields', title: 'Edit Bucket', label: task.label, description: '' } as const;
  }
  if (task.kind === 'split') {
    const title = `Split bucket ${task.label}`;
    return { kind: 'split', title, label: task.label, description: KEEPS_RULES, canChoose: false } as const;
  }
  const free = freeRanges(buckets, limitsOf(money));
  const choices = splittable(buckets, money);
  const proposed = choices.find(([label]) => label === selected) ?? choices.at(-1);
  if (free.length === 0 && proposed) {
    const description = `${IS_FULL} ${KEEPS_RULES}`;
    return { kind: 'split', title: 'Add Bucket', label: proposed[0], description, canChoose: true } as const;
  }
  return { kind: 'fields', title: 'Add Bucket', label: null, description: freeText(free, money) } as const;
}

const NAMED_RANGES = 3;

/** 'Free: $0 to $49.99 and $999.01 and up'. */
function freeText(free: readonly BucketGap[], money: Money | undefined): string {
  const more = free.length - NAMED_RANGES;
  const ranges = free.slice(0, NAMED_RANGES).map(({ low, high }) => rangeTextOf(['', low, high], money));
  return `Free: ${listedWords([...ranges, ...(more > 0 ? [`${more} more`] : [])])}`;
}

interface RemoveBucketDialogProps {
  draft: Configuration;
  /** Null while closed. */
  label: string | null;
  onChange: (configuration: Configuration) => void;
  onClose: () => void;
}

function RemoveBucketDialog({ draft, label, onChange, onClose }: RemoveBucketDialogProps) {
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
