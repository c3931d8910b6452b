import { addBucket, editBucket } from '#domain/configuration/edit-buckets.ts';
import type { EditResult } from '#domain/configuration/edit-result.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import {
  type BucketDraft,
  bucketFormIssues,
  bucketOfDraft,
  type PriceBucket,
} from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { freeRanges } from '#domain/pricing/bucket-gaps.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { formatNumber } from '#domain/text/typed-numbers.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { cellMessages, readCellText } from '#web/features/engine-room/grid/model/cell-text.ts';
import {
  EDITED_ROLES,
  type EditedRole,
  ROLE_NAMES,
  SAVE_NEEDED,
} from '#web/features/engine-room/room-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { type ReadBound, readBound } from './typed-bounds.ts';

interface BucketFormProps {
  draft: Configuration;
  /** The bucket that is edited; null adds one. */
  label: string | null;
  onChange: (configuration: Configuration) => void;
  onSplit: (label: string) => void;
  onClose: () => void;
}

/** The fields of the dialog. The roles hold the texts of the default rules, which only a new bucket is asked for. */
type BucketValues = BucketDraft & { isOpenEnded: boolean } & Record<EditedRole, string>;

export function BucketForm({ draft, label, onChange, onSplit, onClose }: BucketFormProps) {
  const neighbour = label === null ? neighbourOf(draft) : null;
  const form = useForm({
    initial: label === null ? newValues(draft, neighbour) : valuesOf(draft, label),
    schema: { safeParse: (values) => checkBucket(draft, label, values) },
    onSubmit(edited) {
      onChange(edited);
      toast({
        title: label === null ? CONFIGURATION_MESSAGES.bucketAdded : CONFIGURATION_MESSAGES.bucketUpdated,
        description: SAVE_NEEDED,
      });
      onClose();
    },
  });
  const { isOpenEnded } = form.values;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <TextField {...form.field('label')} label="Bucket name" autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.field('low')} label="Minimum" inputMode="decimal" autoComplete="off" />
        <TextField
          {...form.field('high')}
          {...(isOpenEnded && { value: '', disabled: true, placeholder: 'None' })}
          label="Maximum"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Switch
        label="No upper end"
        isOn={isOpenEnded}
        onChange={(isOn) => form.change({ isOpenEnded: isOn, high: form.values.high })}
      />
      {label === null && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 type-label text-text">Default rules</legend>
          <div className="grid items-start gap-3 tablet:grid-cols-3">
            {EDITED_ROLES.map((role) => (
              <TextField key={role} {...form.field(role)} label={ROLE_NAMES[role]} autoComplete="off" />
            ))}
          </div>
          {neighbour !== null && (
            <p className="type-caption text-muted">{`Filled in as in ${neighbour}. All categories follow them.`}</p>
          )}
        </fieldset>
      )}
      <div className="mt-1 flex flex-wrap justify-end gap-2 max-tablet:*:flex-1">
        {label !== null && (
          <Button className="mr-auto" onClick={() => onSplit(label)}>
            Split at …
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          {label === null ? 'Add Bucket' : 'Save Bucket'}
        </Button>
      </div>
    </form>
  );
}

/** Checks the dialog's texts, and gives the configuration that they lead to. */
function checkBucket(configuration: Configuration, label: string | null, values: BucketValues) {
  const { money } = configuration;
  const low = readBound(values.low, money);
  const isOpenEnded = values.isOpenEnded || values.high.trim() === 'Infinity';
  const high = isOpenEnded ? null : readBound(values.high, money);
  const draft = { label: values.label, low: boundText(low), high: high ? boundText(high) : 'Infinity' };
  const others = configuration.buckets.filter(([name]) => name !== label);
  const readings =
    label === null ? EDITED_ROLES.map((role) => ({ role, reading: readDefault(role, values, money) })) : [];
  const unread = [
    ...(low.ok ? [] : [{ field: 'low', message: low.message }]),
    ...(!high || high.ok ? [] : [{ field: 'high', message: high.message }]),
  ];
  const issues = [
    ...(unread.length > 0 ? unread : bucketFormIssues(draft, others, limitsOf(money))),
    ...readings.flatMap(({ role, reading }) =>
      reading.ok ? [] : [{ field: role, message: reading.message }],
    ),
  ];
  if (issues.length > 0) return refused(issues);
  const bucket = bucketOfDraft(draft);
  if (label !== null) return answerOf(editBucket(configuration, label, bucket));
  const rules = readings.flatMap(({ role, reading }) => (reading.ok ? [[role, reading.rule] as const] : []));
  return answerOf(addBucket(configuration, bucket, Object.fromEntries(rules)));
}

// A bare number is a percentage, as in an empty cell of the matrix.
const UNIT: MarginRule = { mode: 'pct', pct: 0, flat: 0 };

function readDefault(role: EditedRole, values: BucketValues, money: Money | undefined) {
  const text = values[role];
  if (text.trim() === '') return { ok: false, message: cellMessages(money).defaultNeedsValue } as const;
  return readCellText(role, text, UNIT, money);
}

function boundText(read: ReadBound): string {
  return read.ok ? String(read.bound) : '';
}

function answerOf(result: EditResult) {
  return result.ok
    ? { success: true as const, data: result.configuration }
    : refused([{ field: 'label', message: result.message }]);
}

function refused(found: readonly { readonly field: string; readonly message: string }[]) {
  const issues = found.map(({ field, message }) => ({ path: [field], message }));
  return { success: false as const, error: { issues } };
}

const NO_RULES: Record<EditedRole, string> = recordOf(EDITED_ROLES, (role) => [role, '']);

const NO_RANGE = { low: '', high: '', isOpenEnded: false };

function valuesOf({ buckets, money }: Configuration, label: string): BucketValues {
  const bucket = buckets.find(([other]) => other === label);
  return { label, ...(bucket ? rangeOf(bucket[1], bucket[2], money) : NO_RANGE), ...NO_RULES };
}

function rangeOf(low: number, high: PriceBucket[2], money: Money | undefined): typeof NO_RANGE {
  const isOpenEnded = high === 'Infinity';
  return { low: formatNumber(low, money), high: isOpenEnded ? '' : formatNumber(high, money), isOpenEnded };
}

/** The bucket beside the first free range. */
function neighbourOf({ buckets, money }: Configuration): string | null {
  const [gap] = freeRanges(buckets, limitsOf(money));
  return gap?.after ?? gap?.before ?? null;
}

/** Proposes the first free range with the rules beside it: with no rule, every price there would rise. */
function newValues(configuration: Configuration, neighbour: string | null): BucketValues {
  const { buckets, money } = configuration;
  const [gap] = freeRanges(buckets, limitsOf(money));
  const range = gap ? rangeOf(gap.low, gap.high, money) : NO_RANGE;
  const rules =
    neighbour === null
      ? NO_RULES
      : recordOf(EDITED_ROLES, (role) => [
          role,
          textOfRule(role, findRule(configuration, role, null, neighbour).rule, money),
        ]);
  return { label: '', ...range, ...rules };
}
