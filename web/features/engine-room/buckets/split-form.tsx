import { useState } from 'react';
import { splitBucket } from '#domain/configuration/edit-buckets.ts';
import { halvesOf, splitIssues, splitRange, suggestedNames } from '#domain/configuration/split-range.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { rangeTextOf } from '#web/features/engine-room/grid/column-head.tsx';
import { SAVE_NEEDED } from '#web/features/engine-room/room-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { readBound } from './typed-bounds.ts';

interface SplitFormProps {
  draft: Configuration;
  /** The bucket to start with. */
  label: string;
  /** Whether another bucket can be chosen. */
  canChoose: boolean;
  onChange: (configuration: Configuration) => void;
  onClose: () => void;
}

interface SplitValues {
  label: string;
  at: string;
  lower: string;
  upper: string;
}

export function SplitForm({ draft, label, canChoose, onChange, onClose }: SplitFormProps) {
  // What somebody typed stays; until then the names follow the price.
  const [hasOwnNames, setHasOwnNames] = useState(false);
  const form = useForm({
    initial: { label, at: '', lower: '', upper: '' },
    schema: { safeParse: (values) => checkSplit(draft, values) },
    onSubmit(split) {
      onChange(split.configuration);
      toast({
        title: 'Bucket split',
        description: `${split.lower} and ${split.upper} keep all rules, so no price changes. ${SAVE_NEEDED}`,
      });
      onClose();
    },
  });
  const { values } = form;
  const bucket = bucketNamed(draft, values.label);
  const { money } = draft;
  const halves = bucket && validHalves(bucket, values, money);

  function change(changes: Partial<SplitValues>): void {
    const next = { ...values, ...changes };
    form.change(hasOwnNames ? changes : { ...changes, ...namesFor(draft, next) });
  }
  const nameField = (name: 'lower' | 'upper') => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => {
      setHasOwnNames(true);
      form.change({ [name]: event.target.value });
    },
    autoComplete: 'off',
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {canChoose && (
        <SelectField
          label="Bucket to split"
          options={optionsOf(draft)}
          value={values.label}
          onValueChange={(chosen) => change({ label: chosen })}
        />
      )}
      <TextField
        {...form.field('at')}
        onChange={(event) => change({ at: event.target.value })}
        label="Split at"
        inputMode="decimal"
        autoComplete="off"
        autoFocus={!canChoose}
        hint={bucket && hintOf(bucket, money)}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...nameField('lower')}
          label="Lower bucket name"
          hint={halves?.[0] && rangeTextOf(halves[0], money)}
        />
        <TextField
          {...nameField('upper')}
          label="Upper bucket name"
          hint={halves?.[1] && rangeTextOf(halves[1], money)}
        />
      </div>
      <div className="mt-1 flex justify-end gap-2 max-tablet:*:flex-1">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Split Bucket
        </Button>
      </div>
    </form>
  );
}

function checkSplit(configuration: Configuration, values: SplitValues) {
  const { money } = configuration;
  const bucket = bucketNamed(configuration, values.label);
  const typed = readBound(values.at, money);
  if (!typed.ok) return refused([{ field: 'at', message: typed.message }]);
  const split = { at: typed.bound, lower: values.lower.trim(), upper: values.upper.trim() };
  const found = bucket ? splitIssues(bucket, split, othersThan(configuration, bucket), limitsOf(money)) : [];
  const result = splitBucket(configuration, values.label, split);
  if (result.ok) return { success: true as const, data: { ...split, configuration: result.configuration } };
  return refused(found.length > 0 ? found : [{ field: 'at', message: result.message }]);
}

function refused(issues: readonly { readonly field: string; readonly message: string }[]) {
  return {
    success: false as const,
    error: { issues: issues.map(({ field, message }) => ({ path: [field], message })) },
  };
}

function namesFor(configuration: Configuration, values: SplitValues) {
  const bucket = bucketNamed(configuration, values.label);
  const typed = readBound(values.at, configuration.money);
  if (!bucket || !typed.ok || !validHalves(bucket, values, configuration.money))
    return { lower: '', upper: '' };
  const limits = limitsOf(configuration.money);
  return suggestedNames(bucket, typed.bound, othersThan(configuration, bucket), limits);
}

/** Undefined until the price is one that the bucket can be split at. */
function validHalves(
  bucket: PriceBucket,
  { at, lower, upper }: SplitValues,
  money: Money | undefined,
): PriceBucket[] | undefined {
  const typed = readBound(at, money);
  const limits = limitsOf(money);
  const range = splitRange(bucket, limits);
  if (!typed.ok || range === null || !(typed.bound >= range.low && typed.bound <= range.high))
    return undefined;
  return halvesOf(bucket, { at: typed.bound, lower, upper }, limits);
}

function hintOf(bucket: PriceBucket, money: Money | undefined): string {
  return `The first price of the upper bucket. ${bucket[0]} is ${rangeTextOf(bucket, money)} now.`;
}

function optionsOf({ buckets, money }: Configuration) {
  return splittable(buckets, money).map((bucket) => ({
    value: bucket[0],
    label: `${bucket[0]} (${rangeTextOf(bucket, money)})`,
  }));
}

/** The buckets that are wide enough for two halves. */
export function splittable(buckets: readonly PriceBucket[], money: Money | undefined): PriceBucket[] {
  const limits = limitsOf(money);
  return buckets.filter((bucket) => splitRange(bucket, limits) !== null);
}

function bucketNamed({ buckets }: Configuration, label: string): PriceBucket | undefined {
  return buckets.find(([name]) => name === label);
}

function othersThan({ buckets }: Configuration, bucket: PriceBucket): PriceBucket[] {
  return buckets.filter((other) => other !== bucket);
}
